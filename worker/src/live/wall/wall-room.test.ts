import { readShapes } from '@takhti/schema/board/page-shapes'
import { socketLimits } from '@takhti/schema/kit/channel'
import { decodeWall } from '@takhti/schema/live/wall/frames'
import { evictDurableObject, runDurableObjectAlarm } from 'cloudflare:test'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { Drawer, drawRectangle, updateOf } from '#board/drawer.ts'
import { lessonRoomName, pageRoomName, wallRoomName } from '#rooms/names.ts'
import type { Seat } from '#rooms/port.ts'
import { aSeat, anId, rooms, storedIn, Visitor } from '#rooms/visitor.ts'
import { migratedEnv } from '../../../test/databases.ts'
import { WallRows } from './wall-rows.ts'

// The boards report drawing to the databases.
beforeAll(() => migratedEnv())

afterEach(() => void vi.useRealTimers())

/** A wall with some students who have their boards. */
async function aWall(
  count: number,
  background: { lessonId: string; pageId: string } | null = null,
  instituteId = anId(),
) {
  const wallId = anId()
  const stub = rooms.WALL_ROOM.getByName(wallRoomName(instituteId, wallId))
  await stub.begin(background)
  const students = Array.from({ length: count }, (_, index) => ({
    boardId: anId(),
    seat: aSeat('learner', { instituteId, name: `Student ${index + 1}` }),
  }))
  for (const { boardId, seat } of students)
    expect(await stub.join({ boardId, personId: seat.personId, name: seat.name, background })).toBe(true)
  const come = (seat: Seat) => Visitor.enter({ room: 'wall', wallId }, seat)
  const teacher = () => aSeat('instructor', { instituteId })
  const board = (boardId: string, seat: Seat) => Drawer.enter({ room: 'page', flow_id: boardId, pageId: boardId }, seat)
  return { instituteId, wallId, stub, students, come, teacher, board }
}

/** What a viewer of a wall sees on the board of this number. */
function seenOn(viewer: Visitor, number: number, round = 0): string[] {
  const doc = new Y.Doc()
  for (const frame of viewer.frames) {
    const received = decodeWall(frame)
    if (received.round === round)
      for (const each of received.drawn) if (each.number === number) Y.applyUpdateV2(doc, each.update)
  }
  return readShapes(doc).map(({ id }) => id)
}

const [first, second] = [0, 1] as const

test('[H10] a teacher sees each board live, even after hibernation; a student sees no other', async () => {
  const { students, come, teacher, board, stub, instituteId } = await aWall(2)
  const [one, two] = [students[first]!, students[second]!]
  const drawer = await board(one.boardId, one.seat)
  await drawer.edit(drawRectangle)
  const [early] = drawer.shapeIds()
  const viewer = await come(teacher())
  const other = await come(two.seat)
  await viewer.until('what was there', () => seenOn(viewer, 1).includes(early ?? ''))
  await evictDurableObject(stub)
  await evictDurableObject(rooms.PAGE_ROOM.getByName(pageRoomName(instituteId, one.boardId, one.boardId)))
  await drawer.edit(drawRectangle)
  await viewer.until('what is drawn', () => seenOn(viewer, 1).length === 2)
  expect(seenOn(viewer, 2)).toEqual([])
  await other.settled()
  expect(other.frames).toEqual([])
  const { body } = await other.message('board/state')
  expect(JSON.stringify(body)).not.toContain(one.boardId)
  expect(JSON.stringify(body)).not.toContain(one.seat.name)
})

test('[H10] a freeze holds across reconnects and direct sends; its end takes what was drawn', async () => {
  const { students, come, teacher, board } = await aWall(1)
  const { boardId, seat } = students[first]!
  const drawer = await board(boardId, seat)
  const viewer = await come(teacher())
  viewer.send('wall/freeze', { isFrozen: true })
  await drawer.visitor.message('pen/changed', ({ mayDraw }) => mayDraw === false)
  const update = updateOf(drawer.doc, () => void drawRectangle(drawer.doc))
  expect(await drawer.refused(drawer.push(update))).toBe('board/read-only')
  drawer.visitor.socket.close()
  const again = await board(boardId, seat)
  expect(await again.refused(again.push(update))).toBe('board/read-only')
  viewer.send('wall/freeze', { isFrozen: false })
  await again.visitor.message('pen/changed', ({ mayDraw }) => mayDraw === true)
  await again.acked(again.push(update))
})

// Fault: rows that are read for each receiver: ten viewers cost ten reads.
test('[H10] the state of a wall is read once for any number of receivers', async () => {
  const { students, come, teacher } = await aWall(9)
  const viewers = await Promise.all(students.map(({ seat }) => come(seat)))
  const leader = await come(teacher())
  for (const each of [leader, ...viewers]) await each.settled()
  const reads = vi.spyOn(WallRows.prototype, 'boards')
  leader.send('wall/freeze', { isFrozen: true })
  for (const viewer of viewers) await viewer.message('board/state', ({ isFrozen }) => isFrozen === true)
  await leader.settled()
  const { length } = reads.mock.calls
  reads.mockRestore()
  // A viewer who came a moment before may receive the state in the same time.
  expect(length).toBeLessThan(5)
  expect(length).toBeGreaterThan(0)
})

