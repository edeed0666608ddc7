import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isQuietMinute, minuteOfDay, minutesOfDay, pushAt, usualQuiet } from './rules.ts'

const aMinute = fc.integer({ min: 0, max: minutesOfDay - 1 })
const zones = ['Asia/Kolkata', 'America/New_York', 'Europe/Berlin', 'Pacific/Chatham', 'Asia/Kathmandu', 'UTC']

test('the quiet of the night goes over midnight, and hours that end where they begin are none', () => {
  expect([1199, 1200, 0, 419, 420].map((minute) => isQuietMinute(minute, usualQuiet))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
  fc.assert(fc.property(aMinute, aMinute, (minute, end) => !isQuietMinute(minute, { from: end, to: end })))
})

test('a push goes out at once or at the end of the quiet, and never within it', () => {
  const instants = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(instants, aMinute, aMinute, fc.constantFrom(...zones), (now, from, to, zone) => {
      const hours = { from, to }
      const due = pushAt(now, hours, zone)
      expect(due.getTime() - now.getTime()).toBeGreaterThanOrEqual(0)
      expect(due.getTime() - now.getTime()).toBeLessThan(26 * 3_600_000)
      if (due.getTime() === now.getTime()) return
      // Where a clock change skips the end of the quiet hours, the push comes with the rest of the skipped time.
      const minute = minuteOfDay(due, zone)
      expect((minute - to + minutesOfDay) % minutesOfDay).toBeLessThanOrEqual(60)
    }),
    { numRuns: 2_000 },
  )
})

test('a push does not come early where the clock jumps over the end of the quiet', () => {
  const due = pushAt(new Date('2029-03-24T01:01:00.000Z'), { from: 121, to: 120 }, 'Europe/Berlin')
  expect(due.toISOString()).toBe('2029-03-25T01:00:00.000Z')
})

test('a push waits for the morning of where the school is', () => {
  const night = new Date('2026-11-22T17:10:30.000Z')
  expect(pushAt(night, usualQuiet, 'Asia/Kolkata').toISOString()).toBe('2026-11-23T01:30:00.000Z')
  expect(pushAt(night, usualQuiet, 'America/New_York')).toBe(night)
  expect(pushAt(night, null, 'Asia/Kolkata')).toBe(night)
})
