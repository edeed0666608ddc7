import { joinPace, leastGuests, mostWaiting, repeatedJoinMs } from '@takhti/schema/classes/rules'
import { minuteMs } from '@takhti/schema/kit/durations'
import { expect, test } from 'vitest'
import { freshSchool } from './fresh-school.ts'
import { brokenRules } from './fsck.ts'
import { anId, makeSchool } from './school.ts'

const fresh = freshSchool({ isLicensed: false })

const teacher = () => fresh.school.callers.instructor.token
const times = <Result>(count: number, make: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

function join({ code = fresh.school.at.code, name = 'Mina', key = anId(), source = '10.0.0.1' } = {}) {
  const headers = { 'Idempotency-Key': key, 'CF-Connecting-IP': source }
  return fresh.worker.post(`/join/${code}/by-students`, null, { displayName: name }, headers)
}

const statusesOf = (replies: readonly { status: number }[]) =>
  Object.fromEntries(
    Map.groupBy(replies, ({ status }) => status)
      .entries()
      .map(([status, all]) => [status, all.length]),
  )

async function count(table: string, where = 'true') {
  const row = await fresh.env.DIRECTORY.prepare(
    `select count(*) as n from ${table} where institute_id = ? and ${where}`,
  )
    .bind(fresh.school.at.instituteId)
    .first<{ n: number }>()
  return row?.n
}

const setDoor = (door: string, token = teacher()) =>
  fresh.worker.post('/admin/class/door', token, { classId: fresh.school.at.classId, door })

test('[CL-10] a class of 60 joins behind one address within a minute; 300 newcomers do not', async () => {
  expect(statusesOf(await times(60, (index) => join({ name: `Student ${index}` })))).toEqual({ 200: 60 })
  const flood = await times(300, () => join())
  expect(statusesOf(flood)).toEqual({ 200: joinPace.source[0].max - 60, 429: 210 + 60 })
  fresh.worker.clock.pass(2 * minuteMs)
  expect(statusesOf(await times(60, () => join()))).toEqual({ 200: 30, 429: 30 })
})

test('[CL-10] mistyped codes of a school leave its right code open; a script that guesses waits', async () => {
  const source = '10.0.2.1'
  const lookUp = (code: string) =>
    fresh.worker
      .post(`/join/${code}/by-students`, null, { displayName: 'Mina' }, { 'CF-Connecting-IP': source })
      .then(({ status }) => status)
  const mistyped: number[] = []
  for (let typed = 0; typed < 30; typed++) mistyped.push(await lookUp('QQQQQQQ'))
  expect(mistyped).toEqual([...Array<number>(20).fill(404), ...Array<number>(10).fill(429)])
  expect((await join({ source })).status).toBe(200)
  const count = (key: string, to: number) =>
    fresh.env.DIRECTORY.prepare('update attempts set count = ? where key = ?').bind(to, `code:${key}:${source}`).run()
  await count('source', 200)
  expect((await join({ source })).status).toBe(429)
  fresh.worker.clock.pass(2 * minuteMs)
  expect((await join({ source })).status).toBe(200)
  // After a day's guesses the minute's limit holds for right codes too.
  await count('day', 2_000)
  expect((await join({ source })).status).toBe(200)
  for (let typed = 0; typed < 20; typed++) await lookUp('QQQQQQQ')
  expect((await join({ source })).status).toBe(429)
})

test('[JN-1] one box takes codes of classes and of quizzes, and wrong ones count as of classes', async () => {
  const { at } = fresh.school
  const source = { 'CF-Connecting-IP': '10.0.2.9' }
  const look = (code: string) => fresh.worker.post('/code/look-up', null, { code }, source)
  const directory = fresh.env.DIRECTORY
  await directory
    .prepare('insert into quiz_codes (code, institute_id, quiz_id, created_at) values (?, ?, ?, ?)')
    .bind('QUZZ234', at.instituteId, anId(), new Date(fresh.worker.clock.now()).toISOString())
    .run()
  expect((await look(at.code)).body).toEqual({ kind: 'class' })
  expect((await look(` ${at.code.slice(0, 3).toLowerCase()}-${at.code.slice(3)} `)).body).toEqual({ kind: 'class' })
  expect((await look('quzz-234')).body).toEqual({ kind: 'quiz' })
  await directory.prepare("update quiz_codes set closed_at = 'x' where code = 'QUZZ234'").run()
  expect(await look('QUZZ234')).toMatchObject({ status: 404, body: { code: 'classes/code-invalid' } })
  for (let typed = 1; typed < 20; typed++) expect((await look('QQQQQQQ')).status).toBe(404)
  expect((await look('QQQQQQQ')).status).toBe(429)
  const join = await fresh.worker.post('/join/QQQQQQQ/by-students', null, { displayName: 'Mina' }, source)
  expect(join.status).toBe(429)
  expect((await look(at.code)).status).toBe(200)
})

test('[CL-10] many sources share the pace of one code, and a new code has counters of its own', async () => {
  const flood = await times(150, (index) => join({ source: `10.0.1.${index}` }))
  expect(statusesOf(flood)).toEqual({ 200: joinPace.code[0].max, 429: 30 })
  const { body } = await fresh.worker.post('/admin/class/new-code', teacher(), { classId: fresh.school.at.classId })
  const { class_code } = body as { class_code: string }
  expect(class_code).not.toBe(fresh.school.at.code)
  expect(await join()).toMatchObject({ status: 404, body: { code: 'classes/code-invalid' } })
  expect((await join({ code: class_code })).status).toBe(200)
  expect(await fresh.worker.get(`/admin/class/get/${fresh.school.at.classId}`, teacher())).toMatchObject({
    body: { class_code, door: 'open' },
  })
  expect(await count('join_codes')).toBe(1)
  expect(await brokenRules(fresh.env)).toEqual([])
})

test('[CL-10] guests take no paid seat and stop at a ceiling of their own', async () => {
  const { instituteId } = fresh.school.at
  const guest = `insert into people (id, name, email, created_at, updated_at) select 'g' || value || ?1, 'g', 'g' || value || ?1, 0, 0
    from json_each(?2)`
  const numbers = JSON.stringify(Array.from({ length: leastGuests - 1 }, (_, index) => index))
  await fresh.env.DIRECTORY.prepare(guest).bind(instituteId, numbers).run()
  await fresh.env.DIRECTORY.prepare(
    `insert into memberships (person_id, institute_id, role, created_at, name) select 'g' || value || ?1, ?1, 'guest', '', 'g'
     from json_each(?2)`,
  )
    .bind(instituteId, numbers)
    .run()
  expect(await join()).toMatchObject({ status: 409, body: { code: 'classes/guests-full' } })
  expect(await count('memberships', "role = 'guest'")).toBe(leastGuests)
  const added = await fresh.worker.post('/admin/create/student', teacher(), { first_name: 'Asha' })
  expect(added.status).toBe(200)
  expect(await brokenRules(fresh.env)).toEqual([])
})

test('[CL-10] a closed code refuses, and only those who run the class may close it', async () => {
  expect((await setDoor('closed', fresh.school.callers.learner.token)).status).toBe(403)
  const other = await makeSchool(fresh.env, { shard: '01', isLicensed: true })
  expect((await setDoor('closed', other.callers.instructor.token)).status).toBe(404)
  expect((await setDoor('closed')).status).toBe(200)
  expect(await join()).toMatchObject({ status: 409, body: { code: 'classes/code-closed' } })
  expect((await setDoor('open')).status).toBe(200)
  expect((await join()).status).toBe(200)
})

test('[CL-10] at a waiting door the same request repeats, and joins once a teacher admits it', async () => {
  await setDoor('wait')
  const [mina, omar] = [anId(), anId()]
  const knocks = await times(5, () => join({ key: mina }))
  expect(knocks[0]).toMatchObject({ status: 409, body: { code: 'classes/at-the-door' } })
  await join({ key: omar, name: 'Omar' })
  expect(await count('memberships', "role = 'guest'")).toBe(1)
  const path = `/admin/class/waiting/${fresh.school.at.classId}`
  const { body } = await fresh.worker.get(path, teacher())
  const { items } = body as { items: { waitId: string; name: string }[] }
  expect(items.map(({ name }) => name).sort()).toEqual(['Mina', 'Omar'])
  const idOf = (name: string) => items.find((each) => each.name === name)?.waitId
  const answer = (name: string, isAdmitted: boolean) =>
    fresh.worker.post('/admin/class/waiting', teacher(), {
      classId: fresh.school.at.classId,
      waitIds: [idOf(name)],
      isAdmitted,
    })
  expect((await answer('Mina', true)).status).toBe(200)
  expect((await answer('Omar', false)).status).toBe(200)
  expect(await join({ key: mina })).toMatchObject({ status: 200, body: { role: 'guest', first_name: 'Mina' } })
  expect(await join({ key: omar, name: 'Omar' })).toMatchObject({
    status: 403,
    body: { code: 'classes/refused-at-the-door' },
  })
  expect(await fresh.worker.get(path, teacher())).toMatchObject({ body: { items: [] } })
  const stranger = await makeSchool(fresh.env, { shard: '01', isLicensed: true })
  expect((await fresh.worker.get(path, stranger.callers.instructor.token)).status).toBe(404)
})

// Fault: an id of each as a parameter, of which D1 takes a hundred.
test('[CL-22] all who wait at a door are admitted at once', async () => {
  await setDoor('wait')
  const { classId, instituteId } = fresh.school.at
  const waitIds = Array.from({ length: mostWaiting }, () => anId())
  await fresh.env.DIRECTORY.prepare(
    `insert into door_waits (institute_id, class_id, id, key_hash, name, status, created_at)
     select ?, ?, value, value, 'Mina', 'waiting', ? from json_each(?)`,
  )
    .bind(instituteId, classId, new Date().toISOString(), JSON.stringify(waitIds))
    .run()
  const reply = await fresh.worker.post('/admin/class/waiting', teacher(), { classId, waitIds, isAdmitted: true })
  expect(reply.status).toBe(200)
  expect(await count('door_waits', "status = 'admitted'")).toBe(mostWaiting)
})

test('[CL-10] the key of a join repeats the token for a lost reply alone', async () => {
  const key = anId()
  const first = await join({ key })
  const { access_token } = first.body as { access_token: string }
  expect(await join({ key })).toEqual(first)
  expect((await fresh.worker.get('/admin/class/getUserClasses', access_token)).status).toBe(200)
  expect(await join({ key })).toMatchObject({ status: 409, body: { code: 'common/key-reused' } })
  const late = anId()
  await join({ key: late })
  fresh.worker.clock.pass(repeatedJoinMs + 1)
  expect((await join({ key: late })).status).toBe(409)
})
