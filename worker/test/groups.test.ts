import type { Group } from '@takhti/schema/groups/model'
import { maxGroups } from '@takhti/schema/groups/rules'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { instituteDatabaseOf } from '#platform/db.ts'
import { freshSchool } from './fresh-school.ts'
import { anId, makeSchool } from './school.ts'

const fresh = freshSchool()

type Who = 'instructor' | 'learner' | 'guest' | 'admin'

const token = (who: Who = 'instructor') => fresh.school.callers[who].token
const ids = () => fresh.school.personIds
const classId = () => fresh.school.at.classId
const own = () => ({ 'Idempotency-Key': anId() })

async function send<Body = Group>(path: string, input: object, by = token()) {
  const { status, body } = await fresh.worker.post(path, by, input, own())
  return { status, body: body as Body & { code?: string; message?: string } }
}

const create = (input: object = {}, by = token()) =>
  send('/group/create', { classId: classId(), groupName: 'Readers', groupType: 'LEVEL', ...input }, by)

async function listed(by = token()): Promise<Group[]> {
  const { body } = await fresh.worker.get(`/group/list/${classId()}`, by)
  return (body as { items?: Group[] }).items ?? []
}

test('[GR-1] a teacher makes, changes and removes a group of students; another teacher reads it', async () => {
  const userIds = [ids().learner, ids().guest].toSorted()
  const made = await create({ userIds })
  expect(made).toMatchObject({ status: 200, body: { group_name: 'Readers', group_type: 'LEVEL', userIds } })
  const { group_id: groupId } = made.body
  expect(await listed(token('admin'))).toEqual([made.body])
  const changed = await send('/group/update', { group_id: groupId, groupName: 'Writers', userIds: [ids().guest] })
  expect(changed).toMatchObject({ status: 200, body: { group_name: 'Writers', group_type: 'LEVEL' } })
  expect(await listed()).toMatchObject([{ group_name: 'Writers', userIds: [ids().guest] }])
  expect(await send('/group/delete', { group_id: groupId })).toMatchObject({ status: 200 })
  expect(await listed()).toEqual([])
})

test('[GR-2] an unknown type, a taken name and a stranger are refused by name', async () => {
  await create()
  const refusals = [
    await create({ groupName: 'Others', groupType: 'CROWD' }),
    await create({ groupName: ' READERS ' }),
    await create({ groupName: 'Others', userIds: [ids().instructor] }),
    await create({ groupName: 'Others', userIds: [anId()] }),
  ]
  expect(refusals.map(({ status, body }) => [status, body.message])).toEqual([
    [400, 'Group type must be correct'],
    [409, 'Duplicate group name'],
    [400, 'invalid user id to add'],
    [400, 'invalid user id to add'],
  ])
  expect(await listed()).toHaveLength(1)
})

test('[GR-3] a group is read by its id or by its topic, and one of both is required', async () => {
  const topicId = anId()
  const { body } = await create({ topic_id: topicId })
  const get = (query: string) => fresh.worker.get(`/group/get${query}`, token())
  expect((await get(`?group_id=${body.group_id}`)).body).toEqual({ items: [body] })
  expect((await get(`?topic_id=${topicId}`)).body).toEqual({ items: [body] })
  expect(await get('')).toMatchObject({ status: 400, body: { message: 'Please provide: group_id or topic_id' } })
  expect((await get(`?group_id=${anId()}`)).status).toBe(404)
})

test('[GR-4] a student who leaves the class leaves its groups, whatever removes them', async () => {
  await create({ userIds: [ids().learner, ids().guest] })
  await send(`/admin/class/removeUser/learner/${classId()}`, { userIds: [ids().learner] })
  expect(await listed()).toMatchObject([{ userIds: [ids().guest] }])
  const db = instituteDatabaseOf(fresh.env, '00')
  const { instituteId } = fresh.school.at
  await db.run(sql`delete from class_members where institute_id = ${instituteId} and person_id = ${ids().guest}`)
  expect(await listed()).toMatchObject([{ userIds: [] }])
})

test('[F1 F4] students see no groups, and another institute finds none here', async () => {
  const { body } = await create({ userIds: [ids().learner] })
  for (const who of ['learner', 'guest'] as const) {
    expect((await fresh.worker.get(`/group/list/${classId()}`, token(who))).status).toBe(403)
    expect((await create({ groupName: 'Mine' }, token(who))).status).toBe(403)
  }
  const other = await makeSchool(fresh.env, { shard: '00', isLicensed: true })
  const by = other.callers.admin.token
  expect((await fresh.worker.get(`/group/list/${classId()}`, by)).status).toBe(404)
  expect((await fresh.worker.get(`/group/get?group_id=${body.group_id}`, by)).status).toBe(404)
  expect((await send('/group/update', { group_id: body.group_id, groupName: 'Taken' }, by)).status).toBe(404)
  expect((await send('/group/delete', { group_id: body.group_id }, by)).status).toBe(404)
  expect(await listed()).toEqual([body])
})

test('[GR-5] a class holds no more groups than its limit, also when two teachers make the last', async () => {
  const db = instituteDatabaseOf(fresh.env, '00')
  const { instituteId } = fresh.school.at
  const others = JSON.stringify(Array.from({ length: maxGroups - 1 }, anId))
  await db.run(sql`insert into class_groups (institute_id, id, class_id, name, name_key, type, created_by, created_at)
    select ${instituteId}, value, ${classId()}, value, value, 'GENERAL', ${ids().instructor}, ''
    from json_each(${others})`)
  const replies = await Promise.all([create({ groupName: 'One' }), create({ groupName: 'Two' }, token('admin'))])
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect(await listed()).toHaveLength(maxGroups)
})
