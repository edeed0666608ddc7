// @vitest-environment happy-dom
import { layoutOf } from '@takhti/schema/seating/layouts'
import type { SeatingPlan } from '@takhti/schema/seating/model'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#api/errors.ts'
import { rememberPerson } from '#api/person.ts'
import { queryClient } from '#api/query.ts'
import { showScreen, type TestPage } from '#app/test-page.tsx'
import { onUserSend } from '#realtime/test-user.ts'
import type { Screen } from '#screen/screen.tsx'
import devices from '../locales/en/devices.json'
import words from '../locales/en/seating.json'
import { SeatingView } from './SeatingView.tsx'

const send = vi.hoisted(() => vi.fn())
const enqueue = vi.hoisted(() => vi.fn())
const run = vi.hoisted(() => vi.fn())
vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))
vi.mock('#api/command.ts', () => ({
  enqueue,
  useCommand: () => ({ run, isPending: false, isBlocked: false, problem: null, reset: () => {} }),
}))
vi.mock('./SeatingCanvas.tsx', () => ({ SeatingCanvas: () => null }))

const t = words.seating
const names = ['Asha Rao', 'Bilal Khan', 'Chen Li', 'Asha Nair']
const students = names.map((name, index) => {
  const [first_name = '', last_name = ''] = name.split(' ')
  return { userId: `p${index + 1}`, first_name, last_name }
})

const plan: SeatingPlan = {
  ...{ planId: 'plan', classId: 'class', name: 'Window room', revision: 'r0', updatedBy: 'Mina', updatedAt: '' },
  desks: layoutOf('rows', 4),
  seats: [
    { deskId: 'd1', personId: 'p1', isFixed: false },
    { deskId: 'd2', personId: 'p2', isFixed: false },
  ],
  rules: { front: [], apart: [], alternate: [] },
}

let page: TestPage
let answers: Record<string, unknown>

beforeEach(() => {
  queryClient.clear()
  rememberPerson({ personId: 't', instituteId: 'i', firstName: 'Mina', role: 'instructor', expiresAt: '' })
  for (const mock of [enqueue, run]) mock.mockReset().mockResolvedValue(null)
  answers = {
    'students.listOfClass': { items: students, hasNextPage: false, cursor: null, total: 4 },
    'attendance.list': { items: [] },
    'liveClasses.list': { items: [] },
    'conduct.remarksList': { items: [], hasNextPage: false, cursor: null, total: 0, phrases: [] },
  }
  send.mockReset().mockImplementation(async ({ area, verb }: { area: string; verb: string }) => {
    const answer = answers[`${area}.${verb}`]
    if (answer instanceof Error) throw answer
    return answer
  })
})

afterEach(() => page.leave())

async function shown(mode = 'class', plans: readonly SeatingPlan[] = [plan]): Promise<void> {
  const Component = () => <SeatingView classId="class" plans={plans} rooms={[]} />
  // A partial screen: the test uses only its path and component.
  page = await showScreen({ path: '/', Component } as unknown as Screen, `/?mode=${mode}`, words)
  await expect.poll(page.text).toContain(plans.length === 0 ? t.emptyTitle : t.mode.desks)
}

const selects = () => [...document.querySelectorAll<HTMLSelectElement>('.seating-seat select')]

