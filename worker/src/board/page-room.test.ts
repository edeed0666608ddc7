import { encodeUp } from '@takhti/schema/board/frames'
import { packInk } from '@takhti/schema/board/ink'
import { MAX_FRAME_BYTES, MAX_PAGE_BYTES, MAX_TEXT_LENGTH } from '@takhti/schema/board/limits'
import { addShapes, removeShapes } from '@takhti/schema/board/operations'
import { defaultStyle } from '@takhti/schema/board/shapes/shape'
import { socketLimits } from '@takhti/schema/kit/channel'
import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { afterEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { lessonRoomName, pageRoomName } from '#rooms/names.ts'
import { RoomRows } from '#rooms/room-rows.ts'
import { Visitor, aSeat, anId, rooms } from '#rooms/visitor.ts'
import { DocumentLog } from './document-log.ts'
import { Drawer, drawRectangle, updateOf } from './drawer.ts'
import type { PageRoom } from './page-room.ts'

afterEach(() => void vi.useRealTimers())

const packed = packInk({ startedAt: 0, x: [1], y: [2], pressure: [0.5], at: [0] })
const begun = { kind: 'begun', line: 1, strokeId: 'stroke-of-16-chars', style: defaultStyle, from: 0, packed } as const

/** A lesson with its teacher and a learner of the same institute. */
function aLesson() {
  const teacher = aSeat('instructor')
  const learner = aSeat('learner', { instituteId: teacher.instituteId })
  const lessonId = anId()
  const page = { room: 'page', flow_id: lessonId, pageId: lessonId } as const
  const stub = rooms.PAGE_ROOM.getByName(pageRoomName(teacher.instituteId, lessonId, lessonId))
  return { teacher, learner, lessonId, page, stub }
}

type Stub = ReturnType<typeof aLesson>['stub']

async function rowsOf(stub: Stub): Promise<number> {
  return await runInDurableObject(stub, (_room, state) => {
    return state.storage.sql.exec<{ rows: number }>('SELECT count(*) AS rows FROM updates').one().rows
  })
}

test('an edit reaches everybody on the page, and a client that comes later', async () => {
  const { teacher, learner, page } = aLesson()
  const [author, viewer] = [await Drawer.enter(page, teacher), await Drawer.enter(page, learner)]
  let shapeId = ''
  const row = await author.edit((doc) => (shapeId = drawRectangle(doc)))
  await viewer.sees(shapeId)
  expect(viewer.frames('update').map((update) => update.row)).toEqual([row])
  expect(author.frames('update')).toEqual([])
  const later = await Drawer.enter(page, { ...learner, personId: anId() })
  expect(later.shapeIds()).toEqual([shapeId])
})

test('[A6 H4] two who draw at once end with the same page', async () => {
  const { teacher, page } = aLesson()
  const drawers = [await Drawer.enter(page, teacher), await Drawer.enter(page, { ...teacher, personId: anId() })]
  const rounds = Array.from({ length: 10 }, () => drawers.map((drawer) => drawer.edit(drawRectangle)))
  await Promise.all(rounds.flat())
  await Promise.all(drawers.map((drawer) => drawer.sync()))
  const [mine, theirs] = drawers.map((drawer) => drawer.shapeIds())
  expect(mine).toHaveLength(20)
  expect(theirs).toEqual(mine)
})

// Fault: a row and a frame for each; and ink with a path of its own, which ended before its stroke was there.
test('[A8] edits at once are few rows and frames, each acknowledged before the end of its ink', async () => {
  const { teacher, learner, page, stub } = aLesson()
  const other = { ...teacher, personId: anId() }
  const [author, beside] = [await Drawer.enter(page, teacher), await Drawer.enter(page, other)]
  const viewer = await Drawer.enter(page, learner)
  author.send({ kind: 'ink', pieces: [begun] })
  await viewer.visitor.until('ink', () => viewer.frames('inkFrame').length > 0)
  const edits = [author, beside].flatMap(({ doc }, hand) =>
    Array.from({ length: 10 }, (_, at) => {
      const update = updateOf(doc, () => drawRectangle(doc))
      return {
        personId: [teacher, other][hand]?.personId ?? '',
        frame: { kind: 'update', seq: at + 1, update } as const,
      }
    }),
  )
  const end = { personId: teacher.personId, frame: { kind: 'ink', pieces: [{ kind: 'ended', line: 1 }] } as const }
  // All of it within one turn of the room, as from a class that reconnects.
  await runInDurableObject(stub, (room, state) => {
    for (const { personId, frame } of [...edits, end])
      for (const socket of state.getWebSockets(`person:${personId}`))
        void (room as PageRoom).webSocketMessage(socket, Uint8Array.from(encodeUp(frame)).buffer)
  })
  for (const { seq } of edits.map(({ frame }) => frame)) await Promise.all([author.acked(seq), beside.acked(seq)])
  await viewer.visitor.until('the end', () => viewer.frames('inkFrame').length > 1)
  expect(await rowsOf(stub)).toBe(2)
  expect(viewer.received.map(({ kind }) => kind)).toEqual(['syncStep2', 'inkFrame', 'update', 'update', 'inkFrame'])
  for (const drawer of [author, beside, viewer]) expect(drawer.shapeIds()).toHaveLength(20)
})

test('[A8] an edit that a peer sees is in a row', async () => {
  const { teacher, learner, page, stub } = aLesson()
  const [author, viewer] = [await Drawer.enter(page, teacher), await Drawer.enter(page, learner)]
  const update = updateOf(author.doc, () => drawRectangle(author.doc))
  author.push(update)
  await viewer.visitor.until('the edit', () => viewer.frames('update').length > 0)
  expect(await rowsOf(stub)).toBe(1)
})

test('[A7 A8] an update that cannot be stored is not shown, acknowledged or left in memory', async () => {
  const { teacher, learner, page, stub } = aLesson()
  const [author, viewer] = [await Drawer.enter(page, teacher), await Drawer.enter(page, learner)]
  await runInDurableObject(stub, (_room, state) => void state.storage.sql.exec('ALTER TABLE updates RENAME TO gone'))
  const update = updateOf(author.doc, () => drawRectangle(author.doc))
  expect(await author.refused(author.push(update))).toBe('common/internal')
  await runInDurableObject(stub, (_room, state) => void state.storage.sql.exec('ALTER TABLE gone RENAME TO updates'))
  await viewer.sync()
  expect(viewer.shapeIds()).toEqual([])
  await author.acked(author.push(update))
  expect(author.frames('ack')).toHaveLength(1)
  await viewer.visitor.until('the edit', () => viewer.shapeIds().length === 1)
})

test('an update that is sent twice is acknowledged twice and stored once', async () => {
  const { teacher, page, stub } = aLesson()
  const author = await Drawer.enter(page, teacher)
  const update = updateOf(author.doc, () => drawRectangle(author.doc))
  const first = await author.acked(author.push(update))
  const second = await author.acked(author.push(update))
  expect(second).toBe(first)
  expect(await rowsOf(stub)).toBe(1)
})

test('an update that depends on missing ones makes the room request them, and stores nothing', async () => {
  const { teacher, page, stub } = aLesson()
  const author = await Drawer.enter(page, teacher)
  const lost = updateOf(author.doc, () => drawRectangle(author.doc))
  author.push(updateOf(author.doc, () => drawRectangle(author.doc)))
  const { stateVector } = await author.visitor.until('a question', () => author.frames('syncStep1')[0])
  expect(await rowsOf(stub)).toBe(0)
  const rest = Y.encodeStateAsUpdate(author.doc, stateVector)
  expect(rest.byteLength).toBeGreaterThan(lost.byteLength)
  await author.acked(author.push(rest))
  const later = await Drawer.enter(page, { ...teacher, personId: anId() })
  expect(later.shapeIds()).toEqual(author.shapeIds())
})

test('[F9] a learner without the pen changes nothing', async () => {
  const { teacher, learner, page, stub } = aLesson()
  const [author, viewer] = [await Drawer.enter(page, teacher), await Drawer.enter(page, learner)]
  const seq = viewer.push(updateOf(viewer.doc, () => drawRectangle(viewer.doc)))
  expect(await viewer.refused(seq)).toBe('board/read-only')
  await author.sync()
  expect(author.shapeIds()).toEqual([])
  expect(await rowsOf(stub)).toBe(0)
})

test('an update that is not of this board is refused, and later ones are taken', async () => {
  const { teacher, page, stub } = aLesson()
  const author = await Drawer.enter(page, teacher)
  const foreign = new Y.Doc()
  const seq = author.push(updateOf(foreign, () => foreign.getMap('shapes').set('free', 'text')))
  expect(await author.refused(seq)).toBe('board/shape-invalid')
  const noise = author.push(new Uint8Array([1, 2, 3, 255, 255, 255, 255]))
  expect(await author.refused(noise)).toBe('board/update-malformed')
  expect(await rowsOf(stub)).toBe(0)
  await author.edit(drawRectangle)
})

test.each([
  ['empty', new Uint8Array()],
  ['of an unknown kind', new Uint8Array([250, 1, 2])],
  [
    'cut short',
    encodeUp({
      kind: 'ink',
      pieces: [{ kind: 'more', line: 1, from: 1, hasPressure: false, moves: new Uint8Array(9) }],
    }).slice(0, 4),
  ],
  ['with a state vector that is none', new Uint8Array([0, 9, 255, 255])],
])('a frame that is %s is refused and the socket stays open', async (_case, bytes) => {
  const { teacher, page } = aLesson()
  const author = await Drawer.enter(page, teacher)
  author.visitor.socket.send(bytes)
  expect(await author.visitor.refusal('frame')).toBe('board/update-malformed')
  await author.edit(drawRectangle)
})

test('a frame beyond the limit ends the socket', async () => {
  const { teacher, page } = aLesson()
  const author = await Drawer.enter(page, teacher)
  author.visitor.socket.send(new Uint8Array(MAX_FRAME_BYTES + 1))
  expect(await author.visitor.closing()).toBe(4429)
})

test('a page at its size limit shows all it has and takes no new shape until some are deleted', async () => {
  const { teacher, page, stub } = aLesson()
  const heavy = new Y.Doc()
  const words = { x: 0, y: 0, width: 100, height: 100, text: '水'.repeat(MAX_TEXT_LENGTH), size: 16 }
  const count = Math.ceil(MAX_PAGE_BYTES / (MAX_TEXT_LENGTH * 3))
  const ids = Array.from({ length: count }, (_, at) => `heavy-${String(at).padStart(10, '0')}`)
  addShapes(
    heavy,
    ids.map((id) => ({ id, kind: 'text', props: words, style: defaultStyle, order: 'a0' })),
    'before',
  )
  // As a room has them that has been drawn in for years.
  await runInDurableObject(stub, (_room, { storage }) => new DocumentLog(new RoomRows(storage)).compact(heavy))
  const author = await Drawer.enter(page, teacher)
  expect(author.shapeIds()).toHaveLength(count)
  const more = updateOf(author.doc, () => drawRectangle(author.doc))
  expect(await author.refused(author.push(more))).toBe('board/too-many-shapes')
  const other = await Drawer.enter(page, { ...teacher, personId: anId() })
  await other.edit((doc) => removeShapes(doc, ids.slice(0, 2), 'test'))
  await author.acked(author.push(more))
  const later = await Drawer.enter(page, { ...teacher, personId: anId() })
  expect(later.shapeIds()).toHaveLength(count - 1)
})

test('a flood ends the socket that floods, and no other', async () => {
  const { teacher, learner, page } = aLesson()
  const [calm, flooding] = [await Drawer.enter(page, teacher), await Drawer.enter(page, learner)]
  // The clock is frozen, so that a slow machine refills no bucket.
  vi.useFakeTimers({ toFake: ['Date'] })
  for (let sent = 0; sent <= socketLimits.burst; sent++) flooding.visitor.socket.send('{}')
  expect(await flooding.visitor.closing()).toBe(4429)
  await calm.edit(drawRectangle)
})

test('a room that hibernated continues with the same sockets and the same page', async () => {
  const { teacher, learner, page, stub } = aLesson()
  const [author, viewer] = [await Drawer.enter(page, teacher), await Drawer.enter(page, learner)]
  const first = await author.edit(drawRectangle)
  await evictDurableObject(stub)
  const second = await author.edit(drawRectangle)
  expect(second).toBeGreaterThan(first)
  await viewer.visitor.until('both edits', () => viewer.shapeIds().length === 2)
  const seq = viewer.push(updateOf(viewer.doc, () => drawRectangle(viewer.doc)))
  expect(await viewer.refused(seq)).toBe('board/read-only')
  const later = await Drawer.enter(page, { ...learner, personId: anId() })
  expect(later.shapeIds()).toHaveLength(2)
})

test('a learner opens a page the lesson has, and no other', async () => {
  const { teacher, learner, lessonId } = aLesson()
  const fresh = { room: 'page', flow_id: lessonId, pageId: anId() } as const
  const early = await Visitor.enter(fresh, learner)
  expect(await early.closing()).toBe(4403)
  await Drawer.enter(fresh, teacher)
  await Drawer.enter(fresh, learner)
})

test('a page whose lesson cannot be asked admits no client', async () => {
  const { teacher, lessonId, page } = aLesson()
  const lesson = rooms.LESSON_ROOM.getByName(lessonRoomName(teacher.instituteId, lessonId))
  // A room makes its tables at the first call.
  await lesson.hasPage(anId())
  await runInDurableObject(lesson, (_room, state) => void state.storage.sql.exec('DROP TABLE pens'))
  const early = await Visitor.enter(page, teacher)
  expect(await early.closing()).toBe(1011)
})

test('asking for the whole page again and again ends the socket', async () => {
  const { learner, page } = aLesson()
  const viewer = await Drawer.enter(page, learner)
  vi.useFakeTimers({ toFake: ['Date'] })
  for (let asked = 0; asked < 20; asked++) viewer.send({ kind: 'syncStep1', stateVector: new Uint8Array([0]) })
  expect(await viewer.visitor.closing()).toBe(4429)
})

test('the heartbeat is answered', async () => {
  const { teacher, page } = aLesson()
  const author = await Drawer.enter(page, teacher)
  author.visitor.socket.send('ping')
  await author.visitor.message('pong')
})

test('[A13] a page compacted during drawing is the same for everybody, and after hibernation', async () => {
  const { teacher, learner, page, stub } = aLesson()
  const [author, viewer] = [await Drawer.enter(page, teacher), await Drawer.enter(page, learner)]
  const rows = new Set<number>()
  for (let round = 0; round < 12; round++) {
    rows.add(await author.edit((doc) => Array.from({ length: 30 }, () => drawRectangle(doc))))
  }
  expect(rows.size).toBe(12)
  expect(await rowsOf(stub)).toBeLessThan(12)
  await evictDurableObject(stub)
  const later = await Drawer.enter(page, { ...learner, personId: anId() })
  expect(later.shapeIds()).toEqual(author.shapeIds())
  await viewer.visitor.until('every shape', () => viewer.shapeIds().length === 360)
  expect(await author.edit(drawRectangle)).toBeGreaterThan(Math.max(...rows))
})
