import { expect, test } from 'vitest'
import { EntryThrottle } from './entry-throttle.ts'

function pressed(doors: EntryThrottle, door: string, at: number): void {
  for (let knock = 0; knock < 20; knock += 1) doors.refused(door, at)
}

test('[G9] an entry is throttled after many refusals within a second, for the rest of it', () => {
  const doors = new EntryThrottle()
  for (let knock = 0; knock < 19; knock += 1) doors.refused('one', knock)
  expect(doors.isThrottled('one', 500)).toBe(false)
  doors.refused('one', 500)
  expect([500, 999, 1_000].map((at) => doors.isThrottled('one', at))).toEqual([true, true, false])
  expect(doors.isThrottled('another', 500)).toBe(false)
})

test('[G9] a few refusals in each second throttle no entry', () => {
  const doors = new EntryThrottle()
  for (let knock = 0; knock < 190; knock += 1) doors.refused('one', knock * 100)
  expect(doors.isThrottled('one', 18_950)).toBe(false)
})

test('[G9] entries by the ten thousand are evicted, and can be throttled again', () => {
  const doors = new EntryThrottle()
  pressed(doors, 'one', 0)
  for (let door = 0; door < 10_000; door += 1) doors.refused(`door ${door}`, 0)
  expect(doors.isThrottled('one', 0)).toBe(false)
  pressed(doors, 'one', 0)
  expect(doors.isThrottled('one', 0)).toBe(true)
})
