import type { MutableKind } from '@takhti/schema/notifications/kinds'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { instituteDatabaseOf } from '#platform/db.ts'
import type { Env } from '#platform/env.ts'
import { feedCalls } from './feed-fixture.ts'
import { freshSchool } from './fresh-school.ts'
import { anId } from './school.ts'

const fresh = freshSchool()
const { list, post, token } = feedCalls(fresh)

const db = () => instituteDatabaseOf(fresh.env, '00')
const call = (path: string, who: 'instructor' | 'learner', body: object) =>
  fresh.worker.post(path, token(who), body, { 'Idempotency-Key': anId() })

const sides = () => ({
  classId: fresh.school.at.classId,
  studentId: fresh.school.personIds.learner,
  teacherId: fresh.school.personIds.instructor,
})

const givePraise = () => {
  const { classId, studentId } = sides()
  return call('/badge/give-badge', 'instructor', { classId, studentId, badgeType: 'helper' })
}

const acts: Readonly<Record<string, () => Promise<{ status: number }>>> = {
  post: () => call('/class-feed/post', 'instructor', { classId: sides().classId, text: 'Read page 4.' }),
  message: () => call('/message', 'instructor', { ...sides(), text: 'Well done' }),
  badge: givePraise,
}

/** The environment in which a person is taken out of the class after the first trip of a call, before its commit. */
function removedAfterReading(env: Env, personId: string): Env {
  let isRemoved = false
  const INSTITUTES_00 = new Proxy(env.INSTITUTES_00, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      if (name !== 'batch') return value.bind(target)
      return async (statements: D1PreparedStatement[]) => {
        const writes = isRemoved ? [] : [target.prepare('delete from class_members where person_id = ?').bind(personId)]
        const answer: unknown = await Reflect.apply(value, target, [statements])
        if (writes.length > 0) await target.batch(writes)
        isRemoved = true
        return answer
      }
    },
  })
  return { ...env, INSTITUTES_00 }
}

// Fault: without the guard of the commit each of them writes.
test('[CB-1] a teacher who is removed between the reads and the commit of a call writes nothing', async () => {
  for (const [name, act] of Object.entries(acts)) {
    await db().run(sql`insert into class_members (institute_id, class_id, person_id, role, joined_at)
      values (${fresh.school.at.instituteId}, ${sides().classId}, ${sides().teacherId}, 'instructor', '2026-01-01')
      on conflict do nothing`)
    fresh.worker.env = removedAfterReading(fresh.env, sides().teacherId)
    expect((await act()).status, name).toBeGreaterThanOrEqual(400)
    fresh.worker.env = fresh.env
  }
  const of = sql`institute_id = ${fresh.school.at.instituteId}`
  const counts = await db().all(sql`select (select count(*) from feed_posts where ${of}) as posts,
    (select count(*) from messages where ${of}) as messages, (select count(*) from conduct_entries where ${of}) as entries`)
  expect(counts).toEqual([{ posts: 0, messages: 0, entries: 0 }])
})

const names = [
  'Zoë Ångström',
  'आशा राव',
  'فاطمة الزهراء',
  'অনন্যা',
  'ગીતા',
  'ಕನ್ನಡ',
  'ଓଡ଼ିଆ',
  '王小明',
  '田中 花子',
  'Ольга',
  '𠮷野',
]

test('[CB-2] names in every script arrive whole in posts and conversations', async () => {
  await post()
  await acts['message']?.()
  for (const name of names) {
    await db().run(
      sql`update members set name = ${name}, last_name = '' where institute_id = ${fresh.school.at.instituteId}`,
    )
    expect((await list('learner')).items[0]?.writer.name).toBe(name)
    const { body } = await fresh.worker.get('/message/conversations', token('learner'))
    expect(JSON.stringify(body), name).toContain(name)
  }
})

const giveRemark = () =>
  call('/behavior', 'instructor', { ...sides(), remarks: 'Well done', behaviorPoints: 1, givingId: anId() })

const kindsOf: Readonly<Partial<Record<MutableKind, () => Promise<unknown>>>> = {
  post: () => post(),
  message: () => acts['message']?.() ?? Promise.resolve(),
  badge: givePraise,
  remark: giveRemark,
}

const listed = async (kind: string) => {
  const { body } = await fresh.worker.get('/galileo/notification', token('learner'))
  // The contract declares this answer.
  return (body as { items: { kind: string }[] }).items.filter((each) => each.kind === kind).length
}

// Fault: without `isWanted` in `notifyClass` each of them is listed.
test('[CB-3] posts, messages, badges and remarks obey a choice by kind and a choice by class', async () => {
  for (const [kind, cause] of Object.entries(kindsOf))
    for (const subject of [{ kind }, { classId: sides().classId }]) {
      const before = await listed(kind)
      expect((await call('/galileo/notification/choices', 'learner', { ...subject, isOn: false })).status).toBe(200)
      await cause()
      expect(await listed(kind), kind).toBe(before)
      expect((await call('/galileo/notification/choices', 'learner', { ...subject, isOn: true })).status).toBe(200)
    }
  for (const [kind, cause] of Object.entries(kindsOf)) {
    await cause()
    expect(await listed(kind), kind).toBe(1)
  }
})
