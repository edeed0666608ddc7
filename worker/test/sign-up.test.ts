import { people } from '@takhti/schema/accounts/tables'
import { memberships } from '@takhti/schema/institutes/tables'
import { hourMs, minuteMs } from '@takhti/schema/kit/durations'
import { beforeAll, expect, test } from 'vitest'
import { directoryOf, together } from '#platform/db.ts'
import type { Env } from '#platform/env.ts'
import { migratedEnv } from './databases.ts'
import { brokenRules } from './fsck.ts'
import { anId, makeSchool, TestWorker } from './school.ts'

const password = 'tumbling river stones'

let env: Env
let worker: TestWorker

beforeAll(async () => {
  env = await migratedEnv()
  worker = new TestWorker(env)
})

const anAddress = () => `${anId()}@newcomer.example`

type Kind = 'teacher' | 'student'
type Started = { message: string; ticket: string }
type Login = { access_token: string; role: string; instituteId: string; userId: string; first_name: string }

async function signUp(kind: Kind, email: string, changes: Record<string, unknown> = {}): Promise<string> {
  const body = { first_name: 'Asha', last_name: 'Rao', email, password, language: 'en', terms: true, ...changes }
  // Each from a source address of its own, so that tests share no counters.
  const reply = await worker.post(`/${kind}/signup`, null, body, { 'CF-Connecting-IP': anId() })
  expect(reply.status).toBe(200)
  return (reply.body as Started).ticket
}

async function mails(to: string): Promise<{ subject: string; text: string; language: string }[]> {
  const asked = env.DIRECTORY.prepare('select subject, text, language from mailbox where "to" = ? order by rowid')
  return (await asked.bind(to).all<{ subject: string; text: string; language: string }>()).results
}

async function mailedToken(to: string): Promise<string> {
  const last = (await mails(to)).at(-1)
  return /#verify_token=([\w-]+)/.exec(last?.text ?? '')?.[1] ?? ''
}

const verify = (proof: Record<string, unknown>) => worker.post('/galileo/verifyUserEmail', null, proof)

async function arriveAs(kind: Kind, email: string, changes: Record<string, unknown> = {}): Promise<Login> {
  const ticket = await signUp(kind, email, changes)
  const reply = await verify({ verify_token: await mailedToken(email), ticket })
  expect(reply).toMatchObject({ status: 200, body: { message: 'Email successfully verified' } })
  return (reply.body as { login: Login }).login
}

/** A record that an institute made for an address whose person has not signed up yet. */
async function recordOf(role: 'learner' | 'instructor' | 'admin', email: string): Promise<string> {
  const { at } = await makeSchool(env, { shard: '01', isLicensed: true })
  const db = directoryOf(env)
  const personId = anId()
  const createdAt = new Date()
  await together(db, [
    db.insert(people).values({ id: personId, name: 'Recorded', email, createdAt, updatedAt: createdAt }),
    db.insert(memberships).values({ personId, instituteId: at.instituteId, role, createdAt: createdAt.toISOString() }),
  ])
  return at.instituteId
}

test('a new teacher verifies, has an institute of their own, and can make a lesson at once', async () => {
  const email = anAddress()
  const login = await arriveAs('teacher', email)
  expect(login).toMatchObject({ role: 'instructor', first_name: 'Asha' })
  expect(await worker.get('/user/institute-list', login.access_token)).toMatchObject({
    body: { items: [{ name: 'Asha Rao', roles: ['admin', 'instructor'] }] },
  })
  expect(await worker.post('/flow/addIWB', login.access_token, { name: 'First' })).toMatchObject({ status: 200 })
  const again = await worker.post('/galileo/login', null, { email: email.toUpperCase(), password })
  expect(again).toMatchObject({ status: 200, body: { userId: login.userId } })
  const licence = await env.DIRECTORY.prepare('select feature_set from licences where institute_id = ?')
    .bind(login.instituteId)
    .first()
  expect(licence).toEqual({ feature_set: 'LITE' })
  expect(await brokenRules(env)).toEqual([])
})

