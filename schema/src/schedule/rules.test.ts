import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayIn } from '../kit/days.ts'
import { minuteOfDay } from '../notifications/quiet/rules.ts'
import { daysAfter, instantOf, isDate, occurrencesBetween, onDay, overlaps, weekdayOf, type Slot } from './rules.ts'

const zones = [
  'Asia/Kolkata',
  'America/New_York',
  'Europe/Berlin',
  'Pacific/Chatham',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'America/Sao_Paulo',
  'Pacific/Kiritimati',
  'UTC',
] as const

const aZone = fc.constantFrom(...zones)
const aMinute = fc.integer({ min: 0, max: 1439 })
const aDate = fc.integer({ min: 0, max: 5_000 }).map((days) => daysAfter('2024-01-01', days))
const aWhen = fc.oneof(
  aDate.map((date) => ({ kind: 'once' as const, date })),
  fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }).map((days) => ({ kind: 'weekly' as const, days })),
)
const aSlot: fc.Arbitrary<Slot> = fc.record({
  when: aWhen,
  startMinute: aMinute,
  minutes: fc.integer({ min: 5, max: 480 }),
  timeZone: aZone,
})

const hours = (text: string, zone: string) => {
  const [date = '', time = ''] = text.split(' ')
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return instantOf(date, hour * 60 + minute, zone).toISOString()
}

test('[I8] a weekly entry retains its wall-clock time when clocks change', () => {
  const slot = {
    when: { kind: 'weekly' as const, days: [1] },
    startMinute: 605,
    minutes: 45,
    timeZone: 'Europe/Berlin',
  }
  const starts = occurrencesBetween(slot, new Date('2027-03-15T00:00:00Z'), new Date('2027-04-06T00:00:00Z'))
  expect(starts.map(({ startsAt }) => startsAt.toISOString())).toEqual([
    '2027-03-15T09:05:00.000Z',
    '2027-03-22T09:05:00.000Z',
    '2027-03-29T08:05:00.000Z',
    '2027-04-05T08:05:00.000Z',
  ])
})