async function choose(select: HTMLSelectElement | undefined, value: string): Promise<void> {
  if (select === undefined) throw new Error('no such desk')
  await act(async () => {
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
}

test('[SV-1] one tap in the list marks a student absent, and two more submit', async () => {
  await shown()
  await expect.poll(page.text).toContain(t.tapAbsent)
  await page.press('Bilal Khan, Desk 2: absent')
  expect(page.text()).toContain('Present 3 · Absent 1')
  await page.press(t.submit)
  const confirm = [...document.querySelectorAll('dialog button')].find(({ textContent }) => textContent === t.submit)
  await act(async () => (confirm as HTMLElement).click())
  expect(run).toHaveBeenCalledWith(
    expect.objectContaining({ classId: 'class', absent: ['p2'], present: ['p4', 'p1', 'p3'] }),
  )
  expect(page.text()).toContain('Attendance of today: 3 present, 1 absent')
})

test('[SV-2] a student chosen for a taken desk swaps with its student, and the change is saved', async () => {
  await shown('students')
  await choose(selects()[0], 'p2')
  expect(selects().map(({ value }) => value)).toEqual(['p2', 'p1', '', ''])
  await expect.poll(() => enqueue.mock.calls.length).toBe(1)
  const [call, input] = enqueue.mock.calls[0] ?? []
  expect(call).toMatchObject({ area: 'seating', verb: 'save' })
  expect(input).toMatchObject({ planId: 'plan', replaces: 'r0' })
  // Before the server has answered, the next save names the first one's revision.
  await choose(selects()[2], 'p3')
  await expect.poll(() => enqueue.mock.calls.length).toBe(2)
  expect(enqueue.mock.calls[1]?.[1]).toMatchObject({ replaces: input.revision })
})

test('[SV-3] a draw seats all students, and names wishes that it breaks', async () => {
  const rules = { ...plan.rules, apart: [['p1', 'p2']] }
  const desks = layoutOf('groups', 4)
  await shown('students', [{ ...plan, desks, rules }])
  await page.press(t.draw)
  expect(selects().every(({ value }) => value !== '')).toBe(true)
  expect(page.text()).toContain(t.impossible)
  expect(page.text()).toContain('Asha Rao and Bilal Khan sit near each other')
})

test('[SV-4] the list of desks selects, moves, turns and removes them, and undo restores them', async () => {
  await shown('desks')
  const boxes = () => [...document.querySelectorAll<HTMLInputElement>('.seating-list input')]
  await act(async () => boxes()[3]?.click())
  await page.press(t.turnRight)
  await page.press(t.moveDown)
  expect(page.text()).toContain('turned by 15°')
  await page.press(t.removeDesks)
  expect(boxes()).toHaveLength(3)
  await page.press('Undo')
  expect(boxes()).toHaveLength(4)
})

test('[SV-5] without a plan the screen offers one, and makes it from an arrangement', async () => {
  await shown('class', [])
  await page.press(t.new)
  await page.press(t.make)
  await expect.poll(() => enqueue.mock.calls.length).toBe(1)
  expect(enqueue.mock.calls[0]?.[1]).toMatchObject({ classId: 'class', replaces: null, name: t.firstName })
  expect(enqueue.mock.calls[0]?.[1].desks).toHaveLength(4)
})

test('[SV-6] a removed plan can be restored', async () => {
  await shown()
  await page.press('More for Window room')
  await page.press(t.remove)
  await page.press('Undo')
  expect(enqueue.mock.calls.map(([{ verb }]) => verb)).toEqual(['remove', 'restore'])
})

test('[SV-13] a seat and a phrase give praise, and undo withdraws it', async () => {
  answers['attendance.list'] = { items: [{ liveId: null, startDate: new Date().toISOString(), absent: [] }] }
  await shown()
  await expect.poll(page.text).toContain(t.takeAgain)
  await page.press('Bilal Khan, Desk 2')
  await page.press(t.praise.work)
  await page.press('Undo')
  const [[give, given], [withdraw, withdrawn]] = enqueue.mock.calls as [
    [object, { givingId: string }],
    [object, object],
  ]
  expect(give).toMatchObject({ area: 'conduct', verb: 'give' })
  expect(given).toMatchObject({ studentId: 'p2', classId: 'class', teacherId: 't', behaviorPoints: 1 })
  expect(withdraw).toMatchObject({ area: 'conduct', verb: 'withdraw' })
  expect(withdrawn).toEqual({ givingId: given.givingId })
})

test('[SV-14] a correction from the sheet is sent at once, for that student alone', async () => {
  answers['attendance.list'] = { items: [{ liveId: null, startDate: new Date().toISOString(), absent: ['p1'] }] }
  await shown()
  // The device shows the answer of the test before until this one arrives.
  await expect.poll(page.text).toContain('3 present, 1 absent')
  await page.press('Bilal Khan, Desk 2')
  await page.press(t.markAbsent)
  expect(run).toHaveBeenCalledWith(expect.objectContaining({ absent: ['p1', 'p2'], marked: ['p2'] }))
  expect(page.text()).toContain('2 present, 2 absent')
})

test('[SV-15] a substitute sees seats and praise, and nothing that the server would refuse', async () => {
  // The device of the teacher above has the list of students, which a substitute never had.
  rememberPerson({ personId: 'substitute', instituteId: 'i', firstName: 'Noor', role: 'instructor', expiresAt: '' })
  answers['students.listOfClass'] = new ApiError('classes/not-found')
  const roster = students.map(({ userId, first_name }) => ({ personId: userId, name: first_name }))
  answers['attendance.roster'] = { classId: 'class', className: '7B', timeZone: 'UTC', students: roster }
  answers['attendance.list'] = new ApiError('classes/not-found')
  const Component = () => <SeatingView classId="class" plans={[plan]} rooms={[]} />
  // A partial screen: the test uses only its path and component.
  page = await showScreen({ path: '/', Component } as unknown as Screen, '/?mode=desks', words)
  await expect.poll(page.text).toContain(t.tapAbsent)
  for (const hidden of [t.mode.desks, t.mode.students, t.new]) expect(page.text()).not.toContain(hidden)
  await page.press(t.submit)
  const confirm = [...document.querySelectorAll('dialog button')].find(({ textContent }) => textContent === t.submit)
  await act(async () => (confirm as HTMLElement).click())
  await page.press('Asha, Desk 1')
  expect(page.text()).toContain(t.praise.work)
  expect(page.text()).not.toContain(t.saveNote)
  expect(document.querySelector('dialog input')).toBeNull()
  expect(send.mock.calls.map(([{ area, verb }]) => `${area}.${verb}`)).not.toContain('conduct.remarksList')
})

const devicesHere = [
  { deviceId: 'p', name: 'Room 7', browser: 'Chrome', system: 'Android', status: 'paired', isThis: false },
  { deviceId: 'o', name: 'Phone', browser: 'Chrome', system: 'Android', status: 'paired', isThis: true },
]

// Fault: an act without the plan: the panel showed the first plan of the class.
test('[SV-16] a press sends the shown plan to a paired panel, and not to this device', async () => {
  answers['pairing.status'] = { devices: devicesHere }
  const sent: unknown[] = []
  onUserSend((type, body) => void sent.push([type, body]))
  const Component = () => <SeatingView classId="class" plans={[plan]} rooms={[]} />
  // A partial screen: the test uses only its path and component.
  const given = { path: '/', Component } as unknown as Screen
  page = await showScreen(given, '/?mode=class', { ...words, ...devices })
  await expect.poll(page.text).toContain(t.mode.desks)
  await page.press(t.showPanel)
  const shows = () => page.all('button').flatMap(({ name }) => (name.startsWith('Show on') ? name : []))
  await expect.poll(shows).toEqual(['Show on Room 7'])
  await page.press('Show on Room 7')
  expect(sent).toEqual([['remote/act', { deviceId: 'p', act: { act: 'seating', classId: 'class', planId: 'plan' } }]])
})

// Fault: the page of the teacher behind it: the room read who was absent.
test('[SV-17] a panel shows the plan that it was sent, with names and nothing of the teacher', async () => {
  const other = { ...plan, planId: 'other', name: 'Door room', seats: [] }
  const Component = () => <SeatingView classId="class" plans={[other, plan]} rooms={[]} />
  // As above.
  page = await showScreen({ path: '/', Component } as unknown as Screen, '/?show=panel&plan=plan', words)
  await expect.poll(page.text).toContain('Window room')
  expect(page.text()).toContain('Bilal')
  for (const hidden of [t.mode.desks, t.submit, t.new, 'Door room']) expect(page.text()).not.toContain(hidden)
  expect(send.mock.calls.map(([{ area, verb }]) => `${area}.${verb}`)).not.toContain('pairing.status')
})
