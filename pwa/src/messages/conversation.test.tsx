// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { rememberPerson } from '#api/person.ts'
import { showScreen } from '#app/test-page.tsx'
import words from '../locales/en/messages.json'
import { conversationScreen } from './ConversationScreen.tsx'

const id = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`
const enqueued = vi.hoisted(() => vi.fn())
const waiting = vi.hoisted(() => ({ entries: [] as object[] }))
vi.mock('#offline/database-id.ts', () => ({ requireDatabaseId: () => null }))
vi.mock('#offline/flusher.ts', () => ({ flushNow: () => {}, outboxOf: () => ({ add: enqueued }) }))
vi.mock('dexie-react-hooks', () => ({ useLiveQuery: () => waiting.entries }))
vi.mock('#api/client.ts', () => ({
  onRefusal: () => {},
  send: async ({ area }: { area: string }) => {
    if (area !== 'messages') return { items: [], hasNextPage: false, cursor: null }
    const message = { messageId: id(5), senderId: id(2), text: 'On Monday', attachments: [], isReported: false }
    return {
      items: [{ ...message, createdAt: '2026-11-23T08:00:00.000Z', reportReason: null }],
      ...{ hasNextPage: false, cursor: null, className: 'Science 7B', readTo: '', canSend: true },
      other: { userId: id(2), first_name: 'Mina', last_name: 'Rao', readTo: '' },
    }
  },
}))

// New engines return a promise, which an effect must not return in turn: React called it as its cleanup.
Object.assign(Element.prototype, { scrollIntoView: async () => {} })

// Fault: the page crashed as soon as its messages were there.
test('[MS-8] a conversation shows its messages and those that wait, and marks them as read once', async () => {
  rememberPerson({ personId: id(1), instituteId: id(9), firstName: 'Asha', role: 'instructor', expiresAt: '' })
  const sides = { classId: id(3), studentId: id(2), teacherId: id(1) }
  const entry = { idempotencyKey: 'k', madeAt: '2026-11-23T08:01:00.000Z', state: 'waiting' }
  const file = (number: number) => ({ kind: 'file', id: id(number) })
  waiting.entries = [
    { ...entry, call: 'messageFiles.put', input: { fileId: id(7), name: 'Voice note.webm' } },
    { ...entry, call: 'messages.send', input: { ...sides, text: 'Good', attachments: [file(7), file(8)] } },
  ]
  const page = await showScreen(conversationScreen, `/dashboard/messages/${id(3)}/${id(2)}`, words)
  await vi.waitFor(() => expect(page.text()).toContain('On Monday'))
  // The other file is on the server already, and only counted.
  for (const shown of [words.messages.pending, 'Voice note.webm', '1 file']) expect(page.text()).toContain(shown)
  expect(page.all('button').map(({ name }) => name)).toContain(words.messages.withdraw)
  await vi.waitFor(() => expect(enqueued).toHaveBeenCalled())
  expect(enqueued.mock.calls).toEqual([[{ call: 'messages.markRead', input: { ...sides, upTo: id(5) } }]])
  await page.leave()
})
