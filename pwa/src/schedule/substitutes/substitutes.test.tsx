// @vitest-environment happy-dom
import { dayIn } from '@takhti/schema/kit/days'
import type { ScheduleItem } from '@takhti/schema/schedule/model'
import { daysAfter } from '@takhti/schema/schedule/rules'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberPerson } from '#api/person.ts'
import { queryClient } from '#api/query.ts'
import { showScreen, type TestPage } from '#app/test-page.tsx'
import type { Screen } from '#screen/screen.tsx'
import words from '../../locales/en/schedule.json'
import { CalendarPanel } from '../calendar/CalendarPanel.tsx'
import { deviceZone } from '../schedule-text.ts'

const send = vi.hoisted(() => vi.fn())
vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))
vi.mock('#offline/connectivity.ts', () => ({
  isEdgeReachable: () => true,
  onConnectivity: () => () => {},
  suspectOffline: () => {},
  useOnline: () => true,
}))
vi.mock('#offline/answers.ts', () => ({ storeAnswer: async () => {}, readAnswer: async () => undefined }))

HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true
}

const id = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`
const today = () => dayIn(deviceZone(), new Date())
const span = () => ({ from: today(), to: daysAfter(today(), 1) })

const hand = (personId: string) => ({ substituteId: id(20), personId, name: 'Sub Stitute', ...span() })

const item = (part: Partial<ScheduleItem> = {}): ScheduleItem => ({
  ...{ scheduleId: id(1), classId: id(2), className: 'Science 7B', title: 'Leaves', createdBy: id(8) },
  ...{ flowId: id(3), lessonName: 'How leaves make food', startMinute: 0, minutes: 480, timeZone: deviceZone() },
  ...{ when: { kind: 'once', date: today() }, leftOut: [] },
  ...part,
})

const substitute = {
  ...{ substituteId: id(20), classId: id(2), className: 'Science 7B', personId: id(9), name: 'Sub Stitute' },
  ...{ note: 'Page 12', handedBy: 'Ada Teacher', endedAt: null },
  ...{ scheduleId: null, title: null, opensAt: '2026-01-01T00:00:00.000Z', endsAt: '2999-01-01T00:00:00.000Z' },
}

let answers: Record<string, unknown>
let page: TestPage

beforeEach(() => {
  queryClient.clear()
  rememberPerson({ personId: id(9), instituteId: id(10), firstName: 'Sub', role: 'instructor', expiresAt: '' })
  answers = {}
  send.mockReset().mockImplementation(async ({ area, verb }: { area: string; verb: string }) => {
    return answers[`${area}.${verb}`] ?? { items: [], timeZone: 'UTC', cursor: null, hasNextPage: false }
  })
})

afterEach(() => page.leave())

async function shown(classId: string | null) {
  // A partial screen: the test uses only its path and component.
  const screen = { path: '/dashboard/calendar', Component: () => <CalendarPanel classId={classId} /> }
  page = await showScreen(screen as unknown as Screen, screen.path, words)
}

test('[SB-8] a substitute has the note and the ways to work, and moves nothing', async () => {
  answers['schedule.listOfUser'] = { items: [item({ handedOver: [hand(id(9))] })], timeZone: 'UTC' }
  answers['substitutes.listOwn'] = { items: [{ ...substitute, ...span() }] }
  await shown(null)
  await expect.poll(() => document.body.textContent).toContain('Page 12')
  expect(document.querySelector('a[href*="/attendance"]')).not.toBeNull()
  expect(document.querySelector('a[href*="/seating"]')).not.toBeNull()
  expect(document.querySelector('.calendar-event')?.getAttribute('data-movable')).toBeNull()
})

test('[SB-15] a substitute starts the planned lesson of the day, and reads what to do', async () => {
  answers['schedule.listOfUser'] = { items: [item({ handedOver: [hand(id(9))] })], timeZone: 'UTC' }
  answers['substitutes.listOwn'] = { items: [{ ...substitute, ...span() }] }
  await shown(null)
  await expect.poll(() => document.querySelectorAll('.substitute-steps > li').length).toBe(4)
  await page.press('Start the class of Science 7B')
  await expect
    .poll(() => send.mock.calls.flatMap(([call, input]) => (call.verb === 'start' ? [input] : [])))
    .toMatchObject([{ classId: id(2), flow_id: id(3) }])
})

test('[SB-16] one lesson of a day is handed over in the dialog', async () => {
  answers['schedule.list'] = { items: [item({ scheduleId: id(1) }), item({ scheduleId: id(4), title: 'Roots' })] }
  answers['staff.list'] = {
    ...{ items: [{ userId: id(11), first_name: 'Sub', last_name: 'Stitute' }], cursor: null, hasNextPage: false },
  }
  answers['substitutes.handOver'] = substitute
  await shown(id(2))
  await expect.poll(() => page.all('button').map(({ name }) => name)).toContain(words.substitutes.handOver)
  await page.press(words.substitutes.handOver)
  await expect.poll(() => document.querySelectorAll('dialog select').length).toBe(2)
  const choose = (index: number, value: string) =>
    act(async () => {
      const select = document.querySelectorAll<HTMLSelectElement>('dialog select')[index]
      if (!select) throw new Error('no select')
      Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, value)
      select.dispatchEvent(new Event('change', { bubbles: true }))
    })
  await expect.poll(() => document.querySelector(`dialog option[value="${id(11)}"]`)).not.toBeNull()
  await choose(0, id(11))
  await choose(1, id(4))
  expect(page.text()).toContain('The substitute sees this lesson')
  const form = document.querySelector('dialog form')
  await act(async () => form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
  await expect
    .poll(() => send.mock.calls.flatMap(([call, input]) => (call.verb === 'handOver' ? [input] : [])))
    .toMatchObject([{ classId: id(2), personId: id(11), scheduleId: id(4), from: today(), to: today() }])
})

test('[SB-9] a lesson that is handed over and a class that is live are marked in the calendar', async () => {
  answers['schedule.list'] = { items: [item({ minutes: 1440, handedOver: [hand(id(11))] })], timeZone: 'UTC' }
  answers['liveClasses.list'] = { items: [{ classId: id(2), flow_id: id(3), lessonName: 'Leaves', liveId: id(4) }] }
  await shown(id(2))
  await expect.poll(() => document.querySelector('[aria-label="Substitute: Sub Stitute"]')).not.toBeNull()
  await expect.poll(() => document.querySelector('.calendar-event .tag')?.textContent).toBe('Live now')
})