test('[H10] boards are revealed live, only those chosen, and without names where they are hidden', async () => {
  const { students, come, teacher, board } = await aWall(3)
  const [one, two, three] = [students[0]!, students[1]!, students[2]!]
  const drawer = await board(one.boardId, one.seat)
  await drawer.edit(drawRectangle)
  const viewer = await come(teacher())
  const watcher = await come(three.seat)
  viewer.send('wall/reveal', { boardIds: [one.boardId, two.boardId], isNamed: false })
  const { body } = await watcher.message(
    'board/state',
    ({ revealed }) => Array.isArray(revealed) && revealed.length === 2,
  )
  expect(JSON.stringify(body)).not.toContain('Student')
  const round = Number(body.round)
  const isThere = (count: number) => () => [1, 2].some((place) => seenOn(watcher, place, round).length === count)
  await watcher.until('the board', isThere(1))
  const note = await board(one.boardId, teacher())
  await note.edit(drawRectangle)
  await watcher.until('what the teacher adds', isThere(2))
  const late = await come(two.seat)
  await late.until('the board of a late comer', () => [1, 2].some((place) => seenOn(late, place, round).length === 2))
  viewer.send('wall/reveal', { boardIds: [], isNamed: true })
  await watcher.message('board/state', ({ revealed }) => Array.isArray(revealed) && revealed.length === 0)
  const frameCount = watcher.frames.length
  await note.edit(drawRectangle)
  await viewer.until('the wall', () => seenOn(viewer, 1).length === 3)
  await watcher.settled()
  expect(watcher.frames).toHaveLength(frameCount)
})

test('[H10] a student gives no orders and marks only their board; a foreign teacher does neither', async () => {
  const { students, come, teacher, instituteId } = await aWall(2)
  const viewer = await come(teacher())
  const student = await come(students[first]!.seat)
  const stranger = await come(aSeat('instructor', { instituteId, access: 'read' }))
  for (const type of ['wall/freeze', 'wall/reveal']) {
    const body = type === 'wall/freeze' ? { isFrozen: true } : { boardIds: [students[second]!.boardId], isNamed: true }
    student.send(type, body)
    stranger.send(type, body)
    expect(await student.refusal(type)).toBe('common/forbidden')
    expect(await stranger.refusal(type)).toBe('common/forbidden')
  }
  student.send('board/mark', { mark: 'done', personId: students[second]!.seat.personId })
  expect(await student.refusal('board/mark')).toBe('common/bad-request')
  student.send('board/mark', { mark: 'done' })
  const { body } = await viewer.message('wall/state', ({ boards }) => JSON.stringify(boards).includes('done'))
  expect(body.boards).toMatchObject([
    { mark: 'done', isHere: true },
    { mark: null, isHere: false },
  ])
  expect(await stranger.message('board/state')).toMatchObject({ body: { revealed: [] } })
  expect(stranger.frames).toEqual([])
  viewer.send('wall/reveal', { boardIds: [anId()], isNamed: true })
  expect(await viewer.refusal('wall/reveal')).toBe('common/not-found')
})

test('[H10] the lesson’s page at the start is each board’s background, and cannot be deleted', async () => {
  const [lessonId, author] = [anId(), aSeat('instructor')]
  const page = await Drawer.enter({ room: 'page', flow_id: lessonId, pageId: lessonId }, author)
  await page.edit(drawRectangle)
  const before = page.shapeIds()
  const { students, board, stub } = await aWall(1, { lessonId, pageId: lessonId }, author.instituteId)
  await page.edit(drawRectangle)
  const late = aSeat('learner', { instituteId: author.instituteId })
  const boardId = anId()
  await stub.join({ boardId, personId: late.personId, name: 'Late', background: { lessonId, pageId: lessonId } })
  for (const drawer of [await board(students[first]!.boardId, students[first]!.seat), await board(boardId, late)]) {
    expect(drawer.shapeIds()).toEqual(before)
    expect(readShapes(drawer.doc).every(({ isLocked }) => isLocked)).toBe(true)
    await drawer.edit(drawRectangle)
    expect(page.shapeIds()).not.toEqual(expect.arrayContaining(drawer.shapeIds()))
  }
})

