import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { instituteDatabaseOf } from '#platform/db.ts'
import { lessonRoomName } from '#rooms/names.ts'
import { rooms, Visitor } from '#rooms/visitor.ts'
import { freshSchool } from './fresh-school.ts'

const fresh = freshSchool()

async function sit(token: string | null, room: 'lesson' | 'page'): Promise<Visitor> {
  const { lessonId } = fresh.school.at
  const asked = { room, flow_id: lessonId, ...(room === 'page' && { pageId: lessonId }) }
  const reply = await fresh.worker.post('/ticket', token, asked)
  expect(reply).toMatchObject({ status: 200 })
  // The contract's answer to this path.
  const { path, ticket } = reply.body as { path: string; ticket: string }
  const visitor = await Visitor.open(`${path}?ticket=${ticket}`)
  await visitor.settled()
  return visitor
}

const teacher = () => fresh.school.callers.instructor.token
const student = () => fresh.school.callers.learner.token
const stub = () => rooms.LESSON_ROOM.getByName(lessonRoomName(fresh.school.at.instituteId, fresh.school.at.lessonId))

async function ok(asked: Promise<{ status: number; body: unknown }>): Promise<Record<string, unknown>> {
  const { status, body } = await asked
  expect({ status, body }).toMatchObject({ status: 200 })
  // Every answer below is an object.
  return body as Record<string, unknown>
}

const publish = (isPublic: boolean) => {
  const { lessonId, classId } = fresh.school.at
  return ok(fresh.worker.post('/flow/publishIwb', teacher(), { flow_id: lessonId, class_id: classId, isPublic }))
}

async function inFolder(name: string): Promise<string> {
  const { id } = await ok(fresh.worker.post('/folder', teacher(), { name, parentId: null, lessonType: 'LESSON' }))
  const what = { flow_ids: [fresh.school.at.lessonId], folder_ids: [], parentId: id }
  await ok(fresh.worker.post('/v2/flow/move-to-folder', teacher(), what))
  return String(id)
}

const deleted = (path: string, token: string | null) =>
  ok(fresh.worker.send({ method: 'DELETE', path: `/api${path}`, body: null }, token))

/** Every command that withdraws a lesson from the students of a class. */
const commands: Record<string, () => Promise<unknown>> = {
  'withdrawing it': () => publish(false),
  'removing it': () => ok(fresh.worker.post('/flow/removeIwb', teacher(), { flow_id: fresh.school.at.lessonId })),
  'removing its folder': async () => deleted(`/folder/${await inFolder('Old')}`, teacher()),
  'replacing it': async () => {
    const folder = await inFolder('Target')
    const [found] = await instituteDatabaseOf(fresh.env, '00').all<{ name: string }>(
      sql`select name from lessons where id = ${fresh.school.at.lessonId}`,
    )
    const other = await ok(
      fresh.worker.post('/flow/addIWB', teacher(), { name: found?.name ?? '', lessonType: 'LESSON' }),
    )
    const what = { flow_ids: [other['flow_id']], folder_ids: [], parentId: folder }
    return ok(fresh.worker.post('/v2/flow/replace', teacher(), what))
  },
  'removing its class': () =>
    ok(
      fresh.worker.post('/admin/class/removeClass', fresh.school.callers.admin.token, {
        classId: fresh.school.at.classId,
      }),
    ),
}

test.each(Object.entries(commands))('[RM-9] %s closes the sockets of students', async (_name, command) => {
  const open = [await sit(student(), 'lesson'), await sit(student(), 'page')]
  await command()
  const codes = await Promise.all(open.map((visitor) => visitor.closing()))
  expect(codes.every((code) => code === 4401 || code === 4403)).toBe(true)
})

test('[RM-9] a withdrawn lesson leaves its teacher connected and no pen', async () => {
  await stub().allow(fresh.school.personIds.learner, true)
  const open = await sit(student(), 'lesson')
  const author = await sit(teacher(), 'page')
  await publish(false)
  expect(await open.closing()).toBe(4401)
  expect(author.closedWith).toBeNull()
  await publish(true)
  const back = await sit(student(), 'lesson')
  expect(back.messages.filter(({ type }) => type === 'pen/changed').map(({ body }) => body)).toEqual([
    { mayDraw: false },
  ])
})

test('[RM-10] a statement that goes around the commands still closes the sockets within a minute', async () => {
  const open = [await sit(student(), 'lesson'), await sit(student(), 'page')]
  const db = instituteDatabaseOf(fresh.env, '00')
  await db.run(sql`delete from publications where lesson_id = ${fresh.school.at.lessonId}`)
  fresh.worker.clock.pass(60_000)
  await fresh.worker.drain()
  expect(await Promise.all(open.map((visitor) => visitor.closing()))).toEqual([4401, 4401])
  expect(await db.all(sql`select 1 from promises where kind = 'lessonAccess'`)).toEqual([])
})
