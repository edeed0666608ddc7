import { credentials } from '@takhti/schema/accounts/tables'
import { requestOf } from '@takhti/schema/calls'
import { isForOperators } from '@takhti/schema/kit/roles'
import { callsInOrder, samples, type Caller } from '@takhti/schema/matrix'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, expect, test } from 'vitest'
import { hashPassword } from '#platform/auth.ts'
import { directoryOf } from '#platform/db.ts'
import type { Env } from '#platform/env.ts'
import { migratedEnv } from './databases.ts'
import { brokenRules } from './fsck.ts'
import { anId, makeOperator, makeSchool, openSession, TestWorker, type School } from './school.ts'
import { mailedReset, mailsTo, password } from './sign-ins.ts'
import { makePerson } from './two-institutes.ts'

let env: Env
let worker: TestWorker
let school: School
let operator: Caller

beforeEach(async () => {
  env = await migratedEnv()
  worker = new TestWorker(env)
  school = await makeSchool(env, { shard: '00', isLicensed: true })
  operator = await makeOperator(env)
})

const ofPlatform = callsInOrder.filter(({ call }) => isForOperators(call['~orpc'].meta.roles))
const ofOthers = callsInOrder.filter(
  ({ call }) => call['~orpc'].meta.roles !== 'anyone' && !isForOperators(call['~orpc'].meta.roles),
)

async function givePassword(personId: string): Promise<void> {
  const dates = { createdAt: new Date(), updatedAt: new Date() }
  const row = { id: anId(), accountId: personId, providerId: 'credential', personId, ...dates }
  await directoryOf(env)
    .insert(credentials)
    .values({ ...row, password: await hashPassword(password) })
}

async function rowsOf(sql: string, ...params: string[]): Promise<Record<string, unknown>[]> {
  return (
    await env.DIRECTORY.prepare(sql)
      .bind(...params)
      .all()
  ).results
}

test('[F11] no role of an institute reaches a call of the platform, whatever institute it names', async () => {
  for (const call of ofPlatform)
    for (const caller of Object.values(school.callers)) {
      const reply = await worker.send(requestOf(call, samples[call.name](school.at)), caller.token)
      expect(reply.status, `${call.name} as ${caller.name}`).toBe(caller.token === null ? 401 : 403)
    }
  expect(ofPlatform.length).toBeGreaterThanOrEqual(15)
})

test('[F11] every call with a session that is not the platform’s refuses an operator', async () => {
  for (const call of ofOthers) {
    const request = requestOf(call, samples[call.name](school.at))
    const reply = await worker.send(request, operator.token, { instituteId: school.at.instituteId })
    expect(reply.status, call.name).toBe(403)
  }
  expect(ofOthers.length).toBeGreaterThan(80)
})

test('[OP-1] an operator signs in by password; others are refused alike, without a session', async () => {
  const id = operator.personId ?? ''
  await givePassword(id)
  await givePassword(school.personIds.admin)
  const signIn = (email: string, guess = password) => worker.post('/operator/sign-in', null, { email, password: guess })
  const opened = await signIn(`${id}@platform.example`)
  expect(opened.status).toBe(200)
  const { access_token: token, expiresAt } = opened.body as { access_token: string; expiresAt: string }
  expect(opened.body).toMatchObject({ due: 'setUp' })
  expect((await worker.get('/operator/list', token)).status).toBe(403)
  const { body } = await worker.post('/user/second-factor/totp/begin', token)
  const totp = new TOTP({ secret: Secret.fromBase32((body as { secret: string }).secret) })
  const code = () => totp.generate({ timestamp: worker.clock.now().getTime() })
  expect((await worker.post('/user/second-factor/totp/confirm', token, { code: code() })).status).toBe(200)
  expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(8 * 3_600_000)
  expect((await worker.get('/operator/list', token)).status).toBe(200)
  expect((await worker.get('/user/sessions', token)).status).toBe(403)
  const before = await rowsOf('select id from sessions')
  const refused = [
    await signIn(`${school.personIds.admin}@school.example`),
    await signIn(`${id}@platform.example`, 'another slate 9'),
    await signIn('nobody@example.org'),
  ]
  for (const { status, body } of refused)
    expect({ status, body }).toMatchObject({ status: 400, body: { code: 'accounts/invalid-credentials' } })
  expect(await rowsOf('select id from sessions')).toEqual(before)
  expect((await worker.post('/operator/sign-out', token)).status).toBe(200)
  expect((await worker.get('/operator/list', token)).status).toBe(401)
  const again = await signIn(`${id}@platform.example`)
  expect(again.body).toMatchObject({ due: 'code' })
  const { access_token: pending } = again.body as { access_token: string }
  expect((await worker.post('/user/second-factor/totp/begin', pending)).status).toBe(403)
  worker.clock.pass(60_000)
  expect((await worker.get('/operator/list', pending)).status).toBe(403)
  expect((await worker.post('/user/second-factor/prove', pending, { code: code() })).status).toBe(200)
  expect((await worker.get('/operator/list', pending)).status).toBe(200)
})

