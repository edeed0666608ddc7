import { expect, test } from 'vitest'
import { unarranged } from '../entries.ts'
import { packInk, unpackInk } from '../ink.ts'
import { toPage, type Shape } from '../shapes/index.ts'
import { applyTo, turnBy } from '../transform.ts'
import { partialShape } from './partial.ts'

const rest = {
  ...unarranged,
  id: 'shape-0000000001',
  offset: { x: 40, y: 10 },
  matrix: turnBy(1),
  style: { colour: '#1f2937', width: 3 },
  order: 'a0',
} as const
const frame = { x: 0, y: 0, width: 200, height: 40, size: 20 }

test('ink is shown up to its point in time, transformed like the whole stroke', () => {
  const stroke = strokeWith({ x: [0, 50, 100, 300], at: [0, 100, 200, 400] })
  const part = partialShape(stroke, 0.5)
  if (part?.kind !== 'ink') throw new Error('no ink')
  expect([...part.props.points.at]).toEqual([0, 100, 200])
  const [now, whole] = [applyTo(toPage(part), { x: 50, y: 0 }), applyTo(toPage(stroke), { x: 50, y: 0 })]
  expect(now.x).toBeCloseTo(whole.x, 3)
  expect(now.y).toBeCloseTo(whole.y, 3)
  expect(partialShape(stroke, 1)).toBe(stroke)
})

test('what an eraser left of the end of a stroke begins with its own first point', () => {
  const part = partialShape(strokeWith({ x: [0, 10, 20], at: [5_000, 5_100, 5_400] }), 0.5)
  expect(part?.kind === 'ink' && [...part.props.points.at]).toEqual([5_000, 5_100])
})

test('points without times come by their number', () => {
  const part = partialShape(strokeWith({ x: [0, 10, 20, 30], at: [0, 0, 0, 0] }), 0.5)
  expect(part?.kind === 'ink' && [...part.props.points.x]).toEqual([0, 10])
})

test('text appears word by word in every script with its punctuation, and a note before its text', () => {
  const text = (words: string): Shape => ({ ...rest, kind: 'text', props: { ...frame, text: words } })
  const wordsAt = (shape: Shape, part: number) => {
    const some = partialShape(shape, part)
    return some?.kind === 'text' || some?.kind === 'note' ? some.props.text : null
  }
  expect([0.1, 0.4, 0.7].map((part) => wordsAt(text('Mass, then force.'), part))).toEqual([
    null,
    'Mass, ',
    'Mass, then ',
  ])
  expect(wordsAt(text('पृथ्वी के गुरुत्वाकर्षण'), 0.3)).toBe('पृथ्वी ')
  expect(wordsAt(text('قوة الجاذبية'), 0.4)).toBe('قوة ')
  const note: Shape = { ...rest, kind: 'note', props: { ...frame, text: 'Newton' } }
  expect([wordsAt(note, 0.1), wordsAt(note, 0.6)]).toEqual(['', 'Newton'])
  expect(partialShape(note, 1)).toBe(note)
})

test('a shape that is neither is whole from the beginning', () => {
  const line: Shape = { ...rest, kind: 'line', props: { from: { x: 0, y: 0 }, to: { x: 1, y: 1 } } }
  expect(partialShape(line, 0.01)).toBe(line)
})

function strokeWith({ x, at }: { x: number[]; at: number[] }): Shape {
  const packed = packInk({ startedAt: 0, x, y: x.map(() => 0), pressure: x.map(() => 0.5), at })
  // The parts of a cut are not packed again before they are drawn; their times need not begin at 0.
  const points = { ...unpackInk(packed), at: Uint32Array.from(at) }
  return { ...rest, kind: 'ink', props: { packed, points } }
}
