import { readExpression } from '@takhti/schema/kit/expression'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleCurve, type GraphWindow } from './sample-curve.ts'

const box = { width: 640, height: 480 }
const plain: GraphWindow = { minX: -10, maxX: 10, minY: -7.5, maxY: 7.5 }

/** The lines of a curve, and how often it was evaluated. */
function drawn(source: string, window = plain) {
  const read = readExpression(source)
  if ('fault' in read) throw new Error(`${source}: ${read.fault}`)
  let asked = 0
  const count = (x: number) => {
    asked++
    return read.at(x, new Map())
  }
  return { lines: sampleCurve(count, window, box), asked: () => asked }
}

test('a straight line is one line from edge to edge', () => {
  const { lines } = drawn('x/2')
  expect(lines).toHaveLength(1)
  expect(lines[0]?.[0]).toEqual({ x: 0, y: 400 })
  expect(lines[0]?.at(-1)).toEqual({ x: 640, y: 80 })
})

test('a curve is within half a pixel of its drawing', () => {
  for (const source of ['sin x', 'x²', '5 sin(3x)', 'x³/50', 'e^x', '√x', 'cbrt x']) {
    const read = readExpression(source)
    if ('fault' in read) throw new Error(source)
    for (const line of drawn(source).lines) {
      for (const [index, to] of line.entries()) {
        const from = line[index - 1]
        if (!from || to.x - from.x < 0.1) continue
        const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
        const y = (7.5 - read.at(-10 + middle.x / 32, new Map())) * 32
        // Distance perpendicular to the line: where it is steep, a small x offset is a large y offset.
        const slope = (to.y - from.y) / (to.x - from.x)
        expect(Math.abs(y - middle.y) / Math.hypot(1, slope)).toBeLessThan(0.5)
      }
    }
  }
})

test('a curve is broken at its discontinuities, and nowhere else', () => {
  expect(drawn('tan x').lines).toHaveLength(7)
  expect(drawn('1/x').lines).toHaveLength(2)
  expect(drawn('floor(x/5)').lines).toHaveLength(4)
  expect(drawn('1000000x').lines).toHaveLength(1)
  expect(drawn('cbrt(x)').lines).toHaveLength(1)
  // Each branch reaches the edge.
  for (const line of drawn('1/(x−1)').lines) expect(line.some(({ y }) => y === 0 || y === 480)).toBe(true)
})

test('a curve begins where its function does', () => {
  const [line] = drawn('√(x−1)').lines
  expect(line?.[0]?.x).toBeCloseTo(352, 4)
  expect(line?.[0]?.y).toBeCloseTo(240, 1)
  expect(drawn('√(−1−x²)').lines).toEqual([])
  expect(drawn('100').lines).toEqual([])
})

const written = fc.letrec<{ whole: string }>((again) => ({
  whole: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom('x', '2', '1000', 'π', '(x−1)', '0.001'),
    fc
      .tuple(fc.constantFrom('sin', 'tan', 'ln', '√', 'floor', 'cbrt', '1/', '-'), again('whole'))
      .map(([of, inner]) => `${of}(${inner})`),
    fc
      .tuple(again('whole'), fc.constantFrom('+', '-', '*', '/', '^'), again('whole'))
      .map(([one, sign, other]) => `(${one})${sign}(${other})`),
  ),
}))
const end = fc.oneof(fc.double({ min: -10, max: 10, noNaN: true }), fc.double({ min: -1e9, max: 1e9, noNaN: true }))

test('every point of every curve is within its box, and its cost is bounded by its width', () => {
  let curves = 0
  fc.assert(
    fc.property(written.whole, fc.tuple(end, end, end, end), (text, [a, b, c, d]) => {
      if (a === b || c === d) return
      const window = { minX: Math.min(a, b), maxX: Math.max(a, b), minY: Math.min(c, d), maxY: Math.max(c, d) }
      if ('fault' in readExpression(text)) return
      const { lines, asked } = drawn(text, window)
      if (lines.length > 0) curves++
      expect(asked()).toBeLessThanOrEqual(81 + 80 * 152)
      for (const line of lines) {
        expect(line.length).toBeGreaterThan(1)
        for (const { x, y } of line) expect(x >= 0 && x <= 640 && y >= 0 && y <= 480).toBe(true)
      }
    }),
    { numRuns: 300 },
  )
  expect(curves).toBeGreaterThan(3)
})

test('extreme functions are sampled fast, with few points', () => {
  for (const source of ['sin(1/x)', 'tan(1000x)', 'sin(1000000x)', 'floor(1000x)', 'x^x^x', '1/sin(50x)']) {
    const { lines, asked } = drawn(source)
    expect(asked()).toBeLessThanOrEqual(81 + 80 * 152)
    expect(lines.flat().length).toBeLessThan(6_000)
  }
})
