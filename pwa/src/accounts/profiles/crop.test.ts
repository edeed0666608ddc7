import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxZoom, moved, squareOf, wholeCrop } from './crop.ts'

const size = fc.record({ width: fc.integer({ min: 1, max: 8_000 }), height: fc.integer({ min: 1, max: 8_000 }) })
const part = fc.double({ min: -2, max: 2, noNaN: true })

test('[PR-11] after any move and zoom the crop square is inside the image', () => {
  fc.assert(
    fc.property(size, part, part, fc.double({ min: 0, max: 9, noNaN: true }), (picture, x, y, zoom) => {
      const { left, top, side } = squareOf(picture, moved(picture, { ...wholeCrop, zoom }, { x, y }))
      expect(side).toBeLessThanOrEqual(Math.min(picture.width, picture.height))
      expect(side).toBeGreaterThanOrEqual(Math.min(picture.width, picture.height) / maxZoom)
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(-1e-6)
      expect(left + side).toBeLessThanOrEqual(picture.width + 1e-6)
      expect(top + side).toBeLessThanOrEqual(picture.height + 1e-6)
    }),
  )
})
