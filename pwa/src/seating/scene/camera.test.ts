import { boundsOf } from '@takhti/schema/seating/geometry'
import { layoutOf } from '@takhti/schema/seating/layouts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deskAt, fitting, moved, toRoom, turned, zoomed, type Side } from './camera.ts'

const side = fc.constantFrom<Side>('teacher', 'class')
const pixel = fc.record({ x: fc.integer({ min: 0, max: 900 }), y: fc.integer({ min: 0, max: 600 }) })

test('[SV-11] a zoom leaves the place below the pointer where it is, from either side', () => {
  fc.assert(
    fc.property(side, pixel, fc.double({ min: 0.5, max: 2, noNaN: true }), (from, at, factor) => {
      const camera = fitting(boundsOf(layoutOf('pairs', 30)), from, { width: 900, height: 600 })
      const [before, after] = [camera, zoomed(camera, factor, at)].map((each) => toRoom(each, at, from))
      expect(after?.x).toBeCloseTo(before?.x ?? NaN, 6)
      expect(after?.y).toBeCloseTo(before?.y ?? NaN, 6)
    }),
  )
})

test('[SV-12] each desk is found at its own middle, turned or not, and from either side', () => {
  fc.assert(
    fc.property(side, fc.integer({ min: 0, max: 23 }), (from, steps) => {
      const desks = layoutOf('rows', 20).map((desk) => ({ ...desk, turn: steps * 15 }))
      const camera = moved(fitting(boundsOf(desks), from, { width: 900, height: 600 }), { x: 13, y: -7 })
      for (const desk of desks) {
        const at = turned(desk, from)
        const place = { x: at.x * camera.scale + camera.x, y: at.y * camera.scale + camera.y }
        expect(deskAt(desks, toRoom(camera, place, from))).toBe(desk)
      }
    }),
  )
})
