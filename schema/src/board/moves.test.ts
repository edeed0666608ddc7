import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BoardFormatError } from './format-error.ts'
import { packInk, unpackInk } from './ink.ts'
import { MAX_COORDINATE } from './limits.ts'
import { packMoves, unpackMoves } from './moves.ts'

const coordinate = fc.double({ min: -MAX_COORDINATE, max: MAX_COORDINATE, noNaN: true })
const point = fc.record({ x: coordinate, y: coordinate, pressure: fc.double({ min: 0, max: 1, noNaN: true }) })

test('points that come one after another lie where the finished stroke has them', () => {
  fc.assert(
    fc.property(fc.array(point, { minLength: 2, maxLength: 40 }), fc.nat(), (points, where) => {
      const columns = {
        x: points.map(({ x }) => x),
        y: points.map(({ y }) => y),
        pressure: points.map(({ pressure }) => pressure),
      }
      const from = 1 + (where % (points.length - 1))
      const unpacked = unpackInk(packInk({ startedAt: 0, ...columns, at: points.map(() => 0) }))
      const last = { x: unpacked.x[from - 1] ?? 0, y: unpacked.y[from - 1] ?? 0 }
      const moved = unpackMoves(packMoves(columns, from, true), { last, hasPressure: true })
      expect(Float32Array.from(moved.x)).toEqual(unpacked.x.slice(from))
      expect(Float32Array.from(moved.y)).toEqual(unpacked.y.slice(from))
      expect(moved.pressure.map((pressure) => Math.round(pressure * 255))).toEqual(
        columns.pressure.slice(from).map((pressure) => Math.round(pressure * 255)),
      )
    }),
  )
})

test('any bytes are moves on the page or a BoardFormatError', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), point, fc.boolean(), (hostile, last, hasPressure) => {
      try {
        const { x, y } = unpackMoves(hostile, { last, hasPressure })
        expect([...x, ...y].every((each) => Math.abs(each) <= MAX_COORDINATE)).toBe(true)
      } catch (error) {
        if (!(error instanceof BoardFormatError)) throw error
      }
    }),
    { numRuns: 1_000 },
  )
})