// Fault: without `referralRow` in the batch of an arrival the first count stays zero.
test('[JN-8] a sign-up with a referral code stores its referrer once; a wrong code stores none', async () => {
  const { at, callers } = await makeSchool(env, { shard: '00', isLicensed: true })
  const path = `/institute/referral-code/${at.instituteId}`
  const { referralCode } = (await worker.get(path, callers.admin.token)).body as { referralCode: string }
  const count = async () =>
    ((await worker.get(path, callers.admin.token)).body as { referredCount: number }).referredCount
  const email = anAddress()
  const typed = ` ${referralCode.slice(0, 3)}-${referralCode.slice(3).toLowerCase()}`
  const { instituteId } = await arriveAs('teacher', email, { referral_code: typed })
  expect(await count()).toBe(1)
  const row = env.DIRECTORY.prepare('select referred_by as by from referrals where institute_id = ?')
  expect(await row.bind(instituteId).first()).toEqual({ by: at.instituteId })
  // Signing up again with the same code mails that there is an account, and counts no referral.
  await signUp('teacher', email, { referral_code: referralCode })
  await worker.drain()
  expect(await count()).toBe(1)
  for (const referral_code of ['ZZZZZZZ', 'nonsense', "'; drop", ''])
    expect((await arriveAs('teacher', anAddress(), { referral_code })).role).toBe('instructor')
  const known = anAddress()
  await recordOf('instructor', known)
  await arriveAs('teacher', known, { referral_code: referralCode })
  expect(await count()).toBe(1)
})

test('new institutes are spread over the shards', async () => {
  const logins = await Promise.all(Array.from({ length: 12 }, () => arriveAs('teacher', anAddress())))
  const ids = logins.map(({ instituteId }) => instituteId)
  const marks = ids.map(() => '?').join()
  const { results } = await env.DIRECTORY.prepare(`select distinct shard from institutes where id in (${marks})`)
    .bind(...ids)
    .all()
  expect(results).toHaveLength(2)
})

test('a teacher created by an admin completes that record, and gets no second institute', async () => {
  const email = anAddress()
  const instituteId = await recordOf('instructor', email)
  const login = await arriveAs('teacher', email)
  expect(login).toMatchObject({ instituteId, role: 'instructor', first_name: 'Recorded' })
  const listed = await worker.get('/user/institute-list', login.access_token)
  expect(listed).toMatchObject({ body: { items: [{ instituteKneuraId: instituteId }] } })
})

test('a student with a record signs up; one without gets an e-mail on what is missing', async () => {
  const [known, unknown] = [anAddress(), anAddress()]
  const instituteId = await recordOf('learner', known)
  expect(await arriveAs('student', known)).toMatchObject({ instituteId, role: 'learner' })
  await signUp('student', unknown, { language: 'hi' })
  expect(await mails(unknown)).toMatchObject([{ subject: expect.stringContaining('विद्यालय'), language: 'hi' }])
  expect(await mailedToken(unknown)).toBe('')
})

test('a student record does not stop a teacher’s sign-up, and a teacher record makes no student', async () => {
  const [learner, instructor] = [anAddress(), anAddress()]
  await recordOf('learner', learner)
  await recordOf('instructor', instructor)
  await signUp('teacher', learner)
  await signUp('student', instructor)
  expect(await mailedToken(learner)).not.toBe('')
  expect(await mailedToken(instructor)).toBe('')
  expect((await mails(instructor))[0]?.subject).toContain('school')
})

test('a record that is taken away before the link is used makes the sign-up not valid', async () => {
  const email = anAddress()
  await recordOf('learner', email)
  const ticket = await signUp('student', email)
  await env.DIRECTORY.prepare('delete from people where email = ?').bind(email).run()
  expect(await verify({ verify_token: await mailedToken(email), ticket })).toMatchObject({
    status: 403,
    body: { message: 'User not valid for student/teacher signup' },
  })
})

test('[E1] a verification link works once, for its purpose, also when a hundred use it at once', async () => {
  const email = anAddress()
  const ticket = await signUp('teacher', email)
  const verify_token = await mailedToken(email)
  expect((await worker.post('/galileo/user/verifyVid', null, { vid: verify_token })).status).toBe(400)
  const replies = await Promise.all(Array.from({ length: 100 }, () => verify({ verify_token, ticket })))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter(({ status }) => status >= 500)).toEqual([])
  const counted = await env.DIRECTORY.prepare('select count(*) as n from people where email = ?').bind(email).first()
  expect(counted).toEqual({ n: 1 })
  expect(await brokenRules(env)).toEqual([])
})

