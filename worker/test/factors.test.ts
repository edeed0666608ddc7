import { internalMailDomain } from '@takhti/schema/accounts/rules'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, expect, test } from 'vitest'
import type { Env } from '#platform/env.ts'
import { migratedEnv } from './databases.ts'
import { openSession, TestWorker, type School } from './school.ts'
import { login, mailsTo, password, schoolWithPassword } from './sign-ins.ts'
import { VirtualPasskey } from './virtual-passkey.ts'

const minute = 60_000

let env: Env
let worker: TestWorker
let school: School
let email: string
let token: string

beforeEach(async () => {
  env = await migratedEnv()
  ;({ worker, school, email } = await schoolWithPassword(env))
  token = await login(worker, { email, password })
})

const codeAt = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })

async function setUp(as: string): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { body } = await worker.post('/user/second-factor/totp/begin', as)
  // The contract's answers to these paths.
  const { secret } = body as { secret: string }
  const code = codeAt(secret, worker.clock.now())
  const confirmed = await worker.post('/user/second-factor/totp/confirm', as, { code })
  expect(confirmed.status).toBe(200)
  worker.clock.pass(minute)
  return { secret, ...(confirmed.body as { recoveryCodes: string[] }) }
}

const prove = (as: string, proof: object) => worker.post('/user/second-factor/prove', as, proof)

async function rowsOf(sql: string, ...params: string[]): Promise<Record<string, unknown>[]> {
  return (
    await env.DIRECTORY.prepare(sql)
      .bind(...params)
      .all()
  ).results
}

/** The learner of the school as a person who may have a card. */
async function childWithoutAddress(): Promise<string> {
  const { learner } = school.personIds
  await rowsOf('update people set email = ?1 where id = ?2', `${learner}@${internalMailDomain}`, learner)
  return learner
}

test('[ASVS-12] a first factor alone opens nothing until the second one is given', async () => {
  const { secret } = await setUp(token)
  const reply = await worker.post('/galileo/login', null, { email, password })
  expect(reply).toMatchObject({ status: 200, body: { isSecondFactorDue: true } })
  const { access_token: pending } = reply.body as { access_token: string }
  for (const path of ['/user/profile', '/user/sessions', '/teacher/teacherInfo', '/user/get-login-code'])
    expect((await worker.get(path, pending)).status, path).toBe(403)
  expect((await worker.post('/ticket', pending, { room: 'user' })).status).toBe(403)
  expect((await prove(pending, { password })).status).toBe(403)
  expect(await prove(pending, { code: '000000' })).toMatchObject({ body: { code: 'accounts/code-invalid' } })
  expect((await prove(pending, { code: codeAt(secret, worker.clock.now()) })).status).toBe(200)
  expect((await worker.get('/user/profile', pending)).status).toBe(200)
})

test('[ASVS-12] a mailed link opens no more than a password where a second factor is set up', async () => {
  await setUp(token)
  await worker.post(`/galileo/admin/sendVerificationLink/${email}`, null)
  const text = (await mailsTo(env, email)).findLast((mail) => mail.text.includes('/login/link#'))?.text ?? ''
  const vid = /#(?:vid=)?([\w-]+)/.exec(text)?.[1] ?? ''
  const reply = await worker.post('/galileo/user/verifyVid', null, { vid })
  expect(reply).toMatchObject({ status: 200, body: { isSecondFactorDue: true } })
  const { access_token: pending } = reply.body as { access_token: string }
  expect((await worker.get('/user/profile', pending)).status).toBe(403)
})

test('[ASVS-12] the database lets no pending session become a full one without a second factor', async () => {
  await setUp(token)
  await worker.post('/galileo/login', null, { email, password })
  await expect(rowsOf("update sessions set reach = 'full' where reach = 'pending'")).rejects.toThrow(
    'SECOND_FACTOR_DUE',
  )
})

test('[ASVS-12] a code is accepted once, by one of many requests at the same time', async () => {
  const { secret } = await setUp(token)
  const code = codeAt(secret, worker.clock.now())
  const replies = await Promise.all(Array.from({ length: 5 }, () => prove(token, { code })))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  worker.clock.pass(30_000)
  expect((await prove(token, { code })).status).toBe(400)
})

test('[ASVS-12] guesses of a code are limited by person', async () => {
  const { secret } = await setUp(token)
  for (let guess = 0; guess < 10; guess += 1) await prove(token, { code: String(guess).padStart(6, '0') })
  expect((await prove(token, { code: codeAt(secret, worker.clock.now()) })).status).toBe(429)
})

