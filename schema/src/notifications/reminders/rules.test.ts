import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs, minuteMs } from '../../kit/durations.ts'
import { daysAfter, instantOf } from '../../schedule/rules.ts'
import { reminderMinutes, remindersOf, startMinutesOf } from './rules.ts'

const zones = ['Asia/Kolkata', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Chatham', 'UTC']
// Around the changes of clocks of these places.
const days = ['2026-03-08', '2026-03-29', '2026-04-04', '2026-09-26', '2026-10-03', '2026-10-25', '2026-11-01']

const aSlot = fc.record({
  startMinute: fc.integer({ min: 0, max: 1439 }),
  timeZone: fc.constantFrom(...zones),
  date: fc.tuple(fc.constantFrom(...days), fc.integer({ min: -2, max: 2 })).map(([day, off]) => daysAfter(day, off)),
})

// Fault: the offset of now alone misses the hour that the clock skips.
test('[LR-1] each lesson is reminded of once for each choice, at any change of clocks', () => {
  fc.assert(
    fc.property(aSlot, fc.integer({ min: 1, max: 25 }), ({ startMinute, timeZone, date }, step) => {
      const slot = { startMinute, timeZone, minutes: 45, when: { kind: 'once' as const, date } }
      const startsAt = instantOf(date, startMinute, timeZone)
      const reminded: number[] = []
      for (let at = startsAt.getTime() - 70 * minuteMs; at <= startsAt.getTime() + 30 * minuteMs;) {
        const span = { after: new Date(at), until: new Date(at + step * minuteMs) }
        const found = remindersOf(slot, span)
        for (const due of found) {
          expect(due.startsAt).toEqual(startsAt)
          reminded.push(...due.minutes)
        }
        if (found.length > 0) expect(startMinutesOf(timeZone, span)).toContain(startMinute)
        at = span.until.getTime()
      }
      expect(new Set(reminded).size).toBe(reminded.length)
      // A run that comes after the lesson began reminds of it no more.
      expect(reminded).toEqual(expect.arrayContaining(reminderMinutes.filter((minutes) => minutes > step)))
    }),
    { numRuns: 150 },
  )
})

test('[LR-2] a weekly lesson is reminded of on its days, and not on one that is left out', () => {
  const slot = {
    ...{ startMinute: 540, timeZone: 'Europe/Berlin', minutes: 45, leftOut: ['2026-03-30'] },
    when: { kind: 'weekly' as const, days: [1] },
  }
  const at = (iso: string) => {
    const until = new Date(iso)
    return remindersOf(slot, { after: new Date(until.getTime() - minuteMs), until })
  }
  expect(at('2026-03-23T07:45:00.000Z')).toMatchObject([{ date: '2026-03-23', minutes: [15] }])
  expect(at('2026-03-30T06:45:00.000Z')).toEqual([])
  expect(at('2026-04-06T06:45:00.000Z')).toMatchObject([{ date: '2026-04-06', minutes: [15] }])
  expect(remindersOf(slot, { after: new Date(0), until: new Date(dayMs) })).toEqual([])
})
