import type { ScheduleItem } from '@takhti/schema/schedule/model'
import { occurrencesBetween } from '@takhti/schema/schedule/rules'
import { expect, test } from 'vitest'
import { daysOf } from './calendar-days.ts'
import { eventsOf, placed, type LessonEvent } from './calendar-events.ts'
import { movedItem, movedLesson } from './moves.ts'

const id = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`

const itemOf = (part: Partial<ScheduleItem> = {}): ScheduleItem => ({
  ...{ scheduleId: id(1), classId: id(2), className: 'Science 7B', title: 'Leaves', createdBy: id(8) },
  ...{ flowId: null, lessonName: null, startMinute: 600, minutes: 45, timeZone: 'America/New_York' },
  ...{ when: { kind: 'weekly', days: [1, 3] }, leftOut: ['2026-10-28'] },
  ...part,
})

const lessonsOf = (items: ScheduleItem[], days: string[], zone: string) =>
  [...eventsOf({ items, due: [] }, days, zone).values()].flat() as LessonEvent[]

const startsOf = (item: Parameters<typeof occurrencesBetween>[0]) =>
  occurrencesBetween(item, new Date('2026-10-25T00:00:00Z'), new Date('2026-11-08T00:00:00Z')).map(({ startsAt }) =>
    startsAt.toISOString(),
  )

test('[CA-4] lessons and due work are on the day of this device, once each', () => {
  const days = daysOf('week', '2026-11-03', 1)
  const work = {
    ...{ assessmentId: id(5), classId: id(2), className: 'Science 7B', name: 'Roots', isHandedIn: false },
    dueAt: '2026-11-04T18:30:00.000Z',
  }
  const late = itemOf({ startMinute: 23 * 60 })
  const events = eventsOf({ items: [late], due: [work] }, days, 'Asia/Kolkata')
  // Eleven in the evening in New York is the next morning in India.
  expect([...events].map(([day, all]) => [day, all.map(({ title }) => title)])).toEqual([
    ['2026-11-02', []],
    ['2026-11-03', ['Leaves']],
    ['2026-11-04', []],
    ['2026-11-05', ['Roots', 'Leaves']],
    ...['2026-11-06', '2026-11-07', '2026-11-08'].map((day) => [day, []]),
  ])
})

test('[CA-5] one lesson of a week is moved across a change of clocks, and the others stay', () => {
  // Clocks go back on the first of November in New York, and a week before that in London.
  const [first] = lessonsOf([itemOf()], daysOf('week', '2026-10-26', 1), 'Europe/London')
  if (first === undefined) throw new Error('no lesson')
  expect(first.startsAt.toISOString()).toBe('2026-10-26T14:00:00.000Z')
  const { series, single } = movedLesson(first, { date: '2026-11-03', minute: 15 * 60 }, 'Europe/London')
  expect(series.leftOut).toEqual(['2026-10-28', '2026-10-26'])
  expect(single).toMatchObject({ when: { kind: 'once', date: '2026-11-03' }, startMinute: 600, flowId: null })
  expect(startsOf(single)).toEqual(['2026-11-03T15:00:00.000Z'])
  expect(startsOf(series)).toEqual(['2026-11-02T15:00:00.000Z', '2026-11-04T15:00:00.000Z'])
})

test('[CA-6] a whole weekly entry goes to another day and hour, and a single one to another date', () => {
  const zone = 'America/New_York'
  const [first] = lessonsOf([itemOf({ leftOut: [] })], daysOf('week', '2026-11-02', 1), zone)
  const once = itemOf({ when: { kind: 'once', date: '2026-11-02' }, leftOut: [] })
  const [only] = lessonsOf([once], daysOf('day', '2026-11-02', 1), zone)
  if (first === undefined || only === undefined) throw new Error('no lesson')
  const to = { date: '2026-11-06', minute: 480 }
  expect(movedItem(first, to, zone)).toMatchObject({ when: { kind: 'weekly', days: [5, 3] }, startMinute: 480 })
  expect(movedItem(only, to, zone)).toMatchObject({ when: { kind: 'once', date: '2026-11-06' }, startMinute: 480 })
  // Onto a day that it has already.
  expect(movedItem(first, { date: '2026-11-04', minute: 600 }, zone).when).toEqual({ kind: 'weekly', days: [3] })
})

test('[CA-7] lessons at the same time share the width of their column', () => {
  const day = '2026-11-02'
  const at = (startMinute: number, number: number) =>
    itemOf({ scheduleId: id(number), when: { kind: 'once', date: day }, startMinute, timeZone: 'UTC' })
  const all = lessonsOf([at(600, 11), at(620, 12), at(640, 13), at(700, 14)], [day], 'UTC')
  expect(placed(all, 'UTC').map(({ from, lane, lanes }) => [from, lane, lanes])).toEqual([
    [600, 0, 3],
    [620, 1, 3],
    [640, 2, 3],
    [700, 0, 1],
  ])
})
