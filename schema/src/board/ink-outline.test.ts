import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceToSegment, type Offset } from './geometry.ts'
import type { InkColumns } from './ink-columns.ts'
import { traceInk, type InkLine } from './ink-outline.ts'
import type { PathSink } from './shapes/drawing.ts'

/** A path as corners, with each curve approximated by eight lines. */
class Drawn implements PathSink {
  readonly corners: Offset[] = []
  lines = 0
  curves = 0

  moveTo(x: number, y: number): void {
    this.corners.push({ x, y })
  }

  lineTo(x: number, y: number): void {
    this.lines++
    this.corners.push({ x, y })
  }

  quadraticCurveTo(controlX: number, controlY: number, x: number, y: number): void {
    this.curves++
    const from = this.corners.at(-1) ?? { x: 0, y: 0 }
    for (let step = 1; step <= 8; step++) {
      const [t, u] = [step / 8, 1 - step / 8]
      const along = (a: number, b: number, c: number) => u * u * a + 2 * u * t * b + t * t * c
      this.corners.push({ x: along(from.x, controlX, x), y: along(from.y, controlY, y) })
    }
  }

  bezierCurveTo(): void {
    throw new Error('ink has no such curves')
  }

  closePath(): void {
    this.corners.push(...this.corners.slice(0, 1))
  }

  /** The maximum distance of its corners from another path. */
  farthestFrom(other: Drawn): number {
    return Math.max(...this.corners.map((corner) => other.#distanceTo(corner)))
  }

  #distanceTo(point: Offset): number {
    const ways = this.corners.map((corner, index) =>
      distanceToSegment(point, this.corners[index - 1] ?? corner, corner),
    )
    return Math.min(...ways)
  }
}

function drawn(ink: InkColumns, line: Omit<InkLine, 'isComplete'>): Drawn {
  const path = new Drawn()
  traceInk(path, ink, { ...line, isComplete: true })
  return path
}

const step = fc.record({
  turn: fc.double({ min: -Math.PI, max: Math.PI, noNaN: true }),
  far: fc.oneof(fc.constant(0), fc.double({ min: 0.1, max: 40, noNaN: true })),
  pressure: fc.double({ min: 0, max: 1, noNaN: true }),
})

const stroke = fc.array(step, { minLength: 1, maxLength: 30 }).map((steps): InkColumns => {
  let [x, y, direction] = [0, 0, 0]
  const points = steps.map(({ turn, far, pressure }) => {
    direction += turn
    x += Math.cos(direction) * far
    y += Math.sin(direction) * far
    return { x, y, pressure }
  })
  return {
    x: points.map((each) => each.x),
    y: points.map((each) => each.y),
    pressure: points.map((each) => each.pressure),
  }
})

const width = fc.double({ min: 0.5, max: 60, noNaN: true })
const tip = fc.constantFrom(undefined, 'marker' as const)

test('a tolerance bounds the distance between both outlines in both directions', () => {
  fc.assert(
    fc.property(stroke, width, tip, fc.constantFrom(0.1, 0.4, 1.6), (ink, wide, kind, tolerance) => {
      const near = drawn(ink, { width: wide, tip: kind, tolerance })
      const true_ = drawn(ink, { width: wide, tip: kind })
      expect(true_.farthestFrom(near)).toBeLessThanOrEqual(tolerance + 1e-6)
      expect(near.farthestFrom(true_)).toBeLessThanOrEqual(tolerance + 1e-6)
    }),
  )
})

test('a tolerance leaves few corners in a long even line, and without one no corner is dropped', () => {
  const x = Array.from({ length: 100 }, (_, index) => index * 3)
  const ink = { x, y: x.map((each) => Math.sin(each / 60) * 40), pressure: x.map(() => 0.7) }
  const whole = drawn(ink, { width: 4 })
  expect(whole.lines).toBe(0)
  const near = drawn(ink, { width: 4, tolerance: 0.4 })
  expect(near.lines + near.curves).toBeLessThan(whole.curves / 2)
})
