import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unarranged } from '../entries.ts'
import { packInk, unpackInk } from '../ink.ts'
import { keysBetween } from '../order.ts'
import type { Shape } from '../shapes/index.ts'
import { newShapeId } from '../shapes/shape.ts'
import { unturned } from '../transform.ts'
import { momentAt, nextStep, stepBack, stepsDoneAt, timelineOf, type Timeline } from './timeline.ts'

const morning = Date.UTC(2026, 3, 1, 9)
const orders = keysBetween(null, null, 64)

/** A drawing's parts: `kind`, time (null: unknown), the times of its points or its text, and its group. */
const drawn = fc.record({
  kind: fc.constantFrom('ink', 'line', 'text', 'note'),
  at: fc.option(fc.integer({ min: 0, max: 4_000_000 })),
  after: fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 12 }),
  group: fc.option(fc.constantFrom('group-aaaaaaaaaaa', 'group-bbbbbbbbbbb')),
})

const page = fc.array(drawn, { maxLength: 40 }).map((all) => all.map((each, index) => shapeOf(each, index)))

test('every shape of the page is there once, as it is, and none begins before the last has ended', () => {
  fc.assert(
    fc.property(page, (shapes) => {
      const { shapes: inTurn, begins, ends, durationMs } = timelineOf(shapes)
      expect(new Set(inTurn)).toEqual(new Set(shapes))
      expect(inTurn).toHaveLength(shapes.length)
      for (const [index, end] of Array.from(ends).entries()) {
        expect(end).toBeGreaterThan(begins[index] ?? 0)
        expect(begins[index]).toBeGreaterThanOrEqual(ends[index - 1] ?? 0)
      }
      expect(durationMs).toBe(ends[ends.length - 1] ?? 0)
    }),
  )
})

test('at the end the page is what the document holds, and before the beginning there is nothing', () => {
  fc.assert(
    fc.property(page, (shapes) => {
      const timeline = timelineOf(shapes)
      expect(momentAt(timeline, timeline.durationMs)).toEqual({ done: shapes.length, drawing: null })
      expect(momentAt(timeline, 0)).toEqual({ done: 0, drawing: null })
    }),
  )
})

test('a page only grows: what is there of it at a moment is there at every later one', () => {
  fc.assert(
    fc.property(page, fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 20 }), (shapes, parts) => {
      const timeline = timelineOf(shapes)
      let before = 0
      for (const part of parts.sort((a, b) => a - b)) {
        const now = amountAt(timeline, part * timeline.durationMs)
        expect(now).toBeGreaterThanOrEqual(before)
        before = now
      }
    }),
  )
})

test('a replay does not depend on the order in which the shapes are found', () => {
  fc.assert(
    fc.property(page, (shapes) => {
      expect(timelineOf([...shapes].reverse()).shapes).toEqual(timelineOf(shapes).shapes)
    }),
  )
})

test('steps forward meet every shape once, and each has a step back', () => {
  fc.assert(
    fc.property(page, (shapes) => {
      const timeline = timelineOf(shapes)
      const ends: number[] = [0]
      for (let step = nextStep(timeline, 0); step; step = nextStep(timeline, step.endMs)) {
        expect(step.beginMs).toBeGreaterThanOrEqual(ends.at(-1) ?? 0)
        ends.push(step.endMs)
        expect(stepsDoneAt(timeline, step.endMs)).toBe(ends.length - 1)
        expect(stepsDoneAt(timeline, step.endMs - 1e-6)).toBe(ends.length - 2)
      }
      expect(ends).toHaveLength(timeline.steps.length + 1)
      expect(ends.at(-1)).toBe(timeline.durationMs)
      for (let at = ends.length - 1; at > 0; at--) expect(stepBack(timeline, ends[at] ?? 0)).toBe(ends[at - 1])
      expect(stepBack(timeline, 0)).toBe(0)
    }),
  )
})

test('a group is one step, at the place of what was drawn of it first', () => {
  const group = 'group-aaaaaaaaaaa'
  const shapes = [
    shapeOf({ kind: 'ink', at: 0, after: [100], group }, 0),
    shapeOf({ kind: 'ink', at: 1_000, after: [100], group: null }, 1),
    shapeOf({ kind: 'ink', at: 2_000, after: [100], group }, 2),
  ]
  const timeline = timelineOf(shapes)
  expect(timeline.shapes).toEqual([shapes[0], shapes[2], shapes[1]])
  expect(timeline.steps).toEqual([0, 2])
})

