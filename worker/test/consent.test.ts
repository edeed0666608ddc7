import { dayMs } from '@takhti/schema/kit/durations'
import { beforeEach, expect, test } from 'vitest'
import { freshSchool } from './fresh-school.ts'
import { brokenRules } from './fsck.ts'
import { anId, makeSchool, type School } from './school.ts'
import { mailsTo } from './sign-ins.ts'
import { makePerson } from './two-institutes.ts'

const fresh = freshSchool()

let other: School
/** A person of the other school, with a proved address. */
let victim: { personId: string; email: string; token: string }

beforeEach(async () => {
  other = await makeSchool(fresh.env, { shard: '01', isLicensed: true })
  victim = await makePerson(fresh.env, [{ school: other, shard: '01', role: 'learner' }])
})

const admin = () => fresh.school.callers.admin.token
const teacher = () => fresh.school.callers.instructor.token
const classId = () => fresh.school.at.classId

const row = (emailId: string) => ({
  row: 2,
  first_name: 'Sheet',
  last_name: 'Name',
  emailId,
  guardianContactNumber: '09876543210',
})

/** Every call by which an institute adds a person by their address. */
const ways: Record<string, (email: string) => Promise<{ status: number; body: unknown }>> = {
  'students.create': (email) =>
    fresh.worker.post('/admin/create/student', admin(), { first_name: 'Typed', last_name: 'Name', emailId: email }),
  'staff.create': (email) =>
    fresh.worker.post('/admin/create/teacher', admin(), { first_name: 'Typed', last_name: 'Name', email }),
  'classes.request': (email) =>
    fresh.worker.post('/class-request/create-and-send-class-request', teacher(), { classId: classId(), email }),
  'imports.upload': (email) =>
    fresh.worker.post('/student/bulkUpload', admin(), { importId: anId(), rows: [row(email)], classId: classId() }),
}

const isMember = async (personId: string) =>
  (await fresh.env.DIRECTORY.prepare('select 1 from memberships where person_id = ? and institute_id = ?')
    .bind(personId, fresh.school.at.instituteId)
    .first()) !== null

type Own = { invitationId: string; instituteKneuraId: string; role: string }
const invitationsOf = async (token: string) =>
  (
    (await fresh.worker.get('/institute-request/get-all-requests-for-user', token)).body as { invitations: Own[] }
  ).invitations.filter(({ instituteKneuraId }) => instituteKneuraId === fresh.school.at.instituteId)
const answer = (token: string, invitationId: string, reply: 'accept' | 'decline') =>
  fresh.worker.post('/institute/invitation/answer', token, { invitationId, answer: reply })

for (const [name, add] of Object.entries(ways)) {
  // Before, each of these calls made the person a member at once.
  test(`[F1] ${name} invites a person of another school, who becomes a member only by accepting`, async () => {
    expect((await add(victim.email)).status).toBe(200)
    await fresh.worker.drain()
    expect(await isMember(victim.personId)).toBe(false)
    for (const path of ['student/login-cards/issue', 'student/login-cards/revoke'])
      expect((await fresh.worker.post(`/${path}`, admin(), { userIds: [victim.personId] })).status).toBe(404)
    const { instituteId } = fresh.school.at
    const exported = await fresh.worker.get(`/student/export/${instituteId}/${victim.personId}`, admin())
    expect(exported.status).toBe(404)
    const [invitation, ...more] = await invitationsOf(victim.token)
    expect(more).toEqual([])
    expect(invitation?.role).toBe(name === 'staff.create' ? 'instructor' : 'learner')
    fresh.worker.clock.pass(dayMs)
    await fresh.worker.drain()
    expect((await mailsTo(fresh.env, victim.email)).at(-1)?.text).toContain('/invitation#secret=')
    expect(await answer(victim.token, invitation?.invitationId ?? '', 'accept')).toMatchObject({ status: 200 })
    expect(await isMember(victim.personId)).toBe(true)
    expect(await brokenRules(fresh.env)).toEqual([])
  })

  test(`[E6] ${name} answers alike whether the address has an account or not, also the second time`, async () => {
    const shape = async (email: string) =>
      [await add(email), await add(email)].map(({ status, body }) => {
        const text = JSON.stringify(body, (key, value: unknown) =>
          /Id$|At$|email|issues/i.test(key) && typeof value === 'string' ? typeof value : value,
        )
        return `${status} ${text}`
      })
    const known = await shape(victim.email)
    expect(known).toEqual(await shape(`${anId()}@both.example`))
  })
}

