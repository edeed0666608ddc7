import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pickNext, turned } from './rules.ts'

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
        for (const drawn of draws) {
          const next = pickNext(people, picked, drawn)
          if (next === null || picked.length >= people.length * 2) break
          picked.push(next)
        }
        for (const round of [picked.slice(0, people.length), picked.slice(people.length)])
          expect(new Set(round).size).toBe(people.length)
      },
    ),
  )
  expect(pickNext([], [], 0)).toBeNull()
})
