import type { Cursor } from '@takhti/schema/board/channel'
import type { Holder, Lesson } from '@takhti/schema/lessons/model'
import { runDurableObjectAlarm } from 'cloudflare:test'
import { beforeEach, expect, test } from 'vitest'
import { pageRoomName } from '#rooms/names.ts'
import { aSeat, rooms, Visitor } from '#rooms/visitor.ts'
import { Drawer, drawRectangle } from '../src/board/drawer.ts'
import { freshSchool } from './fresh-school.ts'
import { brokenRules } from './fsck.ts'
import { makePerson } from './two-institutes.ts'

const fresh = freshSchool()

// A virtual machine's clock can go back by some milliseconds, so each change is a second later.
beforeEach(() => fresh.worker.clock.pass(1_000))

/** Another teacher of the class that has the lesson, which the school's instructor wrote. */
async function aCoTeacher() {
  const person = await makePerson(fresh.env, [{ school: fresh.school, shard: '00', role: 'instructor' }])
  const added = await fresh.worker.post('/admin/class/addUsers/instructor', fresh.school.callers.admin.token, {
    classIds: [fresh.school.at.classId],
    userIds: [person.personId],
  })
  expect(added).toMatchObject({ status: 200 })
  return person
}

const author = () => fresh.school.callers.instructor.token

const holdersFor = async (token = author()) => {
  const { lessonId } = fresh.school.at
  const { body } = await fresh.worker.get(`/flow/lesson-holders?flow_id=${lessonId}`, token)
  return new Map((body as { items: Holder[] }).items.map((holder) => [holder.userId, holder]))
}

const opened = (token: string | null, more: object = {}) =>
  fresh.worker.post('/flow/lesson-held', token, { flow_id: fresh.school.at.lessonId, holding: 'opened', ...more })

const info = async () =>
  (await fresh.worker.get(`/flow/getWhiteBoardInfo/${fresh.school.at.lessonId}`, author())).body as Lesson

test('the holders list students and other teachers, and who of them saw the current state', async () => {
  const { personId, token } = await aCoTeacher()
  expect((await holdersFor()).get(personId)).toMatchObject({ role: 'instructor', holding: 'notYet', isLatest: false })
  const { updatedAt } = await info()
  await opened(token, { lessonAt: updatedAt })
  const holders = await holdersFor()
  expect(holders.get(personId)).toMatchObject({ holding: 'opened', isLatest: true })
  expect([...holders.values()].map(({ role }) => role).sort()).toEqual(['guest', 'instructor', 'learner'])
  // The list omits the caller; for others it includes the author.
  expect((await holdersFor(token)).has(personId)).toBe(false)
  expect((await holdersFor(token)).get(fresh.school.personIds.instructor)).toMatchObject({ role: 'instructor' })
  await fresh.worker.post('/flow/renameIwb', author(), { flow_id: fresh.school.at.lessonId, name: 'Newer' })
  expect((await holdersFor()).get(personId)).toMatchObject({ holding: 'opened', isLatest: false })
  expect(await brokenRules(fresh.env)).toEqual([])
})

test('a late or future report of a device does not make a person see more than they saw', async () => {
  const { personId, token } = await aCoTeacher()
  const { updatedAt } = await info()
  await opened(token, { lessonAt: updatedAt })
  await opened(token, { lessonAt: '2020-01-01T00:00:00.000Z' })
  await opened(token)
  expect((await holdersFor()).get(personId)).toMatchObject({ isLatest: true })
  await opened(token, { lessonAt: '2999-01-01T00:00:00.000Z' })
  await fresh.worker.post('/flow/renameIwb', author(), { flow_id: fresh.school.at.lessonId, name: 'Newer' })
  expect((await holdersFor()).get(personId)).toMatchObject({ isLatest: false })
  const outsider = await makePerson(fresh.env, [{ school: fresh.school, shard: '00', role: 'instructor' }])
  expect(await opened(outsider.token)).toMatchObject({ body: { code: 'lessons/not-found' } })
})

test('a user present at the last drawing has seen the lesson, and one who left before has not', async () => {
  const { instituteId, lessonId, personId: authorId } = fresh.school.at
  const page = { room: 'page', flow_id: lessonId, pageId: lessonId } as const
  const [stayed, left] = [await aCoTeacher(), await aCoTeacher()]
  const sit = async (personId: string) => {
    const visitor = await Visitor.enter(page, aSeat('instructor', { instituteId, personId }))
    await visitor.message('pen/changed')
    return visitor
  }
  const staying = await sit(stayed.personId)
  const leaving = await sit(left.personId)
  const stranger = await sit(
    (await makePerson(fresh.env, [{ school: fresh.school, shard: '00', role: 'admin' }])).personId,
  )
  const drawer = await Drawer.enter(page, aSeat('instructor', { instituteId, personId: authorId }))
  await drawer.edit(drawRectangle)
  const handOf = () => {
    const cursors = staying.messages.flatMap(({ type, body }) => (type === 'cursors/moved' ? body.cursors : []))
    return (cursors as Cursor[]).findLast((cursor) => cursor.personId === left.personId)
  }
  leaving.send('cursor/move', { at: { x: 1, y: 1 }, view: { x: 0, y: 0, width: 100, height: 100 } })
  await staying.until('the hand of who leaves', () => handOf()?.pointing)
  leaving.socket.close()
  await staying.until('that hand to go', () => handOf()?.pointing === null)
  await drawer.edit(drawRectangle)
  await runDurableObjectAlarm(rooms.PAGE_ROOM.getByName(pageRoomName(instituteId, lessonId, lessonId)))
  const holders = await holdersFor()
  expect(holders.get(stayed.personId)).toMatchObject({ holding: 'opened', isLatest: true })
  expect(holders.get(left.personId)).toMatchObject({ holding: 'notYet', isLatest: false })
  // A person who has the lesson in no list holds nothing of it.
  stranger.socket.close()
  expect(await brokenRules(fresh.env)).toEqual([])
})