// Before, a full school invited the address that had an account, and refused the one that had none.
test('[E6] a full school answers alike whether the address has an account or not', async () => {
  const { instituteId } = fresh.school.at
  const places = "update licence_limits set max = max + ? where institute_id = ? and type in ('students', 'teachers')"
  const limits = fresh.env.DIRECTORY.prepare(
    "select type, max - used as left from licence_limits where institute_id = ? and type in ('students', 'teachers')",
  )
  const { results: left } = await limits.bind(instituteId).all<{ type: string; left: number }>()
  const move = (sign: number) =>
    fresh.env.DIRECTORY.batch(
      left.map((each) =>
        fresh.env.DIRECTORY.prepare(`${places} and type = ?`).bind(sign * each.left, instituteId, each.type),
      ),
    )
  expect(left).toHaveLength(2)
  await move(-1)
  for (const [name, add] of Object.entries(ways)) {
    const shape = async (email: string) => {
      const { status, body } = await add(email)
      return [status, JSON.stringify(body).replaceAll(/"(?:requestId|importId)":"[^"]*"/g, '')]
    }
    const known = await shape(victim.email)
    expect([name, known]).toEqual([name, await shape(`${anId()}@both.example`)])
    expect(known[0], name).not.toBe(200)
  }
  await move(1)
})

test('[F1] an accepted invitation adds the name, number and class of the school that sent it', async () => {
  await ways['imports.upload']?.(victim.email)
  const [invitation] = await invitationsOf(victim.token)
  await answer(victim.token, invitation?.invitationId ?? '', 'accept')
  const members = await fresh.worker.get(`/admin/class/getUsers/learner/${classId()}`, teacher())
  expect((members.body as { items: { userId: string }[] }).items.map(({ userId }) => userId)).toContain(victim.personId)
  const path = `/admin/getInstituteUser/learner/${fresh.school.at.instituteId}?search=sheet`
  expect((await fresh.worker.get(path, admin())).body).toMatchObject({
    items: [{ userId: victim.personId, first_name: 'Sheet', guardianContactNumber: '09876543210' }],
  })
})

test('[F1] a declined or expired invitation makes no member, and the school can invite again', async () => {
  await ways['students.create']?.(victim.email)
  const [declined] = await invitationsOf(victim.token)
  await answer(victim.token, declined?.invitationId ?? '', 'decline')
  expect(await answer(victim.token, declined?.invitationId ?? '', 'accept')).toMatchObject({ status: 409 })
  await ways['students.create']?.(victim.email)
  await fresh.env.DIRECTORY.prepare(
    "update institute_invitations set expires_at = '2020-01-01T00:00:00.000Z' where email = ?",
  )
    .bind(victim.email)
    .run()
  expect(await invitationsOf(victim.token)).toEqual([])
  expect(await isMember(victim.personId)).toBe(false)
  expect(await ways['students.create']?.(victim.email)).toMatchObject({ status: 200 })
})

test('[F1] an unproved record of another school is invited, and accepts with a proved address', async () => {
  const email = `${other.personIds.learner}@school.example`
  expect(await ways['students.create']?.(email)).toMatchObject({ status: 200 })
  expect(await isMember(other.personIds.learner)).toBe(false)
  const row = await fresh.env.DIRECTORY.prepare(
    "select id from institute_invitations where email = ? and status = 'pending'",
  )
    .bind(email)
    .first<{ id: string }>()
  expect(await answer(other.callers.learner.token ?? '', row?.id ?? '', 'accept')).toMatchObject({ status: 404 })
})

// Before, the sign-up of the owner was refused.
test('[F1] the owner of an address that a school entered signs up; membership waits for consent', async () => {
  const email = `${anId()}@owner.example`
  const added = await ways['students.create']?.(email)
  const { userId } = (added?.body ?? { userId: '' }) as { userId: string }
  const signUp = { first_name: 'Owner', email, password: 'tumbling river stones', language: 'en', terms: true }
  const { ticket } = (await fresh.worker.post('/teacher/signup', null, signUp)).body as { ticket: string }
  const mail = (await mailsTo(fresh.env, email)).find(({ text }) => text.includes('#verify_token='))
  const verify_token = /#verify_token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  const verified = await fresh.worker.post('/galileo/verifyUserEmail', null, { verify_token, ticket })
  expect(verified).toMatchObject({ status: 200, body: { login: { userId, role: 'instructor' } } })
  const { login } = verified.body as { login: { access_token: string; instituteId: string } }
  expect(login.instituteId).not.toBe(fresh.school.at.instituteId)
  await fresh.worker.drain()
  expect(await isMember(userId)).toBe(false)
  const listed = await fresh.worker.get(
    `/admin/getInstituteUser/learner/${fresh.school.at.instituteId}?search=typed`,
    admin(),
  )
  expect((listed.body as { items: unknown[] }).items).toEqual([])
  const [invitation] = await invitationsOf(login.access_token)
  expect(await answer(login.access_token, invitation?.invitationId ?? '', 'accept')).toMatchObject({ status: 200 })
  expect(await isMember(userId)).toBe(true)
  expect(await brokenRules(fresh.env)).toEqual([])
})

test('[F1] an export has the account only of a person governed by this school alone', async () => {
  const exported = async (userId: string) => {
    const { instituteId } = fresh.school.at
    const reply = await fresh.worker.get(`/student/export/${instituteId}/${userId}`, admin())
    expect(reply.status).toBe(200)
    return (reply.body as { directory: Record<string, unknown> }).directory['people']
  }
  const { learner } = fresh.school.personIds
  expect(await exported(learner)).toHaveLength(1)
  await ways['students.create']?.(victim.email)
  const [invitation] = await invitationsOf(victim.token)
  await answer(victim.token, invitation?.invitationId ?? '', 'accept')
  expect(await exported(victim.personId)).toBeUndefined()
  await fresh.env.DIRECTORY.prepare('update people set email_verified = 1 where id = ?').bind(learner).run()
  expect(await exported(learner)).toBeUndefined()
})

// Before, the list held the address that was new and not the one that had an account.
test('[E6] a class lists known and new addresses alike as open requests, and withdraws both', async () => {
  const path = `/class-request/get-all-requests-in-a-class/${classId()}`
  type Open = { requestId: string; first_name: string; requestedBy: string; role: string }
  const listed = async () => ((await fresh.worker.get(path, teacher())).body as { items: Open[] }).items
  await ways['classes.request']?.(victim.email)
  const unknown = `${anId()}@both.example`
  await ways['classes.request']?.(unknown)
  const rows = await listed()
  expect(rows).toHaveLength(2)
  const of = (email: string) => rows.find(({ first_name }) => first_name === email.split('@')[0])
  const [first, latest] = [of(victim.email), of(unknown)]
  const shapeOf = (row: Open | undefined) => ({ ...row, requestId: '', userId: '', first_name: '', createdAt: '' })
  expect(first?.role).toBe('learner')
  expect(shapeOf(first)).toEqual(shapeOf(latest))
  const stranger = other.callers.instructor.token
  const withdraw = (requestId: string | undefined, token = teacher()) =>
    fresh.worker.post('/class-request/withdraw', token, { requestId, classId: classId() })
  expect((await withdraw(first?.requestId, stranger)).status).toBe(404)
  for (const row of [first, latest]) expect((await withdraw(row?.requestId)).status).toBe(200)
  expect(await listed()).toEqual([])
  expect(await invitationsOf(victim.token)).toEqual([])
  expect(await brokenRules(fresh.env)).toEqual([])
})
