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

// Fault: a choice for one class that is left out where it equals that of all classes.
test('[NC-2] choices that a device makes again on the server’s answer change nothing', () => {
  fc.assert(
    fc.property(fc.array(aChoice, { maxLength: 12 }), (choices) => {
      const once = choices.reduce(chosen, none)
      expect(grid(choices.reduce(chosen, once))).toEqual(grid(once))
    }),
  )
})
