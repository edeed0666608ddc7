import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leastShare, pixelsOf, regionBetween, whole, withEdge, type Edge, type Region } from './region.ts'

const share = fc.double({ min: -1, max: 2, noNaN: true })
const point = fc.record({ x: share, y: share })

test('a region between two points has them as corners, whichever came first', () => {
  const region = { left: 0.1, top: 0.2, right: 0.5, bottom: 0.9 }
  expect(regionBetween({ x: 0.1, y: 0.2 }, { x: 0.5, y: 0.9 })).toEqual(region)
  expect(regionBetween({ x: 0.5, y: 0.2 }, { x: 0.1, y: 0.9 })).toEqual(region)
  expect(regionBetween({ x: 0.1, y: 0.2 }, { x: 0.1, y: 0.9 })).toBeNull()
})

test('wherever edges are drawn or moved to, a region is within its image and has pixels', () => {
  const moves = fc.array(fc.tuple(fc.constantFrom<Edge>('left', 'top', 'right', 'bottom'), share), { maxLength: 8 })
  const side = fc.integer({ min: 1, max: 8_000 })
  fc.assert(
    fc.property(point, point, moves, side, side, (one, other, steps, width, height) => {
      const region = steps.reduce<Region>(
        (before, [edge, to]) => withEdge(before, edge, to),
        regionBetween(one, other) ?? whole,
      )
      const box = pixelsOf(region, { width, height })
      expect(box.x).toBeGreaterThanOrEqual(0)
      expect(box.y).toBeGreaterThanOrEqual(0)
      expect(box.width).toBeGreaterThanOrEqual(1)
      expect(box.height).toBeGreaterThanOrEqual(1)
      expect(box.x + box.width).toBeLessThanOrEqual(width)
      expect(box.y + box.height).toBeLessThanOrEqual(height)
    }),
  )
})

test('an edge stops before the opposite one', () => {
  const half = withEdge(whole, 'right', 0.5)
  expect(withEdge(half, 'left', 0.9).left).toBeCloseTo(0.5 - leastShare)
})