test('[I8] a doubled hour is the first one, and a skipped one comes after the jump', () => {
  expect(hours('2026-10-25 02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z')
  expect(hours('2027-03-28 02:30', 'Europe/Berlin')).toBe('2027-03-28T01:30:00.000Z')
  expect(hours('2026-11-01 01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z')
  expect(hours('2027-03-14 02:00', 'America/New_York')).toBe('2027-03-14T07:00:00.000Z')
  expect(hours('2026-10-04 02:15', 'Australia/Lord_Howe')).toBe('2026-10-03T15:45:00.000Z')
})

// Fault: the offset of the day before used for that of the day itself.
test('[I8] in any place and at any clock change the wall shows the planned minute', () => {
  fc.assert(
    fc.property(aDate, aMinute, aZone, (date, minute, zone) => {
      const at = instantOf(date, minute, zone)
      expect(dayIn(zone, at)).toBe(date)
      const off = minuteOfDay(at, zone) - minute
      // A clock that jumps over the minute shows it never.
      if (off !== 0) expect(instantOf(date, minute + off, zone)).toEqual(at)
      expect(off).toBeGreaterThanOrEqual(0)
      expect(off).toBeLessThanOrEqual(60)
    }),
    { numRuns: 2_000 },
  )
})

test('[I8] each occurrence belongs to one day of any place, on the chosen weekdays', () => {
  fc.assert(
    fc.property(aSlot, aDate, aZone, (slot, date, zone) => {
      const dates = Array.from({ length: 9 }, (_, after) => daysAfter(date, after))
      const from = instantOf(date, 0, zone)
      const to = instantOf(daysAfter(date, 9), 0, zone)
      const all = occurrencesBetween(slot, from, to)
      const byDay = dates.flatMap((each) => onDay([slot], each, zone))
      const starts = (found: readonly { startsAt: Date }[]) => found.map(({ startsAt }) => startsAt.toISOString())
      // Where two places change their clocks at different times, a day may contain two of them, and shows the first.
      expect(starts(all)).toEqual(expect.arrayContaining(starts(byDay)))
      if (slot.timeZone === zone) expect(starts(byDay)).toEqual(starts(all))
      for (const { startsAt, endsAt } of all) {
        const there = dayIn(slot.timeZone, startsAt)
        expect(slot.when.kind === 'once' ? there === slot.when.date : slot.when.days.includes(weekdayOf(there))).toBe(
          true,
        )
        expect(endsAt.getTime() - startsAt.getTime()).toBe(slot.minutes * 60_000)
      }
    }),
  )
})

test('two slots overlap symmetrically, as a year’s days confirm', () => {
  const from = new Date('2026-11-23T00:00:00Z')
  fc.assert(
    fc.property(aSlot, aSlot, (one, other) => {
      expect(overlaps(one, one, from)).toBe(true)
      expect(overlaps(one, other, from)).toBe(overlaps(other, one, from))
    }),
  )
  const utc = fc.record({
    when: aWhen,
    startMinute: aMinute,
    minutes: fc.constantFrom(5, 90, 480),
    timeZone: fc.constant('UTC'),
  })
  fc.assert(
    fc.property(utc, utc, (one, other) => {
      if (one.when.kind === 'once' && other.when.kind === 'weekly') [one, other] = [other, one]
      const near = other.when.kind === 'once' ? other.when.date : '2026-11-23'
      const within = [
        new Date(Date.parse(near) - 10 * 86_400_000),
        new Date(Date.parse(near) + 10 * 86_400_000),
      ] as const
      const theirs = occurrencesBetween(other, ...within)
      const meets = occurrencesBetween(one, ...within).some((a) =>
        theirs.some((b) => a.startsAt < b.endsAt && b.startsAt < a.endsAt),
      )
      expect(overlaps(one, other, from)).toBe(meets)
    }),
    { numRuns: 1_000 },
  )
})

test('consecutive lessons do not overlap, also over midnight and the end of the week', () => {
  const from = new Date('2026-11-23T00:00:00Z')
  const slot = (day: number, startMinute: number, minutes: number): Slot => ({
    when: { kind: 'weekly', days: [day] },
    ...{ startMinute, minutes, timeZone: 'Asia/Kolkata' },
  })
  expect(overlaps(slot(1, 600, 45), slot(1, 645, 45), from)).toBe(false)
  expect(overlaps(slot(7, 1410, 60), slot(1, 30, 45), from)).toBe(false)
  expect(overlaps(slot(7, 1410, 60), slot(1, 29, 45), from)).toBe(true)
  const once: Slot = { ...slot(1, 0, 60), when: { kind: 'once', date: '2026-11-23' } }
  expect(overlaps(slot(7, 1410, 60), once, from)).toBe(true)
  // Half past ten in India is six in Berlin in winter and seven in summer.
  const berlin: Slot = { ...slot(1, 420, 30), timeZone: 'Europe/Berlin' }
  expect(overlaps(slot(1, 630, 30), berlin, from)).toBe(true)
  expect(overlaps(slot(1, 600, 30), berlin, from)).toBe(false)
})

// Fault: left-out days shown all the same, and reported as overlaps of their replacements.
test('[I8] a day that is left out of every week is free, and no other day is', () => {
  const weekly: Slot = {
    when: { kind: 'weekly', days: [1] },
    leftOut: ['2027-03-22'],
    ...{ startMinute: 605, minutes: 45, timeZone: 'Europe/Berlin' },
  }
  const starts = occurrencesBetween(weekly, new Date('2027-03-15T00:00:00Z'), new Date('2027-04-06T00:00:00Z'))
  expect(starts.map(({ startsAt }) => startsAt.toISOString().slice(0, 10))).toEqual([
    '2027-03-15',
    '2027-03-29',
    '2027-04-05',
  ])
  expect(onDay([weekly], '2027-03-22', 'Europe/Berlin')).toEqual([])
  const once = (date: string): Slot => ({ ...weekly, when: { kind: 'once', date }, leftOut: undefined })
  const from = new Date('2027-03-01T00:00:00Z')
  for (const [date, meets] of [
    ['2027-03-22', false],
    ['2027-03-29', true],
    ['2027-03-23', false],
  ] as const)
    expect([overlaps(weekly, once(date), from), overlaps(once(date), weekly, from)]).toEqual([meets, meets])
  expect(overlaps(weekly, weekly, from)).toBe(true)
})

test('a day of the calendar is one that there is', () => {
  expect(['2028-02-29', '2026-11-23'].every(isDate)).toBe(true)
  expect(['2027-02-29', '2026-13-01', '2026-1-1', '2026-11-23T00:00:00Z', ''].some(isDate)).toBe(false)
  expect([weekdayOf('2026-11-23'), weekdayOf('2026-11-29')]).toEqual([1, 7])
})