// Before, ten wrong guesses from an operator's address locked the operator out for an hour, despite proof by mail.
test('[OP-1] a locked operator signs in again after a new password by a mailed link', async () => {
  const id = operator.personId ?? ''
  await givePassword(id)
  const email = `${id}@platform.example`
  const at = { 'CF-Connecting-IP': '203.0.113.77' }
  const signIn = (guess: string) => worker.post('/operator/sign-in', null, { email, password: guess }, at)
  for (let n = 0; n < 12; n++) await signIn(`junk-${n}`)
  expect(await signIn(password)).toMatchObject({ status: 429, body: { code: 'accounts/use-link' } })
  await worker.post('/galileo/forgotPassword', null, { email }, at)
  const { vid } = await mailedReset(env, email)
  const newPassword = 'harbour lantern 73 quilt'
  expect(await worker.post('/galileo/resetPassword', null, { vid, newPassword }, at)).toMatchObject({ status: 200 })
  expect(await signIn(newPassword)).toMatchObject({ status: 200, body: { due: 'setUp' } })
})

test('[OP-2] operators are added and removed, never by an institute; the last one stays in races', async () => {
  await env.DIRECTORY.prepare('delete from operators where person_id <> ?').bind(operator.personId).run()
  const email = `${anId()}@platform.example`
  const remove = (who: string, token: string | null) => worker.post('/operator/remove', token, { email: who })
  const own = `${operator.personId ?? ''}@platform.example`
  expect(await remove(own, operator.token)).toMatchObject({ status: 409, body: { code: 'operators/last' } })
  const added = await worker.post('/operator/add', operator.token, { email, first_name: 'Second' })
  expect(added.status).toBe(200)
  const ofSchool = { email: `${school.personIds.admin}@school.example`, first_name: 'Admin' }
  expect(await worker.post('/operator/add', operator.token, ofSchool)).toMatchObject({
    status: 409,
    body: { code: 'operators/belongs' },
  })
  const { userId } = added.body as { userId: string }
  const other = await openSession(env, { at: { instituteId: null }, personId: userId, reach: 'operator' })
  const both = await Promise.all([remove(email, operator.token), remove(own, other)])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect(await rowsOf('select person_id from operators')).toHaveLength(1)
  const [left] = await rowsOf('select person_id as id from operators')
  const gone = left?.['id'] === userId ? operator.token : other
  expect((await worker.get('/operator/list', gone)).status).toBe(401)
})

test('[OP-3] an institute is made whole, once a key: licence, limits, an admin in its database', async () => {
  const email = `${anId()}@head.example`
  const input = { name: 'A new school', plan: 'INSTITUTE_PLAN', admin: { email, first_name: 'Head' }, language: 'hi' }
  const key = { 'Idempotency-Key': anId() }
  const create = () => worker.post('/operator/institute/create', operator.token, input, key)
  const [one, ...others] = await Promise.all([create(), create(), create()])
  expect(one?.status).toBe(200)
  for (const other of others) expect(other).toEqual(one)
  const made = one?.body as { instituteKneuraId: string; shard: string; adminId: string }
  const home = made.shard === '00' ? env.INSTITUTES_00 : env.INSTITUTES_01
  const members = home.prepare('select name from members where institute_id = ?').bind(made.instituteKneuraId)
  expect((await members.all()).results).toEqual([{ name: 'Head' }])
  expect((await mailsTo(env, email)).map(({ text }) => text.includes('एडमिन'))).toEqual([true])
  const shown = await worker.get(`/license/of-institute?instituteId=${made.instituteKneuraId}`, operator.token)
  expect(shown.body).toMatchObject({ featureSet: 'INSTITUTE_PLAN', limits: { students: { max: 800, used: 0 } } })
  const listed = await worker.get('/operator/institutes?search=NEW%20school&limit=1', operator.token)
  expect(listed.body).toMatchObject({ items: [{ name: 'A new school', plan: 'INSTITUTE_PLAN' }] })
  const audit = await worker.get(`/operator/audit?instituteId=${made.instituteKneuraId}`, operator.token)
  expect(audit.body).toMatchObject({ items: [{ action: 'institutes.create', userId: operator.personId }] })
  const admin = await openSession(env, {
    at: { instituteId: made.instituteKneuraId },
    personId: made.adminId,
    reach: 'full',
  })
  expect((await worker.get('/institute/info', admin)).body).toMatchObject({ name: 'A new school', language: 'hi' })
  expect(await brokenRules(env)).toEqual([])
})

