import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '../../kit/durations.ts'
import { leastMissed, outlived, type Stamp } from './rules.ts'

const now = Date.UTC(2026, 10, 22, 15, 40, 12)

/** Versions of the last hundred days or so, more of them the nearer they are. */
const histories = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0, max: 2 * dayMs }),
      fc.integer({ min: 0, max: 9 * dayMs }),
      fc.integer({ min: 0, max: 120 * dayMs }),
      // At the exact limit of an hour or a day, where a rule is off by one.
      fc.integer({ min: 0, max: 24 * 100 }).map((hours) => (now % hourMs) + hours * hourMs),
    ),
    { minLength: 1, maxLength: 60 },
  )
  .map((ages) => ages.sort((a, b) => b - a).map((age, index): Stamp => ({ version: index + 1, at: now - age })))

function retained(stamps: readonly Stamp[]): Stamp[] {
  const gone = new Set(outlived(stamps, now))
  return stamps.filter(({ version }) => !gone.has(version))
}

/** The version that was the present just before a moment. */
function presentBefore(stamps: readonly Stamp[], moment: number): Stamp | undefined {
  return stamps.findLast(({ at }) => at < moment)
}

// Fault: an age counted from a version's beginning drops a version that was current for a year until today.
test('the history has the last day, each hour of a week, each day of 3 months, and the present', () => {
  fc.assert(
    fc.property(histories, (stamps) => {
      const left = retained(stamps)
      expect(left.at(-1)).toEqual(stamps.at(-1))
      for (const [index, stamp] of stamps.entries()) {
        const next = stamps[index + 1]
        if (next && now - next.at <= dayMs) expect(left).toContain(stamp)
      }
      for (const [unit, reach] of [
        [hourMs, 7 * dayMs],
        [dayMs, 90 * dayMs],
      ] as const)
        for (let end = Math.ceil((now - reach) / unit) * unit; end <= now; end += unit)
          expect(presentBefore(left, end)).toEqual(presentBefore(stamps, end))
    }),
  )
})

test('the history is no longer than its rules, and thinning it again takes nothing more', () => {
  fc.assert(
    fc.property(histories, (stamps) => {
      const left = retained(stamps)
      expect(outlived(left, now)).toEqual([])
      const old = left.slice(0, -1).filter((_, index) => now - (left[index + 1]?.at ?? now) > dayMs)
      expect(old.length).toBeLessThanOrEqual(7 * 24 + 1 + 90 + 1)
      expect(
        left.every((_, index) => index === left.length - 1 || now - (left[index + 1]?.at ?? 0) <= 90 * dayMs),
      ).toBe(true)
    }),
  )
})

test('what was the present for a year and was cleared a minute ago stays', () => {
  const stamps = [
    { version: 1, at: now - 365 * dayMs },
    { version: 2, at: now - minuteMs },
  ]
  expect(retained(stamps)).toEqual(stamps)
})

test('without room the longest-lived versions remain, and always the present', () => {
  fc.assert(
    fc.property(histories, (stamps) => {
      let left = stamps
      while (left.length > 1) {
        const version = leastMissed(left)
        const gaps = left.slice(0, -1).map(({ at }, index) => (left[index + 1]?.at ?? now) - at)
        const place = left.findIndex((stamp) => stamp.version === version)
        expect(gaps[place]).toBe(Math.min(...gaps))
        left = left.filter((stamp) => stamp.version !== version)
      }
      expect(left).toEqual([stamps.at(-1)])
      expect(leastMissed(left)).toBeNull()
    }),
  )
  expect(leastMissed([])).toBeNull()
})

test('a flood of versions within a minute pushes out itself, not what was drawn in a month', () => {
  const month = Array.from({ length: 30 }, (_, day) => ({ version: day + 1, at: now - (30 - day) * dayMs }))
  let stamps = [
    ...month,
    ...Array.from({ length: 50 }, (_, second) => ({ version: 31 + second, at: now + second * 1_000 })),
  ]
  while (stamps.length > 35) {
    const version = leastMissed(stamps)
    stamps = stamps.filter((stamp) => stamp.version !== version)
  }
  expect(stamps.slice(0, 30)).toEqual(month)
})
