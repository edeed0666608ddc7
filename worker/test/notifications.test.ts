import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { instituteDatabaseOf } from '#platform/db.ts'
import { feedCalls, type Who } from './feed-fixture.ts'
import { freshSchool } from './fresh-school.ts'
import { anId } from './school.ts'

const fresh = freshSchool()
const { post, token } = feedCalls(fresh)

type Page = { items: { id: string; kind: string; readAt: string | null }[]; newMessagesCount: number }

async function list(who: Who): Promise<Page> {
  // The contract's answer to this path.
  return (await fresh.worker.get('/galileo/notification', token(who))).body as Page
}

const send = (path: string, who: Who, body: object) =>
  fresh.worker.post(`/galileo/notification/${path}`, token(who), body, { 'Idempotency-Key': anId() })

/** Ids of notices sort by their millisecond, and the clock of a test does not move. */
async function postLater(text: string): Promise<void> {
  fresh.worker.clock.pass(1_000)
  await post({ text })
}

async function unreadRows(who: Who): Promise<number> {
  const rows = await instituteDatabaseOf(fresh.env, '00').all<{ count: number }>(
    sql`select count(*) as count from notifications where person_id = ${fresh.school.personIds[who]} and read_at is null`,
  )
  return rows[0]?.count ?? -1
}

test('[I9] the count is that of unread rows after each notice, reading and deletion', async () => {
  const expectCount = async (count: number) => {
    for (const who of ['learner', 'guest'] as const)
      expect((await list(who)).newMessagesCount).toBe(await unreadRows(who))
    expect((await list('learner')).newMessagesCount).toBe(count)
  }
  await expectCount(0)
  for (const text of ['One.', 'Two.', 'Three.', 'Four.']) await postLater(text)
  await expectCount(4)
  const { items } = await list('learner')
  await send('read-all', 'learner', { notificationIds: [items[0]?.id] })
  await expectCount(3)
  await send('delete', 'learner', { notificationIds: [items[0]?.id, items[1]?.id] })
  await expectCount(2)
  await postLater('Five.')
  await send('delete-all', 'learner', { upTo: items[0]?.id })
  await expectCount(1)
  await send('read-all', 'learner', {})
  await expectCount(0)
  expect(await unreadRows('guest')).toBe(5)
})

test('[I9] a person clears and reads the own list alone', async () => {
  await post({ text: 'For all.' })
  const { guest } = fresh.school.personIds
  const [foreign] = (await list('guest')).items
  expect((await fresh.worker.get(`/galileo/notification?receivers=${guest}`, token('learner'))).status).toBe(403)
  expect((await send('delete-all', 'learner', { receiverId: guest })).status).toBe(403)
  await send('delete', 'learner', { notificationIds: [foreign?.id] })
  await send('read-all', 'learner', { notificationIds: [foreign?.id] })
  await send('delete-all', 'learner', {})
  expect((await list('learner')).items).toEqual([])
  expect(await list('guest')).toMatchObject({ items: [{ id: foreign?.id, readAt: null }], newMessagesCount: 1 })
})

test('[I9] a notice reaches members of its class alone', async () => {
  const { classId, instituteId } = fresh.school.at
  await instituteDatabaseOf(fresh.env, '00').run(sql`delete from class_members where institute_id = ${instituteId}
    and class_id = ${classId} and person_id = ${fresh.school.personIds.guest}`)
  await post({ text: 'For the class.' })
  expect((await list('learner')).items).toHaveLength(1)
  for (const who of ['guest', 'admin', 'instructor'] as const) expect((await list(who)).items).toEqual([])
})