test('ink retains its own time and short pauses, and a long pause is cut', () => {
  const shapes = [0, 500, 3_600_000].map((at, index) =>
    shapeOf({ kind: 'ink', at, after: [100, 200], group: null }, index),
  )
  const { begins, ends } = timelineOf(shapes)
  expect(Array.from(begins)).toEqual([0, 500, 2_800])
  expect(Array.from(ends)).toEqual([300, 800, 3_100])
})

test('a pen that rested on the paper for a minute rests a second', () => {
  const { durationMs } = timelineOf([shapeOf({ kind: 'ink', at: 0, after: [100, 60_000, 100], group: null }, 0)])
  expect(durationMs).toBe(1_200)
})

test('a shape without a time comes after the shapes beneath it', () => {
  const shapes = [
    shapeOf({ kind: 'ink', at: 0, after: [100], group: null }, 0),
    shapeOf({ kind: 'line', at: null, after: [0], group: null }, 1),
    shapeOf({ kind: 'ink', at: 5_000, after: [100], group: null }, 2),
  ]
  const { shapes: inTurn, begins } = timelineOf(shapes)
  expect(inTurn).toEqual(shapes)
  expect(begins[1]).toBe(100)
})

test('what was pasted at once takes no longer than a few seconds', () => {
  const shapes = Array.from({ length: 64 }, (_, index) =>
    shapeOf({ kind: 'line', at: 0, after: [0], group: null }, index),
  )
  expect(timelineOf(shapes).durationMs).toBeCloseTo(3_000)
})

test('10,000 strokes: a moment looks at no more shapes than a search does', () => {
  const shapes = Array.from({ length: 10_000 }, (_, index) =>
    shapeOf({ kind: 'ink', at: index * 1_000, after: [100, 200], group: null }, index),
  )
  const timeline = timelineOf(shapes)
  let reads = 0
  const counted = (list: ArrayLike<number>): number[] =>
    new Proxy(Array.from(list), {
      get: (target, key, receiver) => {
        if (typeof key === 'string' && /^\d+$/.test(key)) reads++
        return Reflect.get(target, key, receiver)
      },
    })
  const watched = { ...timeline, ends: counted(timeline.ends), begins: counted(timeline.begins) }
  const { durationMs } = timeline
  for (let frame = 0; frame < 100; frame++) momentAt(watched, (durationMs * frame) / 100)
  expect(reads).toBeLessThan(100 * 20)
})

/** How much there is at a moment: every whole shape counts 1, the one that is being drawn as much as there is of it. */
function amountAt(timeline: Timeline, ms: number): number {
  const { done, drawing } = momentAt(timeline, ms)
  const whole = timeline.shapes[done]
  if (drawing === null || whole === undefined) return done
  if (drawing.kind === 'ink' && whole.kind === 'ink')
    return done + drawing.props.points.x.length / (whole.props.points.x.length + 1)
  if (drawing.kind === 'text' && whole.kind === 'text')
    return done + drawing.props.text.length / (whole.props.text.length + 1)
  return done
}

type Drawn = { kind: string; at: number | null; after: readonly number[]; group: string | null }

function shapeOf({ kind, at, after, group }: Drawn, index: number): Shape {
  const made = new Date(morning + (at ?? 0))
  const id = at === null ? `untimed-${index}`.padEnd(20, '0') : newShapeId(made, (bytes) => bytes.fill(index % 251))
  const rest = {
    ...unarranged,
    id,
    groups: group === null ? [] : [group],
    offset: { x: 0, y: 0 },
    matrix: unturned,
    style: { colour: '#1f2937', width: 3 },
    order: orders[index] ?? `b${String(index).padStart(5, '1')}1`,
  } as const
  const frame = { x: 0, y: 0, width: 100, height: 40 }
  if (kind === 'line') return { ...rest, kind, props: { from: { x: 0, y: 0 }, to: { x: 9, y: index } } }
  if (kind === 'text' || kind === 'note') {
    return { ...rest, kind, props: { ...frame, text: after.map((each) => `word${each}`).join(' '), size: 20 } }
  }
  let passed = 0
  const times = [0, ...after].map((each) => (passed += each))
  const flat = times.map(() => 0.5)
  const packed = packInk({ startedAt: at === null ? 0 : morning + at, x: times, y: flat, pressure: flat, at: times })
  return { ...rest, kind: 'ink', props: { packed, points: unpackInk(packed) } }
}
