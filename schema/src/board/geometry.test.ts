import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boxAround, boxContains, boxHolds, boxOfBoxes, boxesIntersect, distanceToSegment, moveBox } from './geometry.ts'

const point = fc.record({ x: fc.integer({ min: -500, max: 500 }), y: fc.integer({ min: -500, max: 500 }) })

test('a distance to a segment is that to its nearest point', () => {
  const from = { x: 0, y: 0 }
  const to = { x: 10, y: 0 }
  expect(distanceToSegment({ x: 5, y: 3 }, from, to)).toBe(3)
  expect(distanceToSegment({ x: 13, y: 4 }, from, to)).toBe(5)
  expect(distanceToSegment({ x: -3, y: -4 }, from, to)).toBe(5)
  expect(distanceToSegment({ x: 3, y: 4 }, from, from)).toBe(5)
})

test('a box around two corners holds both, whichever way they were dragged', () => {
  fc.assert(
    fc.property(point, point, (a, b) => {
      const box = boxAround(a, b)
      expect(boxHolds(box, a) && boxHolds(box, b)).toBe(true)
      expect(boxAround(b, a)).toEqual(box)
    }),
  )
})

test('boxes that share a point intersect, and a box of boxes contains each', () => {
  fc.assert(
    fc.property(point, point, point, (a, b, c) => {
      const [one, other] = [boxAround(a, b), boxAround(b, c)]
      expect(boxesIntersect(one, other)).toBe(true)
      const both = boxOfBoxes([one, other])
      expect(both !== null && boxContains(both, one) && boxContains(both, other)).toBe(true)
    }),
  )
})

test('boxes apart do not intersect', () => {
  const box = boxAround({ x: 0, y: 0 }, { x: 10, y: 10 })
  expect(boxesIntersect(box, moveBox(box, { x: 11, y: 0 }))).toBe(false)
  expect(boxesIntersect(box, moveBox(box, { x: 0, y: -11 }))).toBe(false)
  expect(boxOfBoxes([])).toBeNull()
})
