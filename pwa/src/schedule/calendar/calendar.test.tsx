// @vitest-environment happy-dom
import { dayIn } from '@takhti/schema/kit/days'
import type { DueWork, ScheduleItem } from '@takhti/schema/schedule/model'
import { daysAfter } from '@takhti/schema/schedule/rules'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberPerson, requirePerson } from '#api/person.ts'
import { queryClient } from '#api/query.ts'
import { showScreen, type TestPage } from '#app/test-page.tsx'
import { requireDatabaseId } from '#offline/database-id.ts'
import { openDatabase } from '#offline/database.ts'
import type { Screen } from '#screen/screen.tsx'
import { undoSnackbar, useSnackbars } from '#ui/snackbars.ts'
import words from '../../locales/en/schedule.json'
import { deviceZone } from '../schedule-text.ts'
import { CalendarPanel } from './CalendarPanel.tsx'
import { storeAcceptedMove } from './move-store.ts'

const send = vi.hoisted(() => vi.fn())
const isOnline = vi.hoisted(() => ({ now: true }))
const stored = vi.hoisted(() => new Map<string, { data: unknown; savedAt: string }>())
vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))
vi.mock('#offline/connectivity.ts', () => ({
  isEdgeReachable: () => isOnline.now,
  onConnectivity: () => () => {},
  suspectOffline: () => {},
  useOnline: () => isOnline.now,
}))
vi.mock('#offline/answers.ts', async (original) => ({
  ...(await original<object>()),
  storeAnswer: async () => {},
  readAnswer: async (key: string) => stored.get(key),
}))

HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true
}

