// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberPerson } from '#api/person.ts'
import { queryClient } from '#api/query.ts'
import { showScreen, type TestPage } from '#app/test-page.tsx'
import type { OutboxEntry } from '#offline/rows.ts'
import type { Screen } from '#screen/screen.tsx'
import words from '../locales/en/conduct.json'
import { StudentGrid } from './ClassConductPanel.tsx'
import { pendingOf } from './queue.ts'

const send = vi.hoisted(() => vi.fn())
const run = vi.hoisted(() => vi.fn())
vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))
vi.mock('#api/command.ts', () => ({
  useCommand: ({ verb }: { verb: string }) => ({ run: (input: object) => run(verb, input) }),
}))

const badge = { badgeType: 'helper', name: 'Helping hand', symbol: 'helper', colour: 'green', isDefault: true }
const counts = { praise: 0, needsWork: 0, badges: 0, points: 3, isGuest: false }

let page: TestPage

beforeEach(() => {
  queryClient.clear()
  rememberPerson({ personId: 't', instituteId: 'i', firstName: 'Mina', role: 'instructor', expiresAt: '' })
  const answers: Record<string, unknown> = {
    ofClass: { items: [{ ...counts, studentId: 'a', name: 'Asha Rao' }], students: 1, praised: 0 },
    defaultBadges: { items: [{ ...badge, isEarned: false, isRemoved: false }] },
    remarksList: { items: [], hasNextPage: false, cursor: null, total: 0, phrases: [] },
  }
  send.mockReset().mockImplementation(async ({ verb }: { verb: string }) => answers[verb])
  run.mockReset().mockResolvedValue(null)
})

afterEach(() => page.leave())

const button = (name: string) =>
  [...document.querySelectorAll('button')].find((each) => each.textContent.includes(name))

test('[I6] two taps give a badge: the student, then the badge', async () => {
  const Component = () => <StudentGrid classId="c" />
  // A partial screen: the test uses only its path and component.
  page = await showScreen({ path: '/', Component } as unknown as Screen, '/', words)
  await expect.poll(() => button('Asha Rao')).toBeDefined()
  await act(async () => button('Asha Rao')?.click())
  await expect.poll(() => button('Helping hand')).toBeDefined()
  expect(document.body.textContent).toContain(words.conduct.phrases.helped)
  await act(async () => button('Helping hand')?.click())
  const given = { classId: 'c', studentId: 'a', badgeType: 'helper', givingId: expect.any(String) }
  expect(run.mock.calls).toEqual([['giveBadge', given]])
})

test('[I6] what this device gave and did not send yet is pending, unless it was withdrawn', () => {
  const entry = (seq: number, call: string, input: object) => ({ seq, call, input, state: 'waiting' }) as OutboxEntry
  const entries = [
    entry(1, 'conduct.give', { classId: 'c', studentId: 'a', givingId: 'g', remarks: 'Kind', behaviorPoints: 2 }),
    entry(2, 'conduct.giveBadgeToClass', { id: 'c', badgeType: 'helper', givingId: 'h' }),
    entry(3, 'conduct.give', { classId: 'other', studentId: 'a', givingId: 'o', remarks: 'Kind', behaviorPoints: 2 }),
    entry(4, 'conduct.withdraw', { givingId: 'h' }),
  ]
  expect(pendingOf(entries, 'c')).toMatchObject([{ givingId: 'g', studentIds: ['a'], points: 2 }])
})