test('[ASVS-12] a recovery code works once, is stored as a hash, and its owner gets an e-mail', async () => {
  const { secret, recoveryCodes } = await setUp(token)
  expect(recoveryCodes).toHaveLength(10)
  const [code = ''] = recoveryCodes
  const { access_token: pending } = (await worker.post('/galileo/login', null, { email, password })).body as {
    access_token: string
  }
  expect((await prove(pending, { code: code.toLowerCase().replaceAll('-', ' ') })).status).toBe(200)
  expect((await prove(pending, { code })).status).toBe(400)
  expect((await worker.get('/user/second-factor', pending)).body).toMatchObject({ recoveryCodesLeft: 9 })
  expect((await mailsTo(env, email)).some(({ text }) => text.includes('recovery codes was used'))).toBe(true)
  const stored = JSON.stringify([
    await rowsOf('select * from recovery_codes'),
    await rowsOf('select * from second_factors'),
  ])
  for (const shown of [secret, ...recoveryCodes.flatMap((each) => [each, each.replaceAll('-', '')])])
    expect(stored).not.toContain(shown)
})

test('[ASVS-12] the e-mail about a used recovery code is retried if the mail fails at first', async () => {
  const { recoveryCodes } = await setUp(token)
  const { access_token: pending } = (await worker.post('/galileo/login', null, { email, password })).body as {
    access_token: string
  }
  const letters = async () => (await mailsTo(env, email)).filter(({ text }) => text.includes('recovery codes was used'))
  const before = (await letters()).length
  const cut = new TestWorker({ ...env, MAILBOX: 'smtp', SMTP_HOST: '127.0.0.1', SMTP_PORT: '1' })
  const used = await cut.post('/user/second-factor/prove', pending, { code: recoveryCodes[0] })
  expect(used.status).toBe(200)
  expect(await letters()).toHaveLength(before)
  worker.clock.pass(5 * 60_000)
  await worker.drain()
  expect(await letters()).toHaveLength(before + 1)
})

test('[ASVS-12] a passkey is a second factor; its challenge is used once and by its person alone', async () => {
  const passkey = await VirtualPasskey.create('http://localhost')
  const begun = await worker.post('/user/second-factor/passkey/begin', token)
  const response = await passkey.register(begun.body)
  const added = await worker.post('/user/second-factor/passkey/add', token, { name: 'A phone', response })
  expect(added).toMatchObject({ status: 200, body: { recoveryCodes: expect.arrayContaining([expect.any(String)]) } })
  expect((await worker.post('/user/second-factor/passkey/add', token, { name: 'Again', response })).status).toBe(400)
  const { access_token: pending } = (await worker.post('/galileo/login', null, { email, password })).body as {
    access_token: string
  }
  const { body: challenge } = await worker.post('/user/second-factor/challenge', pending)
  const forged = await (await VirtualPasskey.create('http://localhost', passkey.id)).sign(challenge)
  expect((await prove(pending, { passkey: forged })).status).toBe(400)
  const { body: another } = await worker.post('/user/second-factor/challenge', pending)
  const elsewhere = await passkey.sign(another, 'http://phishing.example')
  expect((await prove(pending, { passkey: elsewhere })).status).toBe(400)
  const { body: fresh } = await worker.post('/user/second-factor/challenge', pending)
  const signed = await passkey.sign(fresh)
  expect((await prove(school.callers.admin.token ?? '', { passkey: signed })).status).toBe(400)
  const { body: last } = await worker.post('/user/second-factor/challenge', pending)
  const proof = { passkey: await passkey.sign(last) }
  expect((await prove(pending, proof)).status).toBe(200)
  expect((await prove(pending, proof)).status).toBe(400)
})

test('[ASVS-12] calls declared recent refuse a proof older than ten minutes, and take a new one', async () => {
  const issue = { userIds: [await childWithoutAddress()] }
  worker.clock.pass(11 * minute)
  const refused = await worker.post('/student/login-cards/issue', token, issue)
  expect(refused).toMatchObject({ status: 403, body: { code: 'accounts/proof-too-old' } })
  expect(await prove(token, { password: 'another slate 9' })).toMatchObject({
    body: { code: 'accounts/wrong-password' },
  })
  expect((await prove(token, { password })).status).toBe(200)
  expect((await worker.post('/student/login-cards/issue', token, issue)).status).toBe(200)
})

test('[ASVS-12] a session that another session opened is no recent proof', async () => {
  const { body } = await worker.get('/user/get-login-code', token)
  const { code } = body as { code: string }
  const opened = await worker.post(`/galileo/loginViaToken/${code}`, null)
  const { access_token: copy } = opened.body as { access_token: string }
  const reply = await worker.post('/student/login-cards/issue', copy, { userIds: [school.personIds.learner] })
  expect(reply).toMatchObject({ status: 403, body: { code: 'accounts/proof-too-old' } })
})

