import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pickedAmong, pickNext, turned } from './rules.ts'

test('a turn stays within the pages', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 500 }),
      fc.nat(),
      fc.constantFrom(1 as const, -1 as const),
      (count, at, by) => {
        const next = turned(at % count, by, count)
        expect(next >= 0 && next < count && Math.abs(next - (at % count)) <= 1).toBe(true)
      },
    ),
  )
})

test('everybody is picked once before anybody is picked again', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 40 }),
      fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })),
      (people, draws) => {
        const picked: string[] = []
        let round: string[] = []
        for (const drawn of draws) {
          const next = pickNext(people, round, drawn)
          if (next === null || picked.length >= people.length * 2) break
          picked.push(next.picked)
          round = next.round
        }
        for (const each of [picked.slice(0, people.length), picked.slice(people.length)])
          expect(new Set(each).size).toBe(people.length)
      },
    ),
  )
  expect(pickNext([], [], 0)).toBeNull()
})

const roll = Array.from({ length: 12 }, (_, index) => `student ${index}`)

// Fault: a round that is counted by the number of people. A person who left in the middle restarted it, and earlier
// picks were picked again.
test('present people are picked first, and no one twice before all of them had a turn', () => {
  const moment = fc.record({
    here: fc.subarray(roll),
    isOfAll: fc.boolean(),
    drawn: fc.double({ min: 0, max: 0.999, noNaN: true }),
  })
  let waited = 0
  fc.assert(
    fc.property(fc.array(moment, { minLength: 1, maxLength: 60 }), (moments) => {
      let round: string[] = []
      for (const { here, isOfAll, drawn } of moments) {
        const among = pickedAmong({ roll, here, isOfAll })
        const next = pickNext(among, round, drawn)
        if (next === null) throw new Error('nobody was picked of somebody')
        if (here.length > 0 && !isOfAll) expect(here).toContain(next.picked)
        if (round.includes(next.picked)) expect(among.filter((person) => !round.includes(person))).toEqual([])
        else waited += 1
        round = next.round
      }
    }),
  )
  expect(waited).toBeGreaterThan(100)
})
