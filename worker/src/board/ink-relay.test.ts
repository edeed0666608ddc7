import { type RelayedInk, decodeDown } from '@takhti/schema/board/frames'
import { packInk } from '@takhti/schema/board/ink'
import { defaultStyle } from '@takhti/schema/board/shapes/shape'
import { runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pageRoomName } from '#rooms/names.ts'
import { aSeat, anId, rooms } from '#rooms/visitor.ts'
import { Drawer, drawRectangle } from './drawer.ts'
import { InkRelay } from './ink-relay.ts'

const strokeId = 'stroke-of-16-chars'
const piece = { strokeId, style: defaultStyle, from: 0, packed: new Uint8Array([1, 2, 3]) }
const asha = { connectionId: 'a', personId: 'asha' }
const ravi = { connectionId: 'r', personId: 'ravi' }

function aRelay() {
  const got: Record<string, RelayedInk[][]> = { a: [], r: [], v: [] }
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

test('the first piece goes at once, and not back to its sender', () => {
  const { relay, got } = aRelay()
  relay.piece(asha, piece)
  expect(got.v).toHaveLength(1)
  expect(got.v?.[0]?.[0]).toMatchObject({ personId: 'asha', strokeId, isEnded: false })
  expect(got.a).toEqual([])
})

test('within a tick all senders go in one frame, each without its own', () => {
  const { relay, got } = aRelay()
  relay.piece(asha, piece)
  relay.piece(asha, { ...piece, from: 4 })
  relay.piece(ravi, piece)
  relay.end(ravi, strokeId)
  expect(got.v).toHaveLength(1)
  vi.advanceTimersByTime(16)
  expect(got.v).toHaveLength(2)
  expect(got.v?.[1]?.map(({ personId, isEnded }) => [personId, isEnded])).toEqual([
    ['asha', false],
    ['ravi', false],
    ['ravi', true],
  ])
  expect(got.a?.flat().map(({ personId }) => personId)).toEqual(['ravi', 'ravi'])
})

test('no timer remains when nobody draws', () => {
  const { relay } = aRelay()
  relay.piece(asha, piece)
  relay.piece(asha, piece)
  expect(relay.isIdle).toBe(false)
  vi.advanceTimersByTime(32)
  expect(relay.isIdle).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})

test('a flood of one tick is cut', () => {
  const { relay, got } = aRelay()
  for (let sent = 0; sent < 1000; sent++) relay.piece(asha, piece)
  vi.advanceTimersByTime(16)
  expect(got.v?.[1]).toHaveLength(200)
})

test('F9 ink is passed on under the name of its sender, from those who may draw, and is stored nowhere', async () => {
  vi.useRealTimers()
  const teacher = aSeat('instructor')
  const learner = aSeat('learner', { instituteId: teacher.instituteId })
  const lessonId = anId()
  const page = { room: 'page', flow_id: lessonId, pageId: lessonId } as const
  const [author, viewer] = [await Drawer.enter(page, teacher), await Drawer.enter(page, learner)]
  const packed = packInk({ startedAt: 0, x: [1], y: [2], pressure: [0.5], at: [0] })

  viewer.send({ kind: 'ink', ...piece, packed })
  await viewer.visitor.settled()
  author.send({ kind: 'ink', ...piece, packed })
  author.send({ kind: 'inkEnd', strokeId })
  await viewer.visitor.until('the end of the stroke', () =>
    viewer.frames('inkFrame').some(({ pieces }) => pieces.some(({ isEnded }) => isEnded)),
  )
  const seen = viewer.frames('inkFrame').flatMap(({ pieces }) => pieces)
  expect(seen.map(({ personId, isEnded }) => [personId, isEnded])).toEqual([
    [teacher.personId, false],
    [teacher.personId, true],
  ])
  expect(author.frames('inkFrame')).toEqual([])

  const stub = rooms.PAGE_ROOM.getByName(pageRoomName(teacher.instituteId, lessonId, lessonId))
  const countRows = () =>
    runInDurableObject(stub, (_room, state) => state.storage.sql.exec('SELECT row FROM updates').toArray().length)
  expect(await countRows()).toBe(0)
  await author.edit(drawRectangle)
  expect(await countRows()).toBe(1)
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
  author.send({ kind: 'ink', ...piece })
  await author.edit(drawRectangle)
  vi.useRealTimers()
  await viewer.visitor.until('the edit', () => viewer.frames('update').length > 0)
  expect(viewer.frames('inkFrame')).toEqual([])
})
