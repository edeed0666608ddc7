import { readShapes } from '@takhti/schema/board/page-shapes'
import type { Wall } from '@takhti/schema/live/wall/model'
import { samples } from '@takhti/schema/matrix'
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { drawRectangle, updateOf } from '#board/drawer.ts'
import { instituteDatabaseOf } from '#platform/db.ts'
import { pageRoomName, wallRoomName } from '#rooms/names.ts'
import { anId, rooms, Visitor } from '#rooms/visitor.ts'
import { freshSchool } from './fresh-school.ts'
import { makeSchool } from './school.ts'
import { makePerson } from './two-institutes.ts'

const fresh = freshSchool()

const at = () => fresh.school.at
const token = (who: 'instructor' | 'learner' | 'guest' | 'admin') => fresh.school.callers[who].token

const start = (by = token('instructor')) =>
  fresh.worker.post('/live-class/wall/start', by, { flow_id: at().lessonId, classId: at().classId })
const list = async (by: string | null) => {
  const { body } = await fresh.worker.get(`/live-class/wall?flow_id=${at().lessonId}`, by)
  return (body as { items: Wall[] }).items
}
const join = (wallId: string, by: string | null) => fresh.worker.post('/live-class/wall/join', by, { wallId })
const end = (wallId: string, by = token('instructor')) => fresh.worker.post('/live-class/wall/end', by, { wallId })
const ticket = (by: string | null, room: object) => fresh.worker.post('/ticket', by, room)
const ofBoard = (boardId: string) => ({ room: 'page', flow_id: boardId, pageId: boardId })

async function started(): Promise<string> {
  const reply = await start()
  expect(reply).toMatchObject({ status: 200, body: { isTeacher: true, endedAt: null } })
  return (reply.body as Wall).wallId
}

async function boardOf(wallId: string, by: string | null): Promise<string> {
  const reply = await join(wallId, by)
  expect(reply).toMatchObject({ status: 200 })
  return (reply.body as { boardId: string }).boardId
}

async function sit(by: string | null, room: object): Promise<Visitor> {
  const reply = await ticket(by, room)
  expect(reply).toMatchObject({ status: 200 })
  const { path, ticket: secret } = reply.body as { path: string; ticket: string }
  return await Visitor.open(`${path}?ticket=${secret}`)
}

test('[H10] a private board opens only for its student and the teachers of the class', async () => {
  const wallId = await started()
  const own = await boardOf(wallId, token('learner'))
  const other = await boardOf(wallId, token('guest'))
  expect(own).not.toBe(other)
  const elsewhere = await makeSchool(fresh.env, { shard: '01', isLicensed: true })
  const stranger = await makePerson(fresh.env, [{ school: fresh.school, shard: '00', role: 'learner' }])
  const colleague = await makePerson(fresh.env, [{ school: fresh.school, shard: '00', role: 'instructor' }])
  for (const room of [ofBoard(own), { room: 'lesson', flow_id: own }]) {
    for (const by of [token('learner'), token('instructor')])
      expect(await ticket(by, room)).toMatchObject({ status: 200 })
    for (const by of [
      token('guest'),
      token('admin'),
      stranger.token,
      colleague.token,
      elsewhere.callers.instructor.token,
    ])
      expect(await ticket(by, room)).toMatchObject({ status: 404, body: { code: 'lessons/not-found' } })
  }
  for (const by of [stranger.token, colleague.token, elsewhere.callers.learner.token])
    expect(await ticket(by, { room: 'wall', wallId })).toMatchObject({ status: 404 })
  // A ticket of a student's own board does not open another's.
  const { path, ticket: secret } = (await ticket(token('guest'), ofBoard(other))).body as {
    path: string
    ticket: string
  }
  const forged = await Visitor.open(`${path.replaceAll(other, own)}?ticket=${secret}`)
  expect(await forged.closing()).toBe(4401)
  expect((await list(token('learner'))).map(({ boardId }) => boardId)).toEqual([own])
  expect(await list(token('instructor'))).toMatchObject([{ boardId: null, boardCount: 2 }])
})

