// @vitest-environment happy-dom
import type { LiveClass } from '@takhti/schema/live/model'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberPerson } from '#api/person.ts'
import { queryClient } from '#api/query.ts'
import { showScreen, type TestPage } from '#app/test-page.tsx'
import type { Screen } from '#screen/screen.tsx'
import words from '../locales/en/live.json'
import { WayInDialog } from './WayInDialog.tsx'

const send = vi.hoisted(() => vi.fn())
vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))

const id = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`

const liveClass: LiveClass = {
  ...{ liveId: id(4), flow_id: id(3), lessonName: 'Leaves', classId: id(2), className: 'Science 7B', mode: 'video' },
  ...{ startedAt: '2026-11-23T08:00:00.000Z', endedAt: null, isTeacher: true },
}

const copied = vi.fn(async (_text: string) => {})

let page: TestPage

beforeEach(async () => {
  queryClient.clear()
  copied.mockClear()
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(copied)
  rememberPerson({ personId: id(8), instituteId: id(9), firstName: 'Mina', role: 'instructor', expiresAt: '' })
})

afterEach(() => page.leave())

async function opened(class_code: string | null): Promise<void> {
  const answers: Record<string, unknown> = {
    listMine: { items: [{ classId: id(2), name: 'Science 7B', class_code }] },
    sendLink: { people: 2 },
  }
  send.mockReset().mockImplementation(async ({ verb }: { verb: string }) => answers[verb])
  // A partial screen: the test uses only its path and component.
  const shown = { path: '/class', Component: () => <WayInDialog liveClass={liveClass} /> } as unknown as Screen
  page = await showScreen(shown, '/class', words)
  await page.press(words.live.wayIn.open)
}

const picture = () => document.querySelector(`[aria-label="${words.live.wayIn.qr}"]`)

test('a running class is entered by QR code, code, link or mail, also without an account', async () => {
  await opened('SCNCE7B')
  await expect.poll(picture).not.toBeNull()
  expect(document.querySelector('.live-code bdi')?.textContent).toBe('SCNCE7B')
  await page.press(words.live.wayIn.copy)
  await expect.poll(() => copied.mock.calls.length).toBe(1)
  const address = new URL(copied.mock.calls[0]?.[0] ?? '')
  expect(address.pathname).toBe('/join/SCNCE7B/by-students')
  expect(address.searchParams.get('back')).toBe(`/class/${id(3)}`)
  await page.press(words.live.sendLink)
  await expect.poll(() => document.body.textContent).toContain('Mailed to 2 people')
})

test('a teacher without the class’s code shows only the address of the class', async () => {
  await opened(null)
  await expect.poll(picture).not.toBeNull()
  // The device shows its stored answer, which has the code, until the server's arrives.
  await expect.poll(() => document.querySelector('.live-code')).toBeNull()
  await page.press(words.live.wayIn.copy)
  await expect.poll(() => copied.mock.calls.length).toBe(1)
  expect(new URL(copied.mock.calls[0]?.[0] ?? '').pathname).toBe(`/class/${id(3)}`)
})
