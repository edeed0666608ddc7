import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mutableKinds } from '../kinds.ts'
import { chosen, isNotified, type NoticeChoice, type NoticeChoices } from './rules.ts'

const none: NoticeChoices = { kindsOff: [], classesOff: [], exceptions: [] }
const aKind = fc.constantFrom(...mutableKinds)
const aClass = fc.constantFrom('a', 'b')
const aChoice: fc.Arbitrary<NoticeChoice> = fc.oneof(
  fc.record({ kind: aKind, isOn: fc.boolean() }),
  fc.record({ classId: aClass, isOn: fc.boolean() }),
  fc.record({ kind: aKind, classId: aClass, isOn: fc.boolean() }),
)

const grid = (choices: NoticeChoices) =>
  mutableKinds.map((kind) => [undefined, 'a', 'b'].map((classId) => isNotified(choices, kind, classId)))

test('[NC-1] a kind for all classes is so in each, and a class has its own choice after that', () => {
  const own = chosen(none, { kind: 'post', classId: 'a', isOn: false })
  expect([undefined, 'a', 'b'].map((each) => isNotified(own, 'post', each))).toEqual([true, false, true])
  const all = chosen(own, { kind: 'post', isOn: true })
  expect(grid(all)).toEqual(grid(none))
  const some = chosen(chosen(all, { kind: 'post', isOn: false }), { kind: 'post', classId: 'b', isOn: true })
  expect([undefined, 'a', 'b'].map((each) => isNotified(some, 'post', each))).toEqual([false, false, true])
  expect(isNotified(chosen(some, { classId: 'b', isOn: false }), 'post', 'b')).toBe(false)
})

/** What the last choice of each place is, in the order of `grid`. */
function lastOf(choices: readonly NoticeChoice[]) {
  return mutableKinds.map((kind) =>
    [undefined, 'a', 'b'].map((classId) => {
      const ofClass = choices.findLast((each) => !('kind' in each) && each.classId === classId)
      const ofKind = choices.findLast(
        (each) => 'kind' in each && each.kind === kind && (!('classId' in each) || each.classId === classId),
      )
      return (ofClass?.isOn ?? true) && (ofKind?.isOn ?? true)
    }),
  )
}

// Faults: a choice for all classes that leaves those of single ones; an earlier choice of a class that stays the first.
test('[NC-2] choices made again on an answer that has some of them end as the last of each place', () => {
  fc.assert(
    fc.property(fc.array(aChoice, { maxLength: 12 }), fc.nat(12), (choices, had) => {
      const answer = choices.slice(0, had).reduce(chosen, none)
      expect(grid(choices.reduce(chosen, answer))).toEqual(lastOf(choices))
    }),
  )
})
