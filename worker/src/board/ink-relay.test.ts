import { decodeDown } from '@takhti/schema/board/frames'
import { packInk } from '@takhti/schema/board/ink'
import { defaultStyle } from '@takhti/schema/board/shapes/shape'
import type { RelayedPiece } from '@takhti/schema/board/stroke-pieces'
import { runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pageRoomName } from '#rooms/names.ts'
import { aSeat, anId, rooms } from '#rooms/visitor.ts'
import { Drawer, drawRectangle } from './drawer.ts'
import { InkRelay } from './ink-relay.ts'

const strokeId = 'stroke-of-16-chars'
const packed = packInk({ startedAt: 0, x: [1], y: [2], pressure: [0.5], at: [0] })
const begun = { kind: 'begun', line: 7, strokeId, style: defaultStyle, from: 0, packed } as const
const more = { kind: 'more', line: 7, from: 1, hasPressure: false, moves: new Uint8Array([2, 2]) } as const
const ended = { kind: 'ended', line: 7 } as const
const asha = { connectionId: 'a', personId: 'asha' }
const ravi = { connectionId: 'r', personId: 'ravi' }

function aRelay() {
  const got: Record<string, RelayedPiece[][]> = { a: [], r: [], v: [] }
  const relay = new InkRelay(() =>
    Object.entries(got).map(([id, frames]) => ({
      id,
      send: (bytes: Uint8Array) => {
        const frame = decodeDown(bytes)
        if (frame.kind === 'inkFrame') frames.push([...frame.pieces])
      },
    })),
  )
  return { relay, got }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the first piece is sent at once, and not back to its sender', () => {
  const { relay, got } = aRelay()
  relay.piece(asha, begun)
  expect(got.v).toEqual([[{ ...begun, line: 0, personId: 'asha' }]])
  expect(got.a).toEqual([])
})

test('all senders of a tick share a frame, without the receiver’s own; each stroke has a line', () => {
  const { relay, got } = aRelay()
  relay.piece(asha, begun)
  relay.piece(asha, more)
  relay.piece(ravi, begun)
  relay.piece(ravi, ended)
  expect(got.v).toHaveLength(1)
  vi.advanceTimersByTime(16)
  expect(got.v).toHaveLength(2)
  expect(got.v?.[1]?.map(({ kind, line }) => [kind, line])).toEqual([
    ['more', 0],
    ['begun', 1],
    ['ended', 1],
  ])
  expect(got.a?.flat().map(({ line }) => line)).toEqual([1, 1])
})

test.each([
  [7, 16],
  [8, 33],
  [24, 50],
])('after a tick in which %i pens drew the next one comes %i ms later', (hands, ms) => {
  const { relay, got } = aRelay()
  relay.piece(asha, begun)
  for (let hand = 0; hand < hands; hand++) relay.piece({ connectionId: `c${hand}`, personId: 'ravi' }, begun)
  vi.advanceTimersByTime(16)
  expect(got.v).toHaveLength(2)
  relay.piece(asha, more)
  vi.advanceTimersByTime(ms - 1)
  expect(got.v).toHaveLength(2)
  vi.advanceTimersByTime(1)
  expect(got.v).toHaveLength(3)
})

test.each([
  [23, 'each without its own', 0],
  [24, 'one and the same, their own part with it', 1],
])('of %i pens that draw in a tick the frames are %s', (hands, _frames, own) => {
  const { relay, got } = aRelay()
  relay.piece({ ...asha, connectionId: 'first' }, begun)
  relay.piece(asha, begun)
  for (let hand = 1; hand < hands; hand++) relay.piece({ connectionId: `c${hand}`, personId: 'ravi' }, begun)
  vi.advanceTimersByTime(16)
  const received = (name: 'a' | 'v') =>
    got[name]?.at(-1)?.filter((piece) => piece.kind === 'begun' && piece.personId === 'asha')
  expect([received('v')?.length, received('a')?.length]).toEqual([1, own])
  expect(got.v?.at(-1)).toHaveLength(hands)
})

test('pieces of a stroke whose beginning is unknown go nowhere, as after its end or hibernation', () => {
  const { relay, got } = aRelay()
  relay.piece(asha, more)
  relay.piece(asha, ended)
  relay.piece(asha, begun)
  relay.piece(asha, ended)
  relay.piece(asha, more)
  vi.advanceTimersByTime(32)
  expect(got.v?.flat().map(({ kind }) => kind)).toEqual(['begun', 'ended'])
})

