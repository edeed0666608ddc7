// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberPerson } from '#api/person.ts'
import { queryClient } from '#api/query.ts'
import { showScreen, type TestPage } from '#app/test-page.tsx'
import { requireDatabaseId } from '#offline/database-id.ts'
import { openDatabase } from '#offline/database.ts'
import { onUserSend } from '#realtime/test-user.ts'
import { screen } from '#screen/screen.tsx'
import words from '../../locales/en/attendance.json'
import devices from '../../locales/en/devices.json'
import { RoomCodePage } from './RoomCodeShown.tsx'
import { TakePanel } from './TakePanel.tsx'

const send = vi.hoisted(() => vi.fn())
vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))

const session = { classId: 'class', date: '2026-11-24', scheduleId: undefined }
const students = Array.from({ length: 40 }, (_, index) => ({ personId: `s${index}`, name: `Roll ${index + 1}` }))
const noSheet = { date: session.date, title: null, record: null, replaced: [], evidence: [], hasCode: false }

let sheet: object
let page: TestPage
let people = 0

beforeEach(() => {
  queryClient.clear()
  sheet = noSheet
  const personId = `teacher-${++people}`
  rememberPerson({ personId, instituteId: 'i', firstName: 'Mina', role: 'instructor', expiresAt: '' })
  send.mockReset().mockImplementation(async ({ verb }: { verb: string }) => (verb === 'sheet' ? sheet : {}))
})

afterEach(() => page.leave())

async function shown(): Promise<void> {
  const View = () => <TakePanel session={session} students={students} />
  page = await showScreen(screen({ path: '/', title: 'attendance', roles: ['instructor'], View }), '/', {
    ...words,
    ...devices,
  })
}

const buttonOf = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('.attendance-mark')].find((each) =>
    each.getAttribute('aria-label')?.startsWith(`${name}:`),
  )
const markOf = (name: string) => buttonOf(name)?.getAttribute('aria-label')
const tap = (name: string) => act(async () => buttonOf(name)?.click())
const key = (name: string, typed: string) =>
  act(async () => buttonOf(name)?.dispatchEvent(new KeyboardEvent('keydown', { key: typed, bubbles: true })))

const outbox = async () => (await openDatabase(requireDatabaseId()).outbox.toArray()).map(({ input }) => input)

test('[I5] three of forty are absent by three taps, and two more submit it', async () => {
  await shown()
  for (const name of ['Roll 3', 'Roll 20', 'Roll 40']) await tap(name)
  expect([markOf('Roll 3'), markOf('Roll 4')]).toEqual(['Roll 3: Absent', 'Roll 4: Present'])
  await page.press(words.attendance.submit)
  const confirm = document.querySelector<HTMLElement>('dialog form')
  expect(confirm?.textContent).toContain('Absent (3)')
  await act(async () => confirm?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
  const sent = () => send.mock.calls.flatMap(([call, input]) => (call.verb === 'take' ? [input] : []))
  await expect
    .poll(async () => [...sent(), ...(await outbox())])
    .toMatchObject([{ absent: ['s2', 's19', 's39'], marked: ['s2', 's19', 's39'], date: '2026-11-24', details: [] }])
})

test('[I5] letters mark, and undo takes back one mark after the other', async () => {
  await shown()
  await key('Roll 1', 'l')
  await key('Roll 2', 'e')
  expect([markOf('Roll 1'), markOf('Roll 2')]).toEqual(['Roll 1: Late', 'Roll 2: Excused'])
  await page.press(words.attendance.allAbsent)
  expect(markOf('Roll 1')).toBe('Roll 1: Absent')
  await page.press(words.attendance.undo)
  await page.press(words.attendance.undo)
  expect([markOf('Roll 1'), markOf('Roll 2')]).toEqual(['Roll 1: Late', 'Roll 2: Present'])
})

test('[I5] once a room code was shown, a student without evidence is proposed as absent', async () => {
  sheet = { ...noSheet, hasCode: true, evidence: [{ personId: 's0', kind: 'code' }] }
  await shown()
  await expect.poll(() => [markOf('Roll 1'), markOf('Roll 2')]).toEqual(['Roll 1: Present', 'Roll 2: Absent'])
})

test('[I5] a recording in the outbox is shown as one that is only on this device', async () => {
  const rest = { idempotencyKey: 'k', madeAt: '', state: 'waiting' as const, attempts: 0, refusal: null }
  const input = {
    ...session,
    present: [],
    absent: ['s4'],
    details: [{ personId: 's4', detail: 'excused', note: null }],
  }
  await openDatabase(requireDatabaseId()).outbox.add({ ...rest, call: 'attendance.take', input })
  await shown()
  await expect.poll(() => markOf('Roll 5')).toBe('Roll 5: Excused')
  expect(page.text()).toContain(words.attendance.waiting)
})

const aCode = {
  isOpen: true,
  code: '123456',
  changesAt: '2030-01-01T00:00:30.000Z',
  serverAt: '2030-01-01T00:00:00.000Z',
}

function answerCode(): void {
  const devicesHere = [
    { deviceId: 'p', name: 'Room 7', browser: 'Chrome', system: 'Android', status: 'paired', isThis: false },
    { deviceId: 'o', name: 'Phone', browser: 'Chrome', system: 'Android', status: 'paired', isThis: true },
  ]
  send.mockImplementation(async ({ verb }: { verb: string }) => {
    if (verb === 'roomCode') return { ...aCode, arrived: 3, students: 40 }
    return verb === 'status' ? { devices: devicesHere } : verb === 'sheet' ? sheet : {}
  })
}

// Fault: a dialog on this device alone, as it was: a phone could not have the panel of the room show the code.
test('[I5] a press has a paired panel show the code of this session', async () => {
  const sent: unknown[] = []
  onUserSend((type, body) => void sent.push([type, body]))
  answerCode()
  await shown()
  await page.press(words.attendance.code.open)
  const shows = () => page.all('button').flatMap(({ name }) => (name.startsWith('Show on') ? name : []))
  await expect.poll(shows).toEqual(['Show on Room 7'])
  await page.press('Show on Room 7')
  const code = { act: 'arrivals', classId: 'class', date: '2026-11-24' }
  expect(sent).toEqual([['remote/act', { deviceId: 'p', act: code }]])
})

// Fault: the list of marks beside the code: the room read who was late.
test('[I5] a panel shows the code with the count of arrivals, and no name', async () => {
  answerCode()
  const View = () => <RoomCodePage session={session} />
  page = await showScreen(screen({ path: '/', title: 'attendance', roles: ['instructor'], View }), '/', words)
  await expect.poll(() => page.text()).toContain('123 456')
  expect(page.text()).toContain('3')
  expect(page.text()).not.toContain('Roll')
  expect(page.all('button')).toEqual([])
})