test('[E1] a verification link lives an hour; then it reports that, and a new one voids it', async () => {
  const email = anAddress()
  const ticket = await signUp('teacher', email)
  const old = await mailedToken(email)
  const status = (asked: Record<string, unknown>) => worker.post('/galileo/emailVerifyStatus', null, asked)
  expect(await status({ verify_token: old })).toMatchObject({
    body: { emailVerified: false, validityExpired: false, email },
  })
  worker.clock.pass(hourMs)
  expect(await verify({ verify_token: old, ticket })).toMatchObject({ body: { message: 'Invalid verify_token' } })
  expect(await status({ verify_token: old })).toMatchObject({ body: { emailVerified: false, validityExpired: true } })
  await worker.post('/galileo/resendEmailVerificationMail', null, { verify_token: old })
  expect(await mails(email)).toHaveLength(2)
  const fresh = await mailedToken(email)
  expect((await verify({ verify_token: old, ticket })).status).toBe(400)
  expect((await verify({ verify_token: fresh, ticket })).status).toBe(200)
  expect(await status({ ticket })).toMatchObject({ body: { emailVerified: true, validityExpired: false } })
})

test('[E1] asking for the state of a link, or opening its page, uses nothing up', async () => {
  const email = anAddress()
  const ticket = await signUp('teacher', email)
  const verify_token = await mailedToken(email)
  for (let visit = 0; visit < 5; visit += 1) {
    await worker.post('/galileo/emailVerifyStatus', null, { verify_token })
    const opened = await worker.get(`/galileo/verifyUserEmail?verify_token=${verify_token}`, null)
    expect(opened.status).toBe(405)
  }
  expect((await verify({ verify_token, ticket })).status).toBe(200)
})

// Fault: without `requireSignedUp` the owner's confirmation makes the stranger's account.
test('a stranger who signs up with another’s address does not own the account its owner makes', async () => {
  const email = anAddress()
  const ticket = await signUp('teacher', email, { password: 'a stranger chose this' })
  const strangersLink = await mailedToken(email)
  // The owner confirms in a browser that has not signed up, and does not know the stranger's password.
  expect(await verify({ verify_token: strangersLink })).toMatchObject({ body: { message: 'Please provide: password' } })
  expect(await verify({ verify_token: strangersLink, password })).toMatchObject({ body: { message: 'Wrong password' } })
  expect((await verify({ verify_token: strangersLink, ticket: 'another browser' })).status).toBe(400)
  const own = await arriveAs('teacher', email)
  expect(own.role).toBe('instructor')
  expect((await verify({ verify_token: strangersLink, ticket })).status).toBe(400)
  const stranger = await worker.post('/galileo/login', null, { email, password: 'a stranger chose this' })
  expect(stranger.status).toBe(400)
  expect((await worker.post('/galileo/login', null, { email, password })).status).toBe(200)
})

test('on another device the password that was chosen proves who signed up, ten times an hour', async () => {
  const email = anAddress()
  await signUp('teacher', email)
  const verify_token = await mailedToken(email)
  for (let guess = 0; guess < 10; guess += 1)
    expect((await verify({ verify_token, password: `wrong-${guess}` })).status).toBe(400)
  expect((await verify({ verify_token, password })).status).toBe(429)
  worker.clock.pass(30 * minuteMs)
  await worker.post('/galileo/resendEmailVerificationMail', null, { email })
  worker.clock.pass(31 * minuteMs)
  expect((await verify({ verify_token: await mailedToken(email), password })).status).toBe(200)
})

test('an unverified person with the right password is asked to verify; a wrong one is refused', async () => {
  const email = anAddress()
  await signUp('teacher', email)
  const login = (guess: string) => worker.post('/galileo/login', null, { email, password: guess })
  expect(await login(password)).toMatchObject({ status: 400, body: { message: 'Please verify your email Id' } })
  expect(await login('not this one')).toMatchObject({ status: 400, body: { message: 'Invalid credentials' } })
})

test('[E13] an address is one, whatever its case and Unicode form, also in concurrent sign-ups', async () => {
  const id = anId()
  const spellings = [`ﬁre-${id}@Newcomer.Example`, `FIRE-${id}@newcomer.example`, `ｆｉｒｅ-${id}@newcomer.example`]
  const email = `fire-${id}@newcomer.example`
  const tokens: { verify_token: string; ticket: string }[] = []
  for (const spelling of [...spellings, ...spellings]) {
    const ticket = await signUp('teacher', spelling)
    tokens.push({ verify_token: await mailedToken(email), ticket })
  }
  expect(new Set(tokens.map(({ verify_token }) => verify_token)).size).toBe(6)
  const replies = await Promise.all(tokens.map(verify))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  const found = await env.DIRECTORY.prepare('select email from people where email like ?').bind(`%${id}%`).all()
  expect(found.results).toEqual([{ email }])
})