test('[H10] a student has one board on a wall, on however many devices they come at once', async () => {
  const wallId = await started()
  const replies = await Promise.all([join(wallId, token('learner')), join(wallId, token('learner'))])
  const again = await boardOf(wallId, token('learner'))
  for (const reply of replies) expect(reply).toMatchObject({ status: 200, body: { boardId: again } })
  expect(await list(token('instructor'))).toMatchObject([{ boardCount: 1 }])
})

test('[H10] boards end with their class or by their teacher, and stay with lesson and student', async () => {
  await fresh.worker.post('/live-class/start', token('instructor'), {
    ...{ flow_id: at().lessonId, classId: at().classId, mode: 'audio' },
  })
  const wallId = await started()
  expect(await start()).toMatchObject({ status: 200, body: { wallId } })
  const own = await boardOf(wallId, token('learner'))
  const teacher = await sit(token('instructor'), { room: 'class', flow_id: at().lessonId })
  const student = await sit(token('learner'), { room: 'wall', wallId })
  teacher.send('class/end', {})
  expect(await student.closing()).toBe(4403)
  await expect
    .poll(async () => (await list(token('learner')))[0]?.endedAt, { timeout: 20_000 })
    .toEqual(expect.any(String))
  expect(await join(wallId, token('guest'))).toMatchObject({ status: 404 })
  expect(await ticket(token('learner'), { room: 'wall', wallId })).toMatchObject({ status: 404 })
  for (const by of [token('learner'), token('instructor')])
    expect(await ticket(by, ofBoard(own))).toMatchObject({ status: 200 })
  expect(await ticket(token('instructor'), { room: 'wall', wallId })).toMatchObject({ status: 200 })
  fresh.worker.clock.pass(5_000)
  const next = await started()
  expect(next).not.toBe(wallId)
  expect(await end(next, token('learner'))).toMatchObject({ status: 403 })
  expect(await end(next)).toMatchObject({ status: 200, body: { endedAt: expect.any(String) } })
  expect(await end(next)).toMatchObject({ status: 200 })
  expect((await list(token('instructor'))).map((wall) => wall.wallId)).toEqual([next, wallId])
  expect((await list(token('learner'))).map((wall) => wall.wallId)).toEqual([wallId])
})

// Fault: a start that ignores boards of a concurrent one; the second was answered with an error.
test('[H10] boards that are started twice at one instant are the same ones', async () => {
  const replies = await Promise.all([start(), start(), start()])
  const [wall] = await list(token('instructor'))
  for (const reply of replies) expect(reply).toMatchObject({ status: 200, body: { wallId: wall?.wallId } })
  expect(await list(token('instructor'))).toHaveLength(1)
})

test('[H10] only who teaches the class starts boards for it', async () => {
  for (const by of [token('learner'), token('guest'), token('admin')])
    expect(await start(by)).toMatchObject({ status: 403 })
  const colleague = await makePerson(fresh.env, [{ school: fresh.school, shard: '00', role: 'instructor' }])
  expect(await start(colleague.token)).toMatchObject({ status: 404 })
  const wallId = await started()
  expect(await end(wallId, colleague.token)).toMatchObject({ status: 404 })
  expect(await join(wallId, colleague.token)).toMatchObject({ status: 403 })
})

// Fault: a wall whose boards ask only for a page of the lesson: no template was behind any of them.
test('[H10] every board has the template behind it, also later ones; an invalid page starts none', async () => {
  const doc = new Y.Doc()
  const page = updateOf(doc, () => void drawRectangle(doc)).toBase64()
  const start = (input: object) =>
    fresh.worker.post('/live-class/wall/start', token('instructor'), {
      ...{ flow_id: at().lessonId, classId: at().classId, ...input },
    })
  expect(await start({ page: new Uint8Array([9, 9, 9]).toBase64() })).toMatchObject({ status: 400 })
  expect(await list(token('instructor'))).toEqual([])
  const { body } = await start({ page })
  const { wallId } = body as Wall
  for (const by of [token('learner'), token('guest')]) {
    const boardId = await boardOf(wallId, by)
    const board = rooms.PAGE_ROOM.getByName(pageRoomName(at().instituteId, boardId, boardId))
    const drawn = new Y.Doc()
    Y.applyUpdate(drawn, (await board.snapshot()) ?? new Uint8Array())
    expect(readShapes(drawn).map(({ id, isLocked }) => [id, isLocked])).toEqual(
      readShapes(doc).map(({ id }) => [id, true]),
    )
    await evictDurableObject(rooms.WALL_ROOM.getByName(wallRoomName(at().instituteId, wallId)))
  }
})