test('[H10] the end unfreezes, hides what was revealed, removes students, and is idempotent', async () => {
  const { students, come, teacher, board, stub } = await aWall(1)
  const { boardId, seat } = students[first]!
  const [viewer, student] = [await come(teacher()), await come(seat)]
  viewer.send('wall/freeze', { isFrozen: true })
  viewer.send('wall/reveal', { boardIds: [boardId], isNamed: true })
  await student.message('board/state', ({ revealed }) => Array.isArray(revealed) && revealed.length === 1)
  await stub.end()
  await stub.end()
  expect(await student.closing()).toBe(4403)
  expect(await viewer.message('wall/state', ({ hasEnded }) => hasEnded === true)).toMatchObject({
    body: { revealed: [] },
  })
  const own = await board(boardId, seat)
  await own.edit(drawRectangle)
  await viewer.until('what the student adds', () => seenOn(viewer, 1).length === 1)
  viewer.send('wall/reveal', { boardIds: [boardId], isNamed: true })
  expect(await viewer.refusal('wall/reveal')).toBe('live/ended')
  const stranger = aSeat('learner', { instituteId: seat.instituteId })
  expect(await stub.join({ boardId: anId(), personId: stranger.personId, name: 'Late', background: null })).toBe(false)
  expect(await (await come(seat)).closing()).toBe(4403)
})

// Fault: an end that shows names again: boards that a class had seen without names had them the next day.
test('[H10] hidden names stay hidden on the boards that are stored', async () => {
  const { students, come, teacher, stub } = await aWall(1)
  const viewer = await come(teacher())
  for (const boardIds of [[], [students[0]!.boardId]]) {
    viewer.send('wall/reveal', { boardIds, isNamed: false })
    await viewer.message('wall/state', ({ isNamed }) => isNamed === false)
  }
  await stub.end()
  const ended = await (await come(teacher())).message('wall/state', ({ hasEnded }) => hasEnded === true)
  expect(ended).toMatchObject({ body: { isNamed: false, revealed: [] } })
})

// Fault: a wall that still caches boards after it answered them that it has no viewer.
test('[H10] a viewer of a wall that had none sees what was drawn meanwhile, and later drawing', async () => {
  const { students, come, teacher, board, stub, instituteId, wallId } = await aWall(2)
  const [one, two] = [students[first]!, students[second]!]
  const drawer = await board(two.boardId, two.seat)
  await drawer.edit(drawRectangle)
  const viewer = await come(teacher())
  const student = await come(two.seat)
  await viewer.until('what was there', () => seenOn(viewer, 2).length === 1)
  viewer.send('wall/reveal', { boardIds: [one.boardId], isNamed: true })
  await student.message('board/state', ({ revealed }) => Array.isArray(revealed) && revealed.length === 1)
  viewer.socket.close()
  // The one revealed board was all that this student looked at.
  await stub.forget(one.seat.personId)
  await drawer.edit(drawRectangle)
  const page = rooms.PAGE_ROOM.getByName(pageRoomName(instituteId, two.boardId, two.boardId))
  await expect.poll(() => storedIn(page), { timeout: 20_000 }).not.toContain(wallRoomName(instituteId, wallId))
  const late = await come(teacher())
  await late.until('what was drawn meanwhile', () => seenOn(late, 2).length === 2)
  await drawer.edit(drawRectangle)
  await late.until('what is drawn', () => seenOn(late, 2).length === 3)
})

test('[H10] a flood on one board is cut off, and reaches the wall at the rate of any other board', async () => {
  const { students, come, teacher, board } = await aWall(2)
  const [one, two] = [students[first]!, students[second]!]
  const viewer = await come(teacher())
  const flood = await board(one.boardId, one.seat)
  const calm = await board(two.boardId, two.seat)
  // The clock is frozen, so that a slow machine refills no bucket.
  vi.useFakeTimers({ toFake: ['Date'] })
  for (let sent = 0; sent <= socketLimits.burst; sent += 1)
    flood.push(updateOf(flood.doc, () => void drawRectangle(flood.doc)))
  expect(await flood.visitor.closing()).toBe(4429)
  await calm.edit(drawRectangle)
  await viewer.until('the calm board', () => seenOn(viewer, 2).length === 1)
  expect(viewer.frames.length).toBeLessThan(socketLimits.burst / 2)
})

test('[K3] an erased person leaves no board, no name and no mark on a wall', async () => {
  const { students, come, teacher, board, stub, instituteId } = await aWall(2)
  const [one, two] = [students[first]!, students[second]!]
  const drawer = await board(one.boardId, one.seat)
  await drawer.edit(drawRectangle)
  const viewer = await come(teacher())
  await stub.forget(one.seat.personId)
  await viewer.message('wall/state', ({ boards }) => Array.isArray(boards) && boards.length === 1)
  const rows = await storedIn(stub)
  for (const gone of [one.seat.personId, one.boardId, one.seat.name]) expect(rows).not.toContain(gone)
  expect(rows).toContain(two.seat.name)
  expect(await storedIn(rooms.LESSON_ROOM.getByName(lessonRoomName(instituteId, one.boardId)))).not.toContain(
    one.seat.personId,
  )
  const page = rooms.PAGE_ROOM.getByName(pageRoomName(instituteId, one.boardId, one.boardId))
  expect(await page.snapshot()).toBeNull()
  await runDurableObjectAlarm(page)
})
