import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutInk, type Swath } from './cut-ink.ts'
import { distanceToSegment, type Offset } from './geometry.ts'
import { packInk, unpackInk, type InkPoints } from './ink.ts'

const coordinate = fc.integer({ min: 0, max: 2_000 }).map((tenths) => tenths / 10)
const spot = fc.record({ x: coordinate, y: coordinate })

const stroke = fc
  .array(fc.record({ x: coordinate, y: coordinate, pressure: fc.nat({ max: 255 }), wait: fc.nat({ max: 90_000 }) }), {
    minLength: 1,
    maxLength: 12,
  })
  .map((samples) => {
    let ms = 0
    const at = samples.map(({ wait }) => (ms += wait))
    const column = (name: 'x' | 'y' | 'pressure') => samples.map((sample) => sample[name])
    const pressure = column('pressure').map((byte) => byte / 255)
    return unpackInk(packInk({ startedAt: 1_760_000_000_000, x: column('x'), y: column('y'), pressure, at }))
  })

const swath: fc.Arbitrary<Swath> = fc.record({ from: spot, to: spot, reach: fc.integer({ min: 1, max: 40 }) })

/** The error of packing a point, and a little more. */
const close = 0.15

test('nothing outside of the eraser’s way is lost, and nothing within it is left', () => {
  let cuts = 0
  fc.assert(
    fc.property(stroke, swath, (points, over) => {
      const parts = cutInk(points, over)
      const left = (parts ?? [points]).map((part) => unpackInk(packInk(part)))
      if (parts !== null) cuts++
      for (const at of placesOn(points)) {
        const away = distanceToSegment(at, over.from, over.to) - over.reach
        // A part shorter than a point's resolution is dropped.
        if (away > 2 * close) expect(distanceTo(left, at), 'lost').toBeLessThanOrEqual(close)
      }
      for (const at of left.flatMap(placesOn)) {
        expect(distanceToSegment(at, over.from, over.to) - over.reach, 'left').toBeGreaterThan(-close)
      }
    }),
    { numRuns: 600 },
  )
  expect(cuts).toBeGreaterThan(100)
})

test('the remaining parts preserve their measured points, pressure and times', () => {
  fc.assert(
    fc.property(stroke, swath, (points, over) => {
      const known = new Set(rowsOf(points))
      for (const part of cutInk(points, over) ?? []) {
        const rows = rowsOf(part)
        // Only the ends of a part can lie between two points.
        for (const row of rows.slice(1, -1)) expect(known.has(row)).toBe(true)
        expect(part.at[0]).toBe(0)
        expect([...part.at].every((ms, index) => index === 0 || ms >= (part.at[index - 1] ?? 0))).toBe(true)
        expect(part.startedAt + (part.at.at(-1) ?? 0)).toBeLessThanOrEqual(points.startedAt + (points.at.at(-1) ?? 0))
      }
    }),
    { numRuns: 400 },
  )
})

test('a line is cut in two where the eraser crosses it, between its points too', () => {
  const line = unpackInk(packInk({ startedAt: 1_000, x: [0, 100], y: [0, 0], pressure: [0.2, 0.8], at: [0, 1_000] }))
  const parts = cutInk(line, { from: { x: 50, y: -20 }, to: { x: 50, y: 20 }, reach: 10 })
  expect(parts?.map(({ x }) => [...x])).toEqual([
    [0, 40],
    [60, 100],
  ])
  expect(parts?.map(({ startedAt, at }) => [startedAt, ...at])).toEqual([
    [1_000, 0, 400],
    [1_600, 0, 400],
  ])
  expect(parts?.[1]?.pressure[0]).toBeCloseTo(0.56, 2)
  expect(cutInk(line, { from: { x: 50, y: 40 }, to: { x: 50, y: 20 }, reach: 10 })).toBeNull()
  expect(cutInk(line, { from: { x: -5, y: 0 }, to: { x: 105, y: 0 }, reach: 10 })).toEqual([])
})

test('a dot goes whole or stays', () => {
  const dot = unpackInk(packInk({ startedAt: 0, x: [5], y: [5], pressure: [0.5], at: [0] }))
  expect(cutInk(dot, { from: { x: 0, y: 0 }, to: { x: 0, y: 0 }, reach: 8 })).toEqual([])
  expect(cutInk(dot, { from: { x: 0, y: 0 }, to: { x: 0, y: 0 }, reach: 7 })).toBeNull()
})

/** Places along a stroke, close together. */
function placesOn({ x, y }: InkPoints): Offset[] {
  const places: Offset[] = [{ x: x[0] ?? 0, y: y[0] ?? 0 }]
  for (let index = 0; index + 1 < x.length; index++) {
    const [fromX, fromY] = [x[index] ?? 0, y[index] ?? 0]
    const [byX, byY] = [(x[index + 1] ?? 0) - fromX, (y[index + 1] ?? 0) - fromY]
    for (let step = 1; step <= 20; step++) places.push({ x: fromX + (byX * step) / 20, y: fromY + (byY * step) / 20 })
  }
  return places
}

function distanceTo(parts: readonly InkPoints[], at: Offset): number {
  let nearest = Infinity
  for (const { x, y } of parts) {
    for (let index = 0; index < x.length; index++) {
      const from = { x: x[Math.max(0, index - 1)] ?? 0, y: y[Math.max(0, index - 1)] ?? 0 }
      nearest = Math.min(nearest, distanceToSegment(at, from, { x: x[index] ?? 0, y: y[index] ?? 0 }))
    }
  }
  return nearest
}

function rowsOf({ x, y, pressure, at, startedAt }: InkPoints): string[] {
  return Array.from(x, (each, index) => [each, y[index], pressure[index], startedAt + (at[index] ?? 0)].join())
}
