import fc from 'fast-check'
import { expect, test } from 'vitest'
import { earnedOf, fewestJudged, type ReleasedResult } from './badge-awards.ts'

const now = new Date('2026-11-28T12:00:00.000Z')
const day = (of: number) => `2026-11-${String(of).padStart(2, '0')}`

const result = (of: number, percent: number, judged = 10): ReleasedResult => ({
  ...{ assessmentId: `a${of}`, percent, judged },
  ...{ submittedAt: `${day(of)}T09:00:00.000Z`, releasedAt: `${day(of)}T12:00:00.000Z` },
})

const types = (results: readonly ReleasedResult[], practiceDays: readonly string[] = []) =>
  earnedOf({ results, practiceDays }, now).map(({ badgeType, evidence }) => `${badgeType} ${evidence}`)

test('[I6] mastery is a released result of nine tenths, a comeback a good one after a weak one', () => {
  expect(types([result(20, 90)])).toEqual(['mastery a20'])
  expect(types([result(20, 40), result(22, 80)])).toEqual(['comeback a22'])
  expect(types([result(20, 40), result(21, 60), result(22, 95)])).toEqual(['mastery a22', 'comeback a22'])
  expect(types([result(20, 40), result(22, 80), result(23, 85)])).toEqual(['comeback a22'])
  expect(types([result(20, 60), result(22, 80)])).toEqual([])
})

test('[I6] a try of few questions earns nothing, and is no comeback', () => {
  expect(types([result(20, 100, fewestJudged - 1)])).toEqual([])
  expect(types([result(20, 0, 1), result(22, 80)])).toEqual([])
})

test('[I6] a streak is five days of practice; a weekend does not break it, a week does', () => {
  expect(types([], [16, 17, 18, 19, 20].map(day))).toEqual([`streak ${day(16)}`])
  expect(types([], [18, 19, 20, 23, 24].map(day))).toEqual([`streak ${day(18)}`])
  expect(types([], [16, 17, 18, 19, 24, 25].map(day))).toEqual([])
  expect(types([], [17, 17, 18, 18, 18].map(day))).toEqual([])
})

test('[I6] evidence of long ago earns nothing', () => {
  expect(types([result(10, 100)], [2, 3, 4, 5, 6].map(day))).toEqual([])
})

test('[I6] the same evidence earns the same badges in any order, each once', () => {
  const results = fc.array(
    fc.record({ of: fc.integer({ min: 1, max: 28 }), percent: fc.integer({ min: 0, max: 100 }) }),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(
      results,
      fc.array(fc.integer({ min: 1, max: 28 })),
      fc.infiniteStream(fc.nat()),
      (made, days, order) => {
        const distinct = [...new Map(made.map(({ of, percent }) => [of, result(of, percent)])).values()]
        const earned = types(distinct, days.map(day))
        expect(new Set(earned).size).toBe(earned.length)
        const turned = distinct.map((each) => ({ each, at: order.next().value ?? 0 })).toSorted((a, b) => a.at - b.at)
        const again = types(
          turned.map(({ each }) => each),
          days.toReversed().map(day),
        )
        expect(again).toEqual(earned)
      },
    ),
  )
})