/** The parts of a template that a room of boards still has, after its alarm if one is set. */
async function templateOf(wallId: string): Promise<{ hasAlarm: boolean; isThere: boolean; isReady: boolean }> {
  const wall = rooms.WALL_ROOM.getByName(wallRoomName(at().instituteId, wallId))
  await evictDurableObject(wall)
  const hasAlarm = await runDurableObjectAlarm(wall)
  const page = rooms.PAGE_ROOM.getByName(pageRoomName(at().instituteId, wallId, wallId))
  const isReady = await runInDurableObject(
    wall,
    (_room, { storage }) => storage.sql.exec('SELECT 1 FROM standing WHERE is_ready > 0').toArray().length > 0,
  )
  return { hasAlarm, isThere: (await page.snapshot()) !== null, isReady }
}

// Fault: without any purge the template of a cut-off start stayed for good. A purge without the database deleted one that students were to get.
test('[H10] a cut-off start’s template is purged unless the start is stored; a retry ends it', async () => {
  const doc = new Y.Doc()
  const update = updateOf(doc, () => void drawRectangle(doc))
  const begun = (wallId: string) => rooms.WALL_ROOM.getByName(wallRoomName(at().instituteId, wallId)).begin({ update })
  const cutOff = anId()
  await begun(cutOff)
  expect(await templateOf(cutOff)).toEqual({ hasAlarm: true, isThere: false, isReady: false })

  const written = anId()
  await begun(written)
  const { instituteId, lessonId, classId } = at()
  await instituteDatabaseOf(fresh.env, '00').run(sql`insert into walls
    (institute_id, id, lesson_id, class_id, started_by, started_at) select ${instituteId}, ${written}, ${lessonId}, ${classId},
    person_id, '2026-11-23T10:00:00.000Z' from class_members
    where institute_id = ${instituteId} and class_id = ${classId} and role = 'instructor' limit 1`)
  expect(await templateOf(written)).toEqual({ hasAlarm: true, isThere: true, isReady: true })
  expect(await start()).toMatchObject({ status: 200, body: { wallId: written } })
  const boardId = await boardOf(written, token('learner'))
  const board = rooms.PAGE_ROOM.getByName(pageRoomName(instituteId, boardId, boardId))
  expect(await board.snapshot()).not.toBeNull()
})

// Fault: a start that does not check for quizzes: the boards were beneath one, where no student reached them.
test('boards are not started beneath a quiz of their class, and are when it has ended', async () => {
  const quiz = await fresh.worker.post('/live-quiz', token('instructor'), samples['quizzes.create'](at()))
  const { quizId } = quiz.body as { quizId: string }
  expect(await start()).toMatchObject({ status: 409, body: { code: 'live/quiz-going' } })
  expect(await list(token('instructor'))).toEqual([])
  expect(await fresh.worker.post('/live-quiz/close', token('instructor'), { quizId })).toMatchObject({ status: 200 })
  const wallId = await started()
  // Existing boards are opened again; a colleague's forgotten quiz does not block a start.
  await fresh.worker.post('/live-quiz', token('instructor'), samples['quizzes.create'](at()))
  expect(await started()).toBe(wallId)
  await end(wallId)
  await fresh.env.INSTITUTES_00.prepare('update live_quizzes set owner_id = ? where institute_id = ?')
    .bind(fresh.school.personIds.admin, at().instituteId)
    .run()
  expect(await started()).not.toBe(wallId)
})
