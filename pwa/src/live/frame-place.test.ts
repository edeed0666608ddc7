import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Area, freeArea, placeOf, shareOf } from './frame-place.ts'

const whole: Area = { left: 0, top: 0, right: 900, bottom: 700 }
const bars: readonly Area[] = [
  { left: 10, top: 8, right: 400, bottom: 56 },
  { left: 100, top: 630, right: 800, bottom: 690 },
  { left: 8, top: 100, right: 60, bottom: 600 },
]

test('[LV-2] bars at three edges leave the room between them', () => {
  expect(freeArea(whole, bars)).toEqual({ left: 60, top: 56, right: 900, bottom: 630 })
  expect(freeArea(whole, [])).toEqual(whole)
})

// Fault: a frame that was moved over the pens, or out of a window that became smaller, could not be reached again.
test('[LV-2] a frame covers no bar wherever it is moved, and stays in a smaller window', () => {
  const free = freeArea(whole, bars)
  const size = { width: 200, height: 140 }
  fc.assert(
    fc.property(fc.integer({ min: -2_000, max: 2_000 }), fc.integer({ min: -2_000, max: 2_000 }), (left, top) => {
      const share = shareOf({ left, top }, size, free)
      for (const area of [free, { ...free, right: 500, bottom: 300 }]) {
        const at = placeOf(share, size, area)
        expect(at.left).toBeGreaterThanOrEqual(area.left)
        expect(at.top).toBeGreaterThanOrEqual(area.top)
        expect(at.left + size.width).toBeLessThanOrEqual(area.right + 0.001)
        expect(at.top + size.height).toBeLessThanOrEqual(area.bottom + 0.001)
      }
    }),
  )
})

test('[LV-2] a frame that has no room at all begins where the room begins', () => {
  expect(placeOf({ x: 1, y: 1 }, { width: 400, height: 400 }, { left: 5, top: 6, right: 100, bottom: 100 })).toEqual({
    left: 5,
    top: 6,
  })
})
