import { dayMs } from '@takhti/schema/kit/durations'
import type { ScheduleItem } from '@takhti/schema/schedule/model'
import { entriesAfter, undoOf } from '@takhti/schema/schedule/moves'
import { instantOf, occurrencesBetween } from '@takhti/schema/schedule/rules'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysOf } from './calendar-days.ts'
import { eventsOf, placed, wallOf, type LessonEvent } from './calendar-events.ts'
import { moveOf } from './moves.ts'

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

const to = { date: '2026-11-03', minute: 15 * 60 }

test('[CA-5] one lesson of a week is moved across a change of clocks, and the others stay', () => {
  // Clocks go back on the first of November in New York, and a week before that in London.
  const [first] = lessonsOf([itemOf()], daysOf('week', '2026-10-26', 1), 'Europe/London')
  if (first === undefined) throw new Error('no lesson')
  expect(first.startsAt.toISOString()).toBe('2026-10-26T14:00:00.000Z')
  const move = moveOf(first, { to, zone: 'Europe/London', singleId: id(9) })
  const [series, single] = entriesAfter([first.item], move) ?? []
  if (series === undefined || single === undefined) throw new Error('refused')
  expect(series.leftOut).toEqual(['2026-10-28', '2026-10-26'])
  expect(single).toMatchObject({ scheduleId: id(9), when: { kind: 'once', date: '2026-11-03' }, startMinute: 600 })
  expect(startsOf(single)).toEqual(['2026-11-03T15:00:00.000Z'])
  expect(startsOf(series)).toEqual(['2026-11-02T15:00:00.000Z', '2026-11-04T15:00:00.000Z'])
})

test('[CA-6] a whole weekly entry goes to another day and hour, and a single one to another date', () => {
  const zone = 'America/New_York'
  const [first] = lessonsOf([itemOf({ leftOut: [] })], daysOf('week', '2026-11-02', 1), zone)
  const once = itemOf({ when: { kind: 'once', date: '2026-11-02' }, leftOut: [] })
  const [only] = lessonsOf([once], daysOf('day', '2026-11-02', 1), zone)
  if (first === undefined || only === undefined) throw new Error('no lesson')
  const placeOf = (event: LessonEvent, date: string, minute: number) =>
    entriesAfter([event.item], moveOf(event, { to: { date, minute }, zone, singleId: null }))?.[0]
  expect(placeOf(first, '2026-11-06', 480)).toMatchObject({ when: { days: [5, 3] }, startMinute: 480 })
  expect(placeOf(only, '2026-11-06', 480)).toMatchObject({ when: { date: '2026-11-06' }, startMinute: 480 })
  // Onto a day that it has already.
  expect(placeOf(first, '2026-11-04', 600)?.when).toEqual({ kind: 'weekly', days: [3] })
})

const zones = ['UTC', 'Asia/Kolkata', 'America/New_York', 'Europe/London', 'Africa/Cairo', 'Australia/Lord_Howe']
const from = Date.parse('2026-01-01')

// Seen red with the wall clock of the device written into the entry as it is.
test('[CA-14] a moved lesson begins at the chosen instant in any two zones, and undo restores it', () => {
  let moves = 0
  const zone = fc.constantFrom(...zones)
  const day = fc.integer({ min: 0, max: 720 }).map((days) => new Date(from + days * dayMs).toISOString().slice(0, 10))
  const minute = fc.integer({ min: 0, max: 1439 })
  const many = {
    startMinute: minute,
    timeZone: zone,
    days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
  }
  const drawn = fc.record({
    ...many,
    device: zone,
    day,
    date: day,
    minute,
    isWeekly: fc.boolean(),
    isOnce: fc.boolean(),
  })
  fc.assert(
    fc.property(drawn, ({ device, day: seen, date, minute: chosen, isWeekly, isOnce, days, ...place }) => {
      // The generator draws days of the week alone.
      const weekly = { kind: 'weekly', days } as Extract<ScheduleItem['when'], { kind: 'weekly' }>
      const item = itemOf({ ...place, leftOut: [], when: isWeekly ? weekly : { kind: 'once', date: seen } })
      const [event] = lessonsOf([item], daysOf('week', seen, 1), device)
      if (event === undefined) return
      moves += 1
      const target = instantOf(date, chosen, device)
      const move = moveOf(event, { to: { date, minute: chosen }, zone: device, singleId: isOnce ? id(9) : null })
      const after = entriesAfter([item], move)
      if (after === null) throw new Error('refused')
      const moved = after.find(({ scheduleId }) => scheduleId === id(9)) ?? after[0]
      if (moved === undefined) throw new Error('lost')
      // Of an hour that a place has twice an entry begins in the first: its wall clock is the same.
      const wall = wallOf(target, item.timeZone)
      const meant = instantOf(wall.date, wall.minute, item.timeZone)
      const about = [new Date(meant.getTime() - 8 * dayMs), new Date(meant.getTime() + 8 * dayMs)] as const
      expect(occurrencesBetween(moved, ...about).map(({ startsAt }) => startsAt.getTime())).toContain(meant.getTime())
      expect(wallOf(meant, item.timeZone)).toEqual(wall)
      expect([0, 30 * 60_000, 60 * 60_000]).toContain(target.getTime() - meant.getTime())
      expect(entriesAfter(after, undoOf(move))).toEqual([item])
    }),
    { numRuns: 400 },
  )
  expect(moves).toBeGreaterThan(200)
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
