import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canTake, proposedStatus, stayedMs, type Stay } from './rules.ts'

const minuteMs = 60_000

/** Consecutive stays in a class of so many minutes; the last one may be open. */
const lasting = fc
  .record({
    minutes: fc.integer({ min: 1, max: 90 }),
    cuts: fc.uniqueArray(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }),
    isThere: fc.boolean(),
  })
  .map(({ minutes, cuts, isThere }) => {
    const lasted = { fromMs: 0, toMs: minutes * minuteMs }
    const times = cuts.map((part) => part * lasted.toMs).sort((a, b) => a - b)
    const stays: Stay[] = []
    for (let at = 0; at + 1 < times.length; at += 2) stays.push({ fromMs: times[at] ?? 0, toMs: times[at + 1] ?? 0 })
    if (isThere && times.length % 2 === 1) stays.push({ fromMs: times.at(-1) ?? 0, toMs: null })
    return { lasted, stays }
  })

test('[I5 H6] stays end with the class; half of it means present, none means absent', () => {
  fc.assert(
    fc.property(lasting, ({ lasted, stays }) => {
      const stayed = stayedMs(stays, lasted.toMs)
      expect(stayed).toBeLessThanOrEqual(lasted.toMs)
      if (stayed >= lasted.toMs / 2 && stays.length > 0) expect(proposedStatus(stays, lasted)).toBe('PRESENT')
      if (stayed >= 5 * minuteMs) expect(proposedStatus(stays, lasted)).toBe('PRESENT')
      expect(proposedStatus([], lasted)).toBe('ABSENT')
    }),
  )
})

test('[I5] a list is of students of the class, each of them once', () => {
  const ids = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 4 })
  fc.assert(
    fc.property(ids, ids, (present, absent) => {
      const verdict = canTake({ present, absent }, new Set(['a', 'b', 'c']))
      const said = [...present, ...absent]
      const isOnce = said.length > 0 && new Set(said).size === said.length
      expect(verdict).toBe(!isOnce ? 'common/bad-request' : said.includes('d') ? 'common/not-found' : 'ok')
    }),
  )
})