test('[E10] neither a ticket, a mailed token nor a password is in the directory', async () => {
  const email = anAddress()
  const ticket = await signUp('teacher', email)
  const verify_token = await mailedToken(email)
  const dump: string[] = []
  for (const table of ['sign_ups', 'one_time_secrets', 'outbox', 'people', 'credentials', 'audit', 'attempts'])
    dump.push(JSON.stringify((await env.DIRECTORY.prepare(`select * from ${table}`).all()).results))
  for (const secret of [ticket, verify_token, password]) expect(dump.join('')).not.toContain(secret)
})

test('a sign-up names its missing fields in the text of the specification, one by one', async () => {
  const fault = async (changes: Record<string, unknown>) => {
    const whole = { first_name: 'Asha', email: anAddress(), password, language: 'en', terms: true }
    const { status, body } = await worker.post('/teacher/signup', null, { ...whole, ...changes })
    expect(status).toBe(400)
    const { message, issues = [] } = body as { message: string; issues?: { message: string }[] }
    return issues[0]?.message ?? message
  }
  expect(await fault({ first_name: ' ' })).toBe('Please enter FirstName Name')
  expect(await fault({ first_name: '7seven' })).toBe('First Character must be alphabet')
  expect(await fault({ email: 'nobody@' })).toBe('Invalid Email Address')
  expect(await fault({ email: 'x@people.takhti.invalid' })).toBe('Invalid Email Address')
  expect(await fault({ password: 'x9!K' })).toBe('Password too short')
  expect(await fault({ password: 'asha1990' })).toBe('Password is not safe. Please try another password')
  expect(await fault({ terms: false })).toBe('Please agree to the terms & policy before continuing')
})

test('[E7] mails to an address are limited, by source and in all, with the same answer beyond', async () => {
  const email = anAddress()
  const body = { first_name: 'Asha', email, password, language: 'en', terms: true }
  for (let mail = 0; mail < 12; mail += 1)
    expect((await worker.post('/teacher/signup', null, body, { 'CF-Connecting-IP': '192.0.2.200' })).status).toBe(200)
  expect(await mails(email)).toHaveLength(10)
  for (let mail = 0; mail < 22; mail += 1) await signUp('teacher', email)
  expect(await mails(email)).toHaveLength(30)
})

test('[E7] sign-ups from one source are slowed down for a minute', async () => {
  const from = { 'CF-Connecting-IP': '192.0.2.201' }
  const again = () => worker.post('/galileo/resendEmailVerificationMail', null, { email: anAddress() }, from)
  const replies = await Promise.all(Array.from({ length: 70 }, again))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(60)
  worker.clock.pass(minuteMs)
  expect((await again()).status).toBe(200)
})

test('an e-mail that cannot be sent is sent later', async () => {
  const email = anAddress()
  const unreachable = new TestWorker({ ...env, MAILBOX: 'smtp', SMTP_HOST: '127.0.0.1', SMTP_PORT: '1' })
  const body = { first_name: 'Asha', email, password, language: 'ar', terms: true }
  expect((await unreachable.post('/teacher/signup', null, body)).status).toBe(200)
  expect(await mails(email)).toEqual([])
  worker.clock.time = new Date(unreachable.clock.time)
  await worker.drain()
  expect(await mails(email)).toEqual([])
  worker.clock.pass(3 * minuteMs)
  await worker.drain()
  expect(await mails(email)).toMatchObject([{ language: 'ar' }])
  worker.clock.pass(hourMs)
  await worker.drain()
  expect(await mails(email)).toHaveLength(1)
})

test('only the person and teachers of their institute learn whether a person is verified', async () => {
  const { callers, personIds } = await makeSchool(env, { shard: '00', isLicensed: true })
  const asked = (token: string | null, id: string) => worker.get(`/user/is-email-verified/${id}`, token)
  expect(await asked(callers.learner.token, personIds.learner)).toMatchObject({ body: { emailVerified: false } })
  expect(await asked(callers.admin.token, personIds.learner)).toMatchObject({ body: { emailVerified: false } })
  expect((await asked(callers.learner.token, personIds.admin)).status).toBe(404)
  const other = await makeSchool(env, { shard: '00', isLicensed: true })
  expect((await asked(other.callers.admin.token, personIds.learner)).status).toBe(404)
})
