import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerGroups } from './groups.ts'

type Shape = readonly (readonly [x: number, y: number])[][]

const circle = Array.from({ length: 25 }, (_, at): [number, number] => [
  Math.cos((at * Math.PI) / 12),
  Math.sin((at * Math.PI) / 12),
])
const line = (...points: [number, number][]): [number, number][] =>
  points.flatMap(([x, y], at) => {
    const [toX, toY] = points[at + 1] ?? [x, y]
    return [0, 0.25, 0.5, 0.75].map((share): [number, number] => [x + (toX - x) * share, y + (toY - y) * share])
  })

const shapes: Record<string, Shape> = {
  circle: [circle],
  cross: [line([-1, -1], [1, 1]), line([-1, 1], [1, -1])],
  plus: [line([0, -1], [0, 1]), line([-1, 0], [1, 0])],
  triangle: [line([0, -1], [1, 1], [-1, 1], [0, -1])],
  square: [line([-1, -1], [1, -1], [1, 1], [-1, 1], [-1, -1])],
  rising: [line([-1, 1], [1, -1])],
  falling: [line([-1, -1], [1, 1])],
  hill: [line([-1, 1], [-0.5, -0.6], [0, -1], [0.5, -0.6], [1, 1])],
}

type Hand = Record<'x' | 'y' | 'size' | 'lean' | 'stretch' | 'bend' | 'phase', number>

/** A shape as a hand draws it: somewhere, in some size, leaning, longer on one side, and bent. */
function drawn(name: string, { x, y, size, lean, stretch, bend, phase }: Hand): string {
  const place = (value: number, middle: number) => Math.round(Math.min(999, Math.max(0, middle + value * size)))
  const strokes = (shapes[name] ?? []).map((points) =>
    points.map(([px, py], index) => {
      const [bx, by] = [
        px * stretch + py * lean + bend * Math.sin(3 * py + phase),
        py + bend * Math.cos(3 * px + phase),
      ]
      return `${index === 0 ? 'M' : 'L'}${place(bx, x)} ${place(by, y)}`
    }),
  )
  return strokes.flat().join('')
}

const within = (min: number, max: number) => fc.double({ min, max, noNaN: true })
/** Hands that lean, stretch and bend up to so much, as parts of the shape. */
const hands = (most: number) =>
  fc.record({
    ...{ x: fc.integer({ min: 400, max: 600 }), y: fc.integer({ min: 400, max: 600 }) },
    ...{ size: fc.integer({ min: 150, max: 330 }), lean: within(-most, most), stretch: within(1 - most, 1 + most) },
    ...{ bend: within(0, most / 2), phase: within(0, 6) },
  })
const plain: Hand = { x: 500, y: 500, size: 80, lean: 0, stretch: 1, bend: 0, phase: 0 }

const answersOf = (paths: readonly string[]) =>
  paths.map((path, at) => ({ responseId: `r${at}`, answer: { kind: 'board' as const, path } }))
const onField = { type: 'BOARD' as const, description: 'Draw it', answer: '' }
const groupsOf = (paths: readonly string[], question: Parameters<typeof answerGroups>[0] = onField) =>
  answerGroups(question, answersOf(paths)).map(({ responseIds }) => responseIds)

test('[LD-1] one shape by several hands is one group, wherever and however large it is drawn', () => {
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(shapes)), hands(0.03), hands(0.03), (name, one, other) => {
      expect(groupsOf([drawn(name, one), drawn(name, other)]), name).toHaveLength(1)
    }),
  )
})

test('[LD-2] two shapes are never one group', () => {
  const pairs = Object.keys(shapes).flatMap((one, at) =>
    Object.keys(shapes)
      .slice(at + 1)
      .map((other) => [one, other] as const),
  )
  fc.assert(
    fc.property(fc.constantFrom(...pairs), hands(0.08), hands(0.08), ([one, other], oneHand, otherHand) => {
      expect(groupsOf([drawn(one, oneHand), drawn(other, otherHand)]), `${one} ${other}`).toHaveLength(2)
    }),
  )
})

// Fault: without the limit forty groups were made of two thousand pages of writing.
test('[LD-4] drawings that fill the field are compared by a person', () => {
  const rows = Array.from({ length: 20 }, (_, row) => `M50 ${50 + row * 45}L950 ${50 + row * 45}`).join('')
  expect(groupsOf([rows, rows])).toHaveLength(2)
})

test('[LD-3] over an image the place counts, and a drawing set apart is a group of its own', () => {
  const paths = [200, 800].map((at) => drawn('circle', { ...plain, x: at, y: at }))
  expect(groupsOf(paths)).toHaveLength(1)
  expect(groupsOf(paths, { ...onField, image: 'an-image' })).toHaveLength(2)
  const all = answersOf([...paths, ...paths])
  expect(answerGroups(onField, all, new Set(['r2'])).map(({ responseIds }) => responseIds)).toEqual([
    ['r0', 'r1', 'r3'],
    ['r2'],
  ])
})
