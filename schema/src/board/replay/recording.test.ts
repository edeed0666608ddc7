import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { packInk, unpackInk } from '../ink.ts'
import { addShape, placeShapes, removeShapes } from '../operations.ts'
import { readShapes, topOrder } from '../page-shapes.ts'
import { newShapeId } from '../shapes/shape.ts'
import { type RecordedEntry, writeEntry } from './recorded-stream.ts'
import { ClassRecording } from './recording.ts'

const wallMs = Date.UTC(2026, 10, 23, 9)

let made = 0

/** A stroke that began at a time of the recording and took so long. */
function stroke(beganMs: number, tookMs: number) {
  const id = newShapeId(new Date(wallMs + beganMs), (bytes) => bytes.fill(++made % 251))
  const at = [0, 0.25, 0.5, 0.75, 1].map((part) => Math.round(part * tookMs))
  const packed = packInk({
    startedAt: wallMs + beganMs,
    x: at.map((_, index) => index * 10),
    y: at.map(() => 5),
    pressure: at.map(() => 0.5),
    at,
  })
  const props = { packed, points: unpackInk(packed) }
  return { id: `${id}`, kind: 'ink', props, style: { colour: '#000000', width: 3 } } as const
}

type Done = { kind: 'draw' | 'move' | 'erase'; afterMs: number }

const doings = fc.array(
  fc.record({
    kind: fc.constantFrom('draw' as const, 'draw' as const, 'move' as const, 'erase' as const),
    afterMs: fc.integer({ min: 1, max: 20_000 }),
  }),
  { maxLength: 30 },
)

/** A page with edits: its recording, and its content after each edit. */
function recorded(done: readonly Done[]) {
  const doc = new Y.Doc()
  const bytes: Uint8Array[] = []
  const write = (entry: RecordedEntry) => bytes.push(writeEntry(entry))
  write({ kind: 'begun', atMs: 0, wallMs, sound: 'audio/webm' })
  write({ kind: 'page', atMs: 0, pageId: 'page' })
  let atMs = 0
  doc.on('update', (update: Uint8Array) => write({ kind: 'update', atMs, pageId: 'page', update }))
  const seen = [{ atMs: 0, shapes: shown(doc) }]
  for (const { kind, afterMs } of done) {
    atMs += afterMs
    const [first] = readShapes(doc)
    if (kind === 'draw') addShape(doc, { ...stroke(atMs - afterMs, afterMs), order: topOrder(doc) }, null)
    else if (first && kind === 'move') placeShapes(doc, [{ id: first.id, offset: { x: atMs, y: 0 } }], null)
    else if (first) removeShapes(doc, [first.id], null)
    seen.push({ atMs, shapes: shown(doc) })
  }
  return { bytes, seen, lengthMs: atMs }
}

const shown = (doc: Y.Doc) =>
  readShapes(doc)
    .map(({ id, offset }) => `${id} ${offset.x}`)
    .sort()

function read(parts: readonly Uint8Array[]): ClassRecording {
  const recording = new ClassRecording()
  for (const part of parts) recording.take(part)
  return recording
}

// Fault: a backward seek that does not restore removed shapes. The page lacked shapes that were erased later.
test('a recorded page is at every moment what it was, by whatever way one comes there', () => {
  fc.assert(
    fc.property(doings, fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 15 }), (done, leaps) => {
      const { bytes, seen, lengthMs } = recorded(done)
      const page = read(bytes).page('page')
      if (page === undefined) return
      const held = new Map<unknown, string>()
      for (const leap of leaps) {
        const ms = Math.floor(leap * lengthMs)
        const { come, gone } = page.moveTo(ms)
        for (const shape of gone) expect(held.delete(shape)).toBe(true)
        for (const shape of come) held.set(shape, `${shape.id} ${shape.offset.x}`)
        expect([...held.values()].sort()).toEqual(seen.findLast(({ atMs }) => atMs <= ms)?.shapes)
      }
    }),
  )
})

test('erased shapes are among those ever shown, and moved ones are listed for every position', () => {
  const { bytes } = recorded(['draw', 'move', 'erase', 'draw'].map((kind) => ({ kind, afterMs: 1_000 }) as Done))
  expect(read(bytes).shapes.map(({ offset }) => offset.x)).toEqual([0, 2_000, 0])
})

