import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BoardFormatError } from './format-error.ts'
import { traceOutline } from './outline.ts'
import { packOutline, type OutlineStep } from './pack-outline.ts'
import type { PathSink } from './shapes/drawing.ts'

const unit = { x: 0, y: 0, width: 1, height: 1 }

/** An outline's drawing, as steps. */
function read(bytes: Uint8Array, box = unit): OutlineStep[] {
  const steps: OutlineStep[] = []
  const add =
    (step: OutlineStep['step']) =>
    (...numbers: number[]) => {
      const points = numbers.flatMap((x, index) =>
        index % 2 === 0 ? [{ x, y: numbers[index + 1] ?? Number.NaN }] : [],
      )
      steps.push({ step, points })
    }
  const path: PathSink = {
    moveTo: add('move'),
    lineTo: add('line'),
    quadraticCurveTo: add('quadratic'),
    bezierCurveTo: add('cubic'),
    closePath: () => {},
  }
  traceOutline(bytes, box, path)
  return steps
}

const box = { width: 900, height: 400 }
const point = fc.record({ x: fc.integer({ min: 0, max: box.width }), y: fc.integer({ min: 0, max: box.height }) })
const step = fc.oneof(
  ...([1, 1, 2, 3] as const).map((count, index) =>
    fc.record({
      step: fc.constant((['move', 'line', 'quadratic', 'cubic'] as const)[index] ?? 'line'),
      points: fc.array(point, { minLength: count, maxLength: count }),
    }),
  ),
)

test('an outline is drawn as it was packed, in whatever box', () => {
  const outline = fc.tuple(point, fc.array(step, { maxLength: 60 }))
  fc.assert(
    fc.property(outline, ([first, rest]) => {
      const steps: OutlineStep[] = [{ step: 'move', points: [first] }, ...rest]
      const packed = packOutline(steps, box)
      const drawn = read(packed?.bytes ?? new Uint8Array(), { x: 10, y: 20, width: 450, height: 800 })
      expect(drawn.map((each) => each.step)).toEqual(steps.map((each) => each.step))
      const back = drawn.map(({ points }) => points.map(({ x, y }) => [(x - 10) * 2, (y - 20) / 2].map(Math.round)))
      expect(back).toEqual(steps.map(({ points }) => points.map(({ x, y }) => [x, y])))
    }),
  )
})

test('any bytes draw within the box in finite time, or are refused', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      try {
        const steps = read(bytes)
        expect(steps.length).toBeLessThanOrEqual(bytes.length)
        for (const { points } of steps) {
          for (const { x, y } of points) expect([x, y].every((at) => at >= 0 && at <= 1)).toBe(true)
        }
      } catch (error) {
        expect(error).toBeInstanceOf(BoardFormatError)
      }
    }),
  )
})

test('what has no contour is no outline', () => {
  expect(packOutline([], box)).toBeNull()
  expect(packOutline([{ step: 'line', points: [{ x: 1, y: 1 }] }], box)).toBeNull()
})
