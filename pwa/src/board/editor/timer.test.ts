import { expect, test } from 'vitest'
import { firstTimer, isOver, ofMinutes, ofMode, paused, reset, shownSeconds, started } from './timer.ts'

test('a countdown continues after a pause, and ends once', () => {
  const begun = started(ofMinutes(firstTimer, 1), 1_000)
  expect(shownSeconds(begun, 1_001)).toBe(60)
  const rests = paused(begun, 31_000)
  expect([shownSeconds(rests, 99_000), isOver(rests, 99_000)]).toEqual([30, false])
  const again = started(rests, 100_000)
  expect([shownSeconds(again, 129_999), isOver(again, 129_999)]).toEqual([1, false])
  expect([shownSeconds(again, 130_000), isOver(again, 130_000)]).toEqual([0, true])
  expect(started(paused(again, 140_000), 150_000).since).toBeNull()
  expect(shownSeconds(reset(again), 150_000)).toBe(60)
})

test('a stopwatch shows the right time after the tab slept', () => {
  expect(shownSeconds(started(ofMode(firstTimer, 'stopwatch'), 0), 3_600_500)).toBe(3_600)
})

test('a stopwatch has no end', () => {
  const begun = started(ofMode(firstTimer, 'stopwatch'), 0)
  expect(isOver(begun, 1e9)).toBe(false)
})

test('an invalid number of minutes becomes the nearest valid one', () => {
  expect([Number.NaN, -3, 0.2, 2.6, 1e9].map((minutes) => ofMinutes(firstTimer, minutes).lengthMs / 60_000)).toEqual([
    1, 1, 1, 3, 180,
  ])
})