// Before, the person was admin of the new institute at once, and lost their student cards to it.
test('[OP-3] a person of another school becomes the admin of a new institute only by accepting', async () => {
  const other = await makeSchool(env, { shard: '01', isLicensed: true })
  const known = await makePerson(env, [{ school: other, shard: '01', role: 'learner' }])
  const input = { name: 'A second school', plan: 'INSTITUTE_PLAN', admin: { email: known.email, first_name: 'Head' } }
  const reply = await worker.post('/operator/institute/create', operator.token, { ...input, language: 'en' })
  expect(reply.status).toBe(200)
  const { instituteKneuraId: instituteId, adminId } = reply.body as { instituteKneuraId: string; adminId: string }
  const roles = () => rowsOf('select role from memberships where institute_id = ?', instituteId)
  expect(await roles()).toEqual([])
  const [row] = await rowsOf('select expires_at as expiresAt from institute_invitations where id = ?', adminId)
  expect(Date.parse(String(row?.['expiresAt'])) - Date.now()).toBeGreaterThan(29 * 24 * 3_600_000)
  const answer = { invitationId: adminId, answer: 'accept' }
  expect((await worker.post('/institute/invitation/answer', known.token, answer)).status).toBe(200)
  expect(await roles()).toEqual([{ role: 'admin' }])
  expect((await mailsTo(env, known.email)).map(({ text }) => text.includes('thirty days'))).toEqual([true])
  expect(await brokenRules(env)).toEqual([])
})

test('[OP-4] a limit is set, not below its use; a feature is on, off, or by its plan', async () => {
  const { instituteId } = school.at
  const set = (type: string, amount: number) =>
    worker.post('/license/set-limit', operator.token, { instituteId, type, amount })
  const limits = async () => {
    const { body } = await worker.get(`/license/of-institute?instituteId=${instituteId}`, operator.token)
    return body as { limits: Record<string, { max: number }>; features: Record<string, { isActive: boolean }> }
  }
  expect((await set('aiCredits', 5)).status).toBe(200)
  expect((await limits()).limits['aiCredits']?.max).toBe(5)
  const use = `/license/validate-and-increment-license/${instituteId}`
  expect((await worker.post(use, school.callers.instructor.token, { usage: 3 })).status).toBe(200)
  expect(await set('aiCredits', 2)).toMatchObject({ status: 406, body: { code: 'licences/max-limit' } })
  expect(await set('dataStorage', 1e15)).toMatchObject({ status: 409, body: { code: 'licences/storage-impossible' } })
  expect((await set('aiCredits', 3)).status).toBe(200)
  for (const [state, isActive] of [
    ['off', false],
    ['on', true],
    ['off', false],
    ['plan', true],
  ] as const) {
    const reply = await worker.post('/license/set-feature', operator.token, {
      instituteId,
      feature: 'notebooks',
      state,
    })
    expect(reply.status).toBe(200)
    expect((await limits()).features['notebooks']?.isActive).toBe(isActive)
  }
  const nowhere = { instituteId: anId(), type: 'students', amount: 1 }
  expect((await worker.post('/license/set-limit', operator.token, nowhere)).body).toMatchObject({
    code: 'licences/not-found',
  })
  expect(await brokenRules(env)).toEqual([])
})

test('[LI-13] a plan for panels makes teachers land on content, at sign-in and in the list', async () => {
  const { instituteId } = school.at
  await givePassword(school.personIds.instructor)
  const notified = async () => {
    const email = `${school.personIds.instructor}@school.example`
    const login = await worker.post('/galileo/login', null, { email, password })
    const list = await worker.get('/user/institute-list', school.callers.instructor.token)
    // The contract's answers to these paths.
    const { items } = list.body as { items: { landing?: string }[] }
    return [(login.body as { landing?: string }).landing, items[0]?.landing]
  }
  expect(await notified()).toEqual([undefined, undefined])
  const set = await worker.post('/license/set-plan', operator.token, { instituteId, plan: 'DISPLAY_PLAN' })
  expect(set.status).toBe(200)
  expect(await notified()).toEqual(['content', 'content'])
})
