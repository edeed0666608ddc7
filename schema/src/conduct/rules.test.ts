import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canGive, familyView, isSharedByDefault, totalsOf, type Giving } from './rules.ts'

const entry = fc.record({
  kind: fc.constantFrom('remark' as const, 'badge' as const),
  behaviorPoints: fc.integer({ min: -10, max: 10 }),
  isShared: fc.boolean(),
  givenAt: fc.integer({ min: 1, max: 28 }).map((day) => `2026-11-${String(day).padStart(2, '0')}T09:00:00.000Z`),
})

const entries = fc.array(entry, { maxLength: 20 }).map((all) =>
  // A badge has no points.
  all.map((each) => (each.kind === 'badge' ? { ...each, behaviorPoints: 0 } : each)),
)

test('[I6] totals of two parts are the totals of the whole', () => {
  fc.assert(
    fc.property(entries, entries, (one, other) => {
      const [first, second] = [totalsOf(one), totalsOf(other)]
      expect(totalsOf([...one, ...other])).toEqual({
        praise: first.praise + second.praise,
        needsWork: first.needsWork + second.needsWork,
        badges: first.badges + second.badges,
        points: first.points + second.points,
      })
    }),
  )
})

test('[F4] a family sees every shared entry once and no other, what needs work last', () => {
  fc.assert(
    fc.property(entries, (all) => {
      const shown = familyView(all)
      expect(new Set(shown)).toEqual(new Set(all.filter(({ isShared }) => isShared)))
      const isReminder = shown.map(({ kind, behaviorPoints }) => kind === 'remark' && behaviorPoints <= 0)
      expect(isReminder.toSorted((a, b) => Number(a) - Number(b))).toEqual(isReminder)
    }),
  )
})

test('[I6] praise is shared without a choice, and what needs work or is a note is not', () => {
  expect([-1, 0, 1].map(isSharedByDefault)).toEqual([false, false, true])
})

test('[I6] a giving is for students of the class, each once, by a teacher of it', () => {
  const fine: Giving = {
    teaches: true,
    isSubstitute: false,
    isPraise: true,
    studentIds: ['a'],
    named: ['a'],
    isGivable: null,
    isAboutFound: true,
  }
  expect(canGive(fine)).toBe('ok')
  expect(canGive({ ...fine, named: null, studentIds: [] })).toBe('ok')
  expect(canGive({ ...fine, teaches: false })).toBe('classes/not-found')
  const sub = { ...fine, teaches: false, isSubstitute: true }
  expect(canGive({ ...sub, isPraise: true })).toBe('ok')
  expect(canGive({ ...sub, isPraise: false })).toBe('common/forbidden')
  expect(canGive({ ...fine, named: ['a', 'a'] })).toBe('common/bad-request')
  expect(canGive({ ...fine, named: ['a', 'b'] })).toBe('common/not-found')
  expect(canGive({ ...fine, isGivable: false })).toBe('common/not-found')
  expect(canGive({ ...fine, isAboutFound: false })).toBe('common/not-found')
})
