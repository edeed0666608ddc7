import type { Syllabus } from '@takhti/schema/syllabus/model'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { instituteDatabaseOf } from '#platform/db.ts'
import { freshSchool } from './fresh-school.ts'
import { anId, makeSchool } from './school.ts'

const fresh = freshSchool()

type Who = 'instructor' | 'learner' | 'guest' | 'admin'

const token = (who: Who = 'instructor') => fresh.school.callers[who].token
const forClass = () => ({ for_class: fresh.school.at.classId })

async function send<Body>(path: string, input: object, by = token()) {
  const { status, body } = await fresh.worker.post(path, by, input, { 'Idempotency-Key': anId() })
  return { status, body: body as Body & { message?: string } }
}

const write = (verb: 'create' | 'update', topicIds: readonly string[], by = token()) =>
  send<Syllabus>(`/syllabus/${verb}`, { ...forClass(), topic_ids: topicIds }, by)

async function read(by = token()): Promise<Syllabus | null> {
  const { body } = await fresh.worker.get(`/syllabus/get?for_class=${fresh.school.at.classId}`, by)
  return (body as { syllabus: Syllabus | null }).syllabus
}

/** Three chapters below a board, in the order of their names. */
async function chapters(): Promise<string[]> {
  const add = async (parentId: string | null, kind: string, name: string) =>
    (await send<{ topicId: string }>('/assessment/topic/add', { parentId, kind, name })).body.topicId
  const board = await add(null, 'Board', 'State board')
  const made: string[] = []
  for (const name of ['Leaves', 'Roots', 'Seeds']) made.push(await add(board, 'Chapter', name))
  return made
}

test('[SY-1] members read the topics of a class in order, with their steps and what is done', async () => {
  const [leaves = '', roots = '', seeds = ''] = await chapters()
  expect(await read(token('learner'))).toBeNull()
  expect((await write('create', [roots, leaves])).status).toBe(200)
  expect((await send('/syllabus/mark', { ...forClass(), topic_id: roots, isDone: true })).status).toBe(200)
  for (const who of ['instructor', 'learner', 'guest', 'admin'] as const)
    expect((await read(token(who)))?.topics).toMatchObject([
      { topicName: 'Roots', hierarchy: [{ kind: 'Board', name: 'State board' }], doneAt: expect.any(String) },
      { topicName: 'Leaves', doneAt: null },
    ])
  expect((await write('update', [seeds, roots])).status).toBe(200)
  expect((await read())?.topics).toMatchObject([
    { topicName: 'Seeds', doneAt: null },
    { topicName: 'Roots', doneAt: expect.any(String) },
  ])
  await send('/syllabus/mark', { ...forClass(), topic_id: roots, isDone: false })
  expect((await read())?.topics[1]).toMatchObject({ doneAt: null })
  expect((await send('/syllabus/delete', forClass())).status).toBe(200)
  expect(await read()).toBeNull()
})

test('[I3] a class has one syllabus, also when two teachers make it at once', async () => {
  const [leaves = '', roots = ''] = await chapters()
  const replies = await Promise.all([write('create', [leaves]), write('create', [roots], token('admin'))])
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect((await write('create', [leaves])).body.message).toBe('Only one syllabus per class is allowed')
  const db = instituteDatabaseOf(fresh.env, '00')
  const { instituteId, classId } = fresh.school.at
  const again = db.run(sql`insert into syllabi (institute_id, class_id, created_by, created_at)
    select institute_id, class_id, created_by, created_at from syllabi
    where institute_id = ${instituteId} and class_id = ${classId}`)
  await expect(again).rejects.toThrow()
})

test('[SY-2] an unknown topic is refused, and so is a mark of one outside the syllabus', async () => {
  const [leaves = '', roots = ''] = await chapters()
  expect(await write('create', [leaves, anId()])).toMatchObject({ status: 404, body: { message: 'Topic not found' } })
  expect((await write('update', [leaves])).status).toBe(404)
  await write('create', [leaves])
  expect((await send('/syllabus/mark', { ...forClass(), topic_id: roots, isDone: true })).status).toBe(404)
})

test('[F1] students change no syllabus, and another institute reads none here', async () => {
  const [leaves = ''] = await chapters()
  await write('create', [leaves])
  for (const who of ['learner', 'guest'] as const)
    expect((await write('update', [leaves], token(who))).status).toBe(403)
  const other = await makeSchool(fresh.env, { shard: '00', isLicensed: true })
  const by = other.callers.admin.token
  expect((await fresh.worker.get(`/syllabus/get?for_class=${fresh.school.at.classId}`, by)).status).toBe(404)
  expect((await write('update', [leaves], by)).status).toBe(404)
  expect((await send('/syllabus/delete', forClass(), by)).status).toBe(404)
})