test('the memory of strokes that never end is bounded', () => {
  const { relay, got } = aRelay()
  for (let count = 0; count <= 1_000; count++) {
    relay.piece({ ...asha, connectionId: `a${count}` }, begun)
    vi.advanceTimersByTime(32)
  }
  for (const connectionId of ['a0', 'a1', 'a1000']) relay.piece({ ...asha, connectionId }, more)
  vi.advanceTimersByTime(32)
  expect(got.v?.flat().flatMap(({ kind, line }) => (kind === 'more' ? [line] : []))).toEqual([1, 1_000])
})

test('no timer remains when no pen draws', () => {
  const { relay } = aRelay()
  relay.piece(asha, begun)
  relay.piece(asha, more)
  expect(relay.isIdle).toBe(false)
  vi.advanceTimersByTime(32)
  expect(relay.isIdle).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})

test('a flood of one tick is cut', () => {
  const { relay, got } = aRelay()
  relay.piece(asha, begun)
  for (let sent = 0; sent < 2_000; sent++) relay.piece(asha, more)
  vi.advanceTimersByTime(16)
  expect(got.v?.[1]).toHaveLength(1_000)
})

test('[F9] ink is relayed under its sender’s name, from those who may draw, and is not stored', async () => {
  vi.useRealTimers()
  const teacher = aSeat('instructor')
  const learner = aSeat('learner', { instituteId: teacher.instituteId })
  const lessonId = anId()
  const page = { room: 'page', flow_id: lessonId, pageId: lessonId } as const
  const [author, viewer] = [await Drawer.enter(page, teacher), await Drawer.enter(page, learner)]

  viewer.send({ kind: 'ink', pieces: [begun] })
  await viewer.visitor.settled()
  author.send({ kind: 'ink', pieces: [begun] })
  author.send({ kind: 'ink', pieces: [ended] })
  await viewer.visitor.until('the end of the stroke', () =>
    viewer.frames('inkFrame').some(({ pieces }) => pieces.some(({ kind }) => kind === 'ended')),
  )
  const seen = viewer.frames('inkFrame').flatMap(({ pieces }) => pieces)
  expect(seen).toEqual([
    { ...begun, line: 0, personId: teacher.personId },
    { ...ended, line: 0 },
  ])
  expect(author.frames('inkFrame')).toEqual([])

  const stub = rooms.PAGE_ROOM.getByName(pageRoomName(teacher.instituteId, lessonId, lessonId))
  const countRows = () =>
    runInDurableObject(stub, (_room, state) => state.storage.sql.exec('SELECT row FROM updates').toArray().length)
  expect(await countRows()).toBe(0)
  await author.edit(drawRectangle)
  expect(await countRows()).toBe(1)
})

test('ten pens of one panel are one frame of the room, and each of their strokes arrives', async () => {
  vi.useRealTimers()
  const teacher = aSeat('instructor')
  const learner = aSeat('learner', { instituteId: teacher.instituteId })
  const lessonId = anId()
  const page = { room: 'page', flow_id: lessonId, pageId: lessonId } as const
  const [author, viewer] = [await Drawer.enter(page, teacher), await Drawer.enter(page, learner)]
  const hands = Array.from({ length: 10 }, (_, line) => ({ ...begun, line, strokeId: `stroke-of-hand-0${line}` }))
  author.send({ kind: 'ink', pieces: hands })
  author.send({ kind: 'ink', pieces: hands.map(({ line }) => ({ ...more, line })) })
  author.send({ kind: 'ink', pieces: hands.map(({ line }) => ({ kind: 'ended', line })) })
  const seen = () => viewer.frames('inkFrame').flatMap(({ pieces }) => pieces)
  await viewer.visitor.until(
    'the end of all strokes',
    () => seen().filter(({ kind }) => kind === 'ended').length === 10,
  )
  const ids = seen().flatMap((piece) => (piece.kind === 'begun' ? [piece.strokeId] : []))
  expect(new Set(ids)).toEqual(new Set(hands.map(({ strokeId }) => strokeId)))
})

test('ink does not go to a socket that has stopped answering, edits do', async () => {
  vi.useRealTimers()
  const teacher = aSeat('instructor')
  const learner = aSeat('learner', { instituteId: teacher.instituteId })
  const lessonId = anId()
  const page = { room: 'page', flow_id: lessonId, pageId: lessonId } as const
  const [author, viewer] = [await Drawer.enter(page, teacher), await Drawer.enter(page, learner)]
  viewer.visitor.socket.send('ping')
  await viewer.visitor.message('pong')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  author.send({ kind: 'ink', pieces: [begun] })
  await author.edit(drawRectangle)
  vi.useRealTimers()
  await viewer.visitor.until('the edit', () => viewer.frames('update').length > 0)
  expect(viewer.frames('inkFrame')).toEqual([])
})
