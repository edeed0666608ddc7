import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DrawnPen, type DrawnForm, type DrawnPaint } from './drawn-form.ts'
import { drawPage, isDrawn } from './drawn-page.ts'
import { BoardFormatError } from './format-error.ts'
import type { OutlineStep } from './pack-outline.ts'
import type { Trace } from './shapes/drawing.ts'

const size = { across: 900, down: 400 }

/** A page's drawing as text: each part's kind, look, and numbers. */
function read(bytes: Uint8Array): string[] {
  const parts: string[] = []
  const pathOf = (trace: Trace) => {
    const numbers: number[] = []
    const add = (...some: number[]) => numbers.push(...some)
    trace({ moveTo: add, lineTo: add, quadraticCurveTo: add, bezierCurveTo: add, closePath: () => {} })
    return numbers.join(' ')
  }
  drawPage(bytes, {
    size: (across, down) => parts.push(`size ${across} ${down}`),
    area: ({ trace, colour, alpha }) => parts.push(`area ${colour} ${alpha} ${pathOf(trace)}`),
    line: ({ trace, colour, alpha, width }) => parts.push(`line ${colour} ${alpha} ${width} ${pathOf(trace)}`),
    window: ({ minX, minY, maxX, maxY }) => parts.push(`window ${minX} ${minY} ${maxX} ${maxY}`),
  })
  return parts
}

const triangle: readonly OutlineStep[] = [
  { step: 'move', points: [{ x: 0, y: 0 }] },
  { step: 'line', points: [{ x: 10, y: 0 }] },
  { step: 'line', points: [{ x: 0, y: 10 }] },
]
/** A form that must fit, because a page of this test has room for all. */
function formOf(pen: DrawnPen, steps: readonly OutlineStep[]): DrawnForm {
  const form = pen.form(steps)
  if (form === null) throw new Error('no form')
  return form
}

const black: DrawnPaint = { colour: '#000000', alpha: 1 }

test('a page of lines and areas is drawn as packed, with joined characters in the preceding area', () => {
  const pen = new DrawnPen(size)
  const letter = formOf(pen, triangle)
  pen.area(letter, { x: 100, y: 50 }, { ...black, isJoined: true })
  pen.area(formOf(pen, triangle), { x: 120, y: 50 }, { ...black, isJoined: true })
  pen.area(letter, { x: 140, y: 50 }, { ...black, isJoined: false })
  pen.line(letter, { x: 0, y: 0 }, { colour: '#ff0000', alpha: 0.4, width: 7 })
  pen.window({ minX: 1, minY: 2, maxX: 300, maxY: 400 })
  pen.area(letter, { x: 895, y: 398 }, { ...black, isJoined: true })
  expect(pen.bytes()).toHaveLength(pen.length)
  expect(read(pen.bytes())).toEqual([
    'size 900 400',
    'area #000000 1 100 50 110 50 100 60 120 50 130 50 120 60',
    'area #000000 1 140 50 150 50 140 60',
    'line #ff0000 0.4 7 0 0 10 0 0 10',
    'window 1 2 300 400',
    // Coordinates beyond the page are clamped to its edge.
    'area #000000 1 895 398 900 398 895 400',
  ])
})

test('a character’s form is stored once per page: a thousand placements are five bytes each', () => {
  const pen = new DrawnPen({ across: 16_000, down: 24_000 })
  for (let at = 0; at < 1_000; at++) {
    pen.area(formOf(pen, triangle), { x: (at % 80) * 190, y: Math.floor(at / 80) * 300 }, { ...black, isJoined: true })
  }
  expect(pen.length).toBeLessThan(5_000)
})

/** A page with each kind of record. */
function packed(): Uint8Array {
  const pen = new DrawnPen(size)
  for (let at = 0; at < 6; at++)
    pen.area(formOf(pen, triangle), { x: at * 90, y: 50 }, { ...black, isJoined: at !== 3 })
  pen.line(formOf(pen, triangle.slice(0, 2)), { x: 4, y: 4 }, { colour: '#12ab34', alpha: 0.5, width: 3 })
  pen.window({ minX: 10, minY: 20, maxX: 300, maxY: 400 })
  return pen.bytes()
}

test('any bytes are drawn within the page in finite time, or are refused', () => {
  const harm = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 4 })
  let refused = 0
  fc.assert(
    fc.property(harm, fc.oneof(fc.constant(null), fc.uint8Array({ maxLength: 60 })), (places, others) => {
      const sent = others ?? packed()
      for (const [at, byte] of places) sent[at % Math.max(1, sent.length)] = byte
      try {
        const parts = read(sent)
        expect(isDrawn(sent)).toBe(true)
        expect(parts.length).toBeLessThanOrEqual(sent.length)
        const [, across, down] = parts[0]?.split(' ').map(Number) ?? []
        for (const part of parts.slice(1)) {
          const numbers = part.split(' ').map(Number)
          const places = numbers.slice(part.startsWith('window') ? 1 : part.startsWith('line') ? 4 : 3)
          for (const number of places) expect(number).toBeLessThanOrEqual(Math.max(across ?? 0, down ?? 0))
          for (const number of places) expect(number).toBeGreaterThanOrEqual(0)
        }
      } catch (error) {
        if (!(error instanceof BoardFormatError)) throw error
        refused++
        expect(isDrawn(sent)).toBe(false)
      }
    }),
    { numRuns: 2_000 },
  )
  expect(refused).toBeGreaterThan(100)
  expect(read(packed())).toHaveLength(5)
})

test('a small page that draws a large form again and again is refused and not drawn', () => {
  const pen = new DrawnPen(size)
  const long: OutlineStep[] = Array.from({ length: 5_000 }, () => ({ step: 'line', points: [{ x: 1, y: 1 }] }))
  const form = formOf(pen, [...triangle, ...long])
  for (let at = 0; at < 1_000; at++) pen.area(form, { x: 0, y: 0 }, { ...black, isJoined: false })
  expect(pen.length).toBeLessThan(16_000)
  expect(isDrawn(pen.bytes())).toBe(false)
})
