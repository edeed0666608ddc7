import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ticksBetween } from './ticks.ts'

test('ticks are round numbers within the ends', () => {
  expect(ticksBetween(-10, 10)).toEqual([-10, -8, -6, -4, -2, 0, 2, 4, 6, 8, 10])
  expect(ticksBetween(0, 1)).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1])
  expect(ticksBetween(-7.5, 7.5)).toEqual([-6, -4, -2, 0, 2, 4, 6])
})

test('every axis has at least one tick and at most a dozen, each within its ends', () => {
  const end = fc.double({ min: -1e9, max: 1e9, noNaN: true })
  fc.assert(
    fc.property(end, end, (a, b) => {
      const [from, to] = [Math.min(a, b), Math.max(a, b)]
      if (to - from < Math.max(1e-6, Math.max(Math.abs(from), Math.abs(to)) * 1e-6)) return
      const ticks = ticksBetween(from, to)
      expect(ticks.length).toBeGreaterThan(0)
      expect(ticks.length).toBeLessThanOrEqual(12)
      const slack = (to - from) * 1e-4
      for (const tick of ticks) expect(tick >= from - slack && tick <= to + slack && !Object.is(tick, -0)).toBe(true)
    }),
    { numRuns: 1_000 },
  )
})