test('[ASVS-12] an admin has 14 days for a second factor, then is no admin until it is set up', async () => {
  worker.env = { ...env, SECOND_FACTOR_FROM: '2026-01-01T00:00:00.000Z' }
  const admin = school.callers.admin.token ?? ''
  expect((await worker.get('/user/second-factor', admin)).body).toMatchObject({ dueAt: expect.any(String) })
  expect((await worker.get('/admin/audit-log', admin)).status).toBe(200)
  worker.clock.pass(15 * 24 * 60 * minute)
  const personId = school.personIds.admin
  const later = await openSession(env, { at: school.at, personId, reach: 'full' })
  await rowsOf('update sessions set expires_at = ?1, created_at = ?2, proved_at = ?2', ...stamps())
  expect(await worker.get('/admin/audit-log', later)).toMatchObject({
    status: 403,
    body: { code: 'accounts/second-factor-due' },
  })
  expect((await worker.get('/user/profile', later)).status).toBe(200)
  await setUp(later)
  expect((await worker.get('/admin/audit-log', later)).status).toBe(200)
})

function stamps(): string[] {
  const now = worker.clock.now().getTime()
  return [String(now + 24 * 60 * minute), String(now)]
}

test('[ASVS-12] an admin resets factors of their institute’s members alone; an e-mail informs', async () => {
  await setUp(token)
  const admin = school.callers.admin.token
  const userId = school.personIds.instructor
  const other = (await schoolWithPassword(env)).school
  const reset = (as: string | null) => worker.post('/admin/second-factor/reset', as, { userId })
  expect((await reset(other.callers.admin.token)).status).toBe(404)
  expect((await reset(token)).status).toBe(403)
  expect((await reset(admin)).status).toBe(200)
  expect((await mailsTo(env, email)).some(({ text }) => text.includes('taken away'))).toBe(true)
  expect((await worker.post('/galileo/login', null, { email, password })).body).not.toHaveProperty('isSecondFactorDue')
  await rowsOf(
    'insert into memberships (person_id, institute_id, role, created_at) values (?1, ?2, ?3, ?4)',
    userId,
    other.at.instituteId,
    'instructor',
    new Date().toISOString(),
  )
  await setUp(await login(worker, { email, password }))
  expect((await reset(admin)).status).toBe(409)
})

test('[ASVS-12] failed and card sign-ins are logged once an hour, and unknown addresses never', async () => {
  const guess = (who: string) => worker.post('/galileo/login', null, { email: who, password: 'another slate 9' })
  for (let time = 0; time < 3; time += 1) await guess(email)
  await guess('unknown@school.example')
  const issued = await worker.post('/student/login-cards/issue', token, { userIds: [await childWithoutAddress()] })
  const { items } = issued.body as { items: { secret: string; pictures: string[] }[] }
  const [card = { secret: '', pictures: [] }] = items
  const wrong = { ...card, pictures: card.pictures.toReversed() }
  for (let time = 0; time < 2; time += 1)
    for (const { secret, pictures } of [wrong, card])
      await worker.post('/galileo/login-card', null, { secret, pictures })
  const logged = await rowsOf(
    "select action, person_id as personId, detail from audit where action like 'sessions.signIn%' and institute_id = ?",
    school.at.instituteId,
  )
  const learner = school.personIds.learner
  expect(logged).toEqual(
    expect.arrayContaining([
      {
        action: 'sessions.signInFailed',
        personId: school.personIds.instructor,
        detail: '{"after":{"via":"password"}}',
      },
      { action: 'sessions.signInFailed', personId: learner, detail: '{"after":{"via":"card"}}' },
      { action: 'sessions.signInByCard', personId: learner, detail: '{"after":{"via":"card"}}' },
    ]),
  )
  expect(logged).toHaveLength(3)
  expect(JSON.stringify(await rowsOf('select * from audit'))).not.toContain('unknown@school.example')
})

test('[ASVS-12] a code is good one step of the clock to each side, and no further', async () => {
  const { secret } = await setUp(token)
  worker.clock.pass(5 * minute)
  const pending = await login(worker, { email, password })
  const proveAt = async (ms: number) =>
    (await prove(pending, { code: codeAt(secret, new Date(worker.clock.now().getTime() + ms)) })).status
  for (const ms of [-minute, minute]) expect(await proveAt(ms), `${ms}`).toBe(400)
  for (const ms of [-minute / 2, minute / 2]) expect(await proveAt(ms), `${ms}`).toBe(200)
})