test('a recording in parts cut anywhere is the same, and a broken one ends at the break', () => {
  fc.assert(
    fc.property(doings, fc.array(fc.nat(4_000), { maxLength: 8 }), (done, cuts) => {
      const { bytes, seen } = recorded(done)
      const whole = Uint8Array.from(bytes.flatMap((each) => [...each]))
      const places = [...new Set([0, ...cuts.filter((at) => at < whole.length), whole.length])].sort((a, b) => a - b)
      const parts = places.slice(1).map((to, index) => whole.slice(places[index], to))
      const ids = (recording: ClassRecording) =>
        [...(recording.page('page')?.moveTo(1e9).come ?? [])].map(({ id, offset }) => `${id} ${offset.x}`).sort()
      expect(ids(read(parts))).toEqual(seen.at(-1)?.shapes)
      const broken = read(parts.slice(0, -1))
      expect(seen.map(({ shapes }) => shapes)).toContainEqual(ids(broken))
    }),
  )
})

test('a stroke grows with its times; one cut by an eraser or with a wrong clock does not', () => {
  const { bytes } = recorded([{ kind: 'draw', afterMs: 4_000 }])
  const recording = read(bytes)
  const page = recording.page('page')
  const pointsAt = (ms: number) =>
    page?.drawingAt(ms, recording.wallOf).map(({ props }) => ('points' in props ? props.points.x.length : 0))
  expect([pointsAt(0), pointsAt(1_001), pointsAt(3_500), pointsAt(4_000)]).toEqual([[], [2], [4], []])
  const late = read([writeEntry({ kind: 'begun', atMs: 0, wallMs: wallMs + 60_000, sound: '' }), ...bytes.slice(1)])
  expect(late.page('page')?.drawingAt(2_000, late.wallOf)).toEqual([])
})

test('pages, views, lights and pens hold from their time on, and sound is at its start', () => {
  const view = { minX: -5, minY: 0, maxX: 1280, maxY: 720 }
  const recording = read(
    (
      [
        { kind: 'begun', atMs: 0, wallMs, sound: 'audio/webm' },
        { kind: 'page', atMs: 0, pageId: 'a' },
        { kind: 'view', atMs: 10, view },
        { kind: 'light', atMs: 20, at: { x: -3, y: 4 } },
        { kind: 'light', atMs: 30, at: null },
        { kind: 'pens', atMs: 40, count: 2 },
        { kind: 'sound', atMs: 5_000, track: 0, beginsMs: 7, bytes: Uint8Array.of(1, 2) },
        { kind: 'page', atMs: 6_000, pageId: 'b' },
        { kind: 'resumed', atMs: 7_000, wallMs: wallMs + 100_000 },
        { kind: 'sound', atMs: 8_000, track: 0, beginsMs: 7, bytes: Uint8Array.of(3) },
      ] satisfies RecordedEntry[]
    ).map(writeEntry),
  )
  expect(recording.at(25)).toEqual({ pageId: 'a', view, light: { x: -3, y: 4 }, aids: null, pens: 0 })
  expect(recording.at(6_000)).toEqual({ pageId: 'b', view, light: null, aids: null, pens: 2 })
  expect(recording.turns).toEqual([
    { atMs: 0, pageId: 'a' },
    { atMs: 6_000, pageId: 'b' },
  ])
  expect([...recording.tracks]).toEqual([[0, { beginsMs: 7, chunks: [Uint8Array.of(1, 2), Uint8Array.of(3)] }]])
  expect([recording.lengthMs, recording.wallOf(5), recording.wallOf(7_500)]).toEqual([
    8_000,
    wallMs + 5,
    wallMs + 100_500,
  ])
})

test('[H9] overlays hold from their time until they are removed, and oversized ones are skipped', () => {
  const write = (atMs: number, aids: string) => writeEntry({ kind: 'aids', atMs, aids })
  const played = read([write(1_000, '{"curtain":{}}'), write(2_000, 'x'.repeat(10_000)), write(3_000, '')])
  expect([0, 1_000, 2_500, 3_000].map((ms) => played.at(ms).aids)).toEqual([
    null,
    { atMs: 1_000, aids: '{"curtain":{}}' },
    { atMs: 1_000, aids: '{"curtain":{}}' },
    null,
  ])
})

test('hostile bytes are no recording, and end in no fault', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 400 }), { maxLength: 4 }), (parts) => {
      const recording = read(parts)
      for (const ms of [0, 1_000, recording.lengthMs]) recording.at(ms)
    }),
  )
})