const id = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`
const today = () => dayIn(deviceZone(), new Date())

const item = (part: Partial<ScheduleItem> = {}): ScheduleItem => ({
  ...{ scheduleId: id(1), classId: id(2), className: 'Science 7B', title: 'Leaves', createdBy: id(8) },
  ...{ flowId: id(3), lessonName: 'How leaves make food', startMinute: 605, minutes: 45, timeZone: deviceZone() },
  ...{ when: { kind: 'once', date: today() }, leftOut: [] },
  ...part,
})

const work = (part: Partial<DueWork> = {}): DueWork => ({
  ...{ assessmentId: id(5), classId: id(2), className: 'Science 7B', name: 'Roots', isHandedIn: false },
  dueAt: new Date(`${today()}T12:00:00`).toISOString(),
  ...part,
})

let answers: Record<string, unknown>
let page: TestPage

beforeEach(() => {
  queryClient.clear()
  stored.clear()
  isOnline.now = true
  answers = {
    'schedule.list': { items: [item()], timeZone: 'UTC' },
    'schedule.listOfUser': { items: [item()], timeZone: 'UTC' },
    'schedule.listDue': { items: [work(), work({ assessmentId: id(6), classId: id(7), name: 'Acids' })] },
    'schedule.update': { ...item(), overlaps: [] },
    'schedule.create': { ...item({ scheduleId: id(9) }), overlaps: [] },
    'schedule.remove': { message: 'Removed' },
  }
  send.mockReset().mockImplementation(async ({ area, verb }: { area: string; verb: string }) => {
    const answer = answers[`${area}.${verb}`] ?? { items: [], createdAt: null }
    if (answer instanceof Error) throw answer
    return answer
  })
})

afterEach(() => page.leave())

function Undo() {
  const last = useSnackbars().at(-1)
  return last ? <button type="button" aria-label="Undo the last" onClick={() => undoSnackbar(last.id)} /> : null
}

let people = 100

async function shown(
  role: 'instructor' | 'learner',
  classId: string | null,
  search = '',
  prepare: () => unknown = () => {},
): Promise<void> {
  rememberPerson({ personId: id(++people), instituteId: id(9), firstName: 'Mina', role, expiresAt: '' })
  await prepare()
  const Component = () => (
    <>
      <CalendarPanel classId={classId} />
      <Undo />
    </>
  )
  // A partial screen: the test uses only its path and component.
  page = await showScreen(
    { path: '/dashboard/calendar', Component } as unknown as Screen,
    `/dashboard/calendar${search}`,
    words,
  )
  await expect.poll(() => names().length).toBeGreaterThan(0)
}

const asked = (name: string) =>
  send.mock.calls.filter(([{ area, verb }]) => `${area}.${verb}` === name).map(([, input]) => input)
const names = () => [...document.querySelectorAll('.calendar-event .calendar-name')].map((each) => each.textContent)
const eventOf = (title: string) =>
  [...document.querySelectorAll<HTMLElement>('.calendar-event')].find((each) => each.textContent?.includes(title))
const click = (element: HTMLElement | undefined) => act(async () => element?.click())

const press = (title: string, key: string) =>
  act(async () => eventOf(title)?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))

function fill(selector: string, value: string): Promise<void> {
  const field = document.querySelector<HTMLInputElement>(`dialog ${selector}`)
  if (!field) throw new Error(`no field ${selector}`)
  return act(async () => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
  })
}

test('[CA-8] a student sees lessons and due work of all classes, and of one class in its tab', async () => {
  await shown('learner', null)
  await expect.poll(names).toEqual(['Leaves', 'Roots', 'Acids'])
  await page.leave()
  await shown('learner', id(2))
  await expect.poll(names).toEqual(['Leaves', 'Roots'])
  await click(eventOf('Leaves'))
  expect(page.text()).toContain('How leaves make food')
  expect(page.text()).not.toContain('Take attendance')
  expect(page.all('button').map(({ name }) => name)).not.toContain('Move')
})

test('[CA-9] arrows move the one stop of the Tab key in the grid, over the end of a month too', async () => {
  await shown('learner', null, '?day=2026-11-30')
  const stops = () => [...document.querySelectorAll<HTMLElement>('.calendar-date[tabindex="0"]')]
  expect(stops().map((each) => each.dataset.day)).toEqual(['2026-11-30'])
  stops()[0]?.focus()
  await act(async () => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
  })
  await expect.poll(() => (document.activeElement as HTMLElement).dataset.day).toBe('2026-12-01')
  expect(document.querySelector('#calendar-period')?.textContent).toBe('December 2026')
  expect(document.querySelectorAll('[role=grid] [role=row] [role=gridcell]').length % 7).toBe(0)
})

const queue = async () =>
  (await openDatabase(requireDatabaseId()).outbox.toArray()).map(({ call, input }) => ({ call, input }))

test('[CA-10] a lesson is moved by the dialog, and undo moves it back', async () => {
  await shown('instructor', id(2))
  isOnline.now = false
  await click(eventOf('Leaves'))
  await page.press('Move')
  await fill('input[type=date]', daysAfter(today(), 1))
  await fill('input[type=time]', '09:30')
  await page.press('Move')
  const place = { when: { kind: 'once', date: today() }, startMinute: 605 }
  const target = { when: { kind: 'once', date: daysAfter(today(), 1) }, startMinute: 570 }
  const timeZone = deviceZone()
  const shared = { kind: 'entry', scheduleId: id(1) }
  await expect.poll(queue).toMatchObject([{ input: { ...shared, was: { ...place, timeZone }, to: target } }])
  await expect.poll(() => page.all('button').map(({ name }) => name)).toContain('Undo the last')
  await page.press('Undo the last')
  await expect
    .poll(async () => (await queue())[1])
    .toMatchObject({
      ...{ call: 'schedule.move', input: { ...shared, was: { ...target, timeZone }, to: place } },
    })
})

test('[CA-11] one lesson of a weekly entry becomes an own one, which waits to be sent', async () => {
  const weekly = item({ when: { kind: 'weekly', days: [1, 2, 3, 4, 5, 6, 7] } })
  answers['schedule.list'] = { items: [weekly], timeZone: 'UTC' }
  await shown('instructor', id(2), '?view=day')
  isOnline.now = false
  await click(eventOf('Leaves'))
  await page.press('Move')
  await fill('input[type=time]', '15:00')
  await page.press('Move')
  await expect
    .poll(queue)
    .toMatchObject([{ input: { kind: 'lesson', was: { date: today(), startMinute: 605 }, to: { startMinute: 900 } } }])
  await expect.poll(() => eventOf('Leaves')?.querySelector('[aria-label="Waits to be sent"]')).toBeTruthy()
  expect(eventOf('Leaves')?.textContent).toContain('3:00')
})

// Seen red without `withMoves` in the panel.
test('[CA-12] without a network the stored calendar is shown with its age, and lessons move', async () => {
  isOnline.now = false
  const load = (name: string, data: unknown, input: object) =>
    stored.set(`${name} ${JSON.stringify(input)}`, { data, savedAt: '2026-11-01T00:00:00.000Z' })
  await shown('instructor', null, '', () => {
    const { personId } = requirePerson()
    load('schedule.listOfUser', { items: [item()], timeZone: 'UTC' }, { id: personId })
    load('schedule.listDue', { items: [work()] }, {})
  })
  await expect.poll(names).toEqual(['Leaves', 'Roots'])
  for (const title of ['Leaves', 'Roots']) {
    for (const key of ['m', 'ArrowDown', 'ArrowDown', 'ArrowLeft']) await press(title, key)
    expect(document.querySelector('.calendar-carried')?.textContent).toContain(title)
    await press(title, 'Enter')
    await expect.poll(() => eventOf(title)?.querySelector('[aria-label="Waits to be sent"]')).toBeTruthy()
  }
  const date = daysAfter(today(), 13)
  const dueOn = new Date(`${date}T12:00:00`).toISOString()
  expect(await queue()).toMatchObject([
    { call: 'schedule.move', input: { to: { when: { kind: 'once', date }, startMinute: 605 } } },
    { call: 'assessments.updateSettings', input: { setData: { dueOn }, dueWas: work().dueAt } },
  ])
  expect(send).not.toHaveBeenCalled()
})

// Fault: without `storeAcceptedMove` the second move starts from ten o'clock, and the server refuses it.
test('[CA-16] the stored calendar has an accepted move, and the next move starts from there', async () => {
  isOnline.now = false
  const to = { when: { kind: 'once' as const, date: today() }, startMinute: 780 }
  const input = { kind: 'entry', scheduleId: id(1), was: { ...to, startMinute: 605, timeZone: deviceZone() }, to }
  const dueOn = new Date(`${daysAfter(today(), 2)}T12:00:00`).toISOString()
  await shown('instructor', null, '', async () => {
    const { personId } = requirePerson()
    const store = (call: string, of: object, items: object[]) =>
      openDatabase(requireDatabaseId()).answers.put({
        ...{ key: `${call} ${JSON.stringify(of)}`, data: { items, timeZone: 'UTC' }, savedAt: '2026-11-01' },
      })
    await store('schedule.listOfUser', { id: personId }, [item()])
    await store('schedule.listDue', {}, [work()])
    await storeAcceptedMove(requireDatabaseId(), { call: 'schedule.move', input })
    await storeAcceptedMove(requireDatabaseId(), {
      ...{
        call: 'assessments.updateSettings',
        input: { assessmentId: id(5), setData: { dueOn }, dueWas: work().dueAt },
      },
    })
    for (const answer of await openDatabase(requireDatabaseId()).answers.toArray()) stored.set(answer.key, answer)
  })
  await expect.poll(() => eventOf('Leaves')?.textContent).toContain('1:00')
  await press('Leaves', 'm')
  await press('Leaves', 'ArrowDown')
  await press('Leaves', 'Enter')
  await press('Roots', 'm')
  await press('Roots', 'ArrowDown')
  await press('Roots', 'Enter')
  await expect.poll(queue).toMatchObject([{ input: { was: to } }, { input: { dueWas: dueOn } }])
})

test('[CA-15] of a lesson that two teachers moved both times are shown, and one is chosen', async () => {
  await shown('instructor', id(2), '', async () => {
    const was = { when: { kind: 'once', date: today() }, startMinute: 540, timeZone: deviceZone() }
    const to = { when: { kind: 'once', date: today() }, startMinute: 780 }
    const input = { kind: 'entry', scheduleId: id(1), was, to }
    const refusal = { code: 'schedule/moved', requestId: null }
    const entry = { call: 'schedule.move', input, idempotencyKey: 'k', madeAt: '', attempts: 1, refusal }
    // The table numbers its rows itself.
    await openDatabase(requireDatabaseId()).outbox.add({ ...entry, state: 'parked' } as never)
  })
  await expect.poll(() => page.text()).toContain('Leaves was moved meanwhile')
  expect(page.text()).toMatch(/Now: .*10:05/)
  expect(page.text()).toMatch(/Your time: .*1:00/)
  isOnline.now = false
  await page.press(words.calendar.useMine)
  const was = { when: { kind: 'once', date: today() }, startMinute: 605 }
  await expect.poll(queue).toMatchObject([{ input: { was, to: { startMinute: 780 } } }])
})

test('[CA-13] the secret address is shown once, and only its secret is sent', async () => {
  answers['calendarFeeds.renew'] = { createdAt: '2026-11-28T10:00:00.000Z' }
  await shown('learner', null)
  await page.press(words.calendar.feed)
  await page.press(words.calendar.makeAddress)
  await expect.poll(() => asked('calendarFeeds.renew')).toHaveLength(1)
  const { secret } = asked('calendarFeeds.renew')[0] as { secret: string }
  expect(secret).toMatch(/^[\w-]{43}$/)
  await expect
    .poll(() => document.querySelector<HTMLInputElement>('dialog input')?.value)
    .toBe(`${location.origin}/api/calendar/${id(9)}/${secret}.ics`)
  expect(document.querySelector('dialog a')?.getAttribute('href')).toMatch(/^webcal:/)
})
