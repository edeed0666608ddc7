import { credentials, sessions } from '@takhti/schema/accounts/tables'
import { hourMs, minuteMs } from '@takhti/schema/kit/durations'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { hashPassword } from '#platform/auth.ts'
import { directoryOf } from '#platform/db.ts'
import type { Env } from '#platform/env.ts'
import { migratedEnv } from './databases.ts'
import { anId, makeSchool, TestWorker, type School } from './school.ts'

const password = 'chalk-and-slate-7'

let env: Env

beforeAll(async () => {
  env = await migratedEnv()
})

afterEach(() => {
  vi.useRealTimers()
})

async function schoolWithPassword(): Promise<{ school: School; email: string; worker: TestWorker }> {
  const school = await makeSchool(env, { shard: '01', isLicensed: true })
  const personId = school.personIds.instructor
  const dates = { createdAt: new Date(), updatedAt: new Date() }
  const row = { id: personId, accountId: personId, providerId: 'credential', personId, ...dates }
  await directoryOf(env)
    .insert(credentials)
    .values({ ...row, password: await hashPassword(password) })
  return { school, email: `${personId}@school.example`, worker: new TestWorker(env) }
}

async function mailedSecrets(to: string): Promise<string[]> {
  const { results } = await env.DIRECTORY.prepare('select text from mailbox where "to" = ? order by rowid')
    .bind(to)
    .all<{ text: string }>()
  return results.map(({ text }) => /#vid=([\w-]+)/.exec(text)?.[1] ?? '')
}

test('[E1] a link works once, also when a hundred use it at the same time', async () => {
  const { school, email, worker } = await schoolWithPassword()
  await worker.post(`/galileo/admin/sendVerificationLink/${email.toUpperCase()}`, null)
  const [vid] = await mailedSecrets(email)
  const replies = await Promise.all(
    Array.from({ length: 100 }, () =>
      worker.post('/galileo/user/verifyVid', null, { vid }, { 'CF-Connecting-IP': '203.0.113.7' }),
    ),
  )
  const entered = replies.filter(({ status }) => status === 200)
  expect(entered).toHaveLength(1)
  expect(entered[0]?.body).toMatchObject({
    userId: school.personIds.instructor,
    role: 'instructor',
    instituteId: school.at.instituteId,
  })
  expect(replies.filter(({ status }) => status === 400)).toHaveLength(99)
})

test('[E1] a scanner that opens every link of a mail by GET uses none of them up', async () => {
  const { email, worker } = await schoolWithPassword()
  await worker.post(`/galileo/admin/sendVerificationLink/${email}`, null)
  const [vid = ''] = await mailedSecrets(email)
  for (const method of ['GET', 'HEAD', 'OPTIONS'])
    for (const path of ['/galileo/user/verifyVid', '/galileo/verifyResetCode', '/galileo/resetPassword']) {
      const { status } = await worker.ask({
        method,
        path: `/api${path}?vid=${vid}&newPassword=${password}x`,
        body: null,
      })
      expect(status, `${method} ${path}`).toBe(method === 'OPTIONS' ? 204 : 405)
    }
  expect(await worker.post('/galileo/user/verifyVid', null, { vid })).toMatchObject({ status: 200 })
})

test('[E1] a link lives an hour, and the use of one ends the others', async () => {
  const { email, worker } = await schoolWithPassword()
  await worker.post(`/galileo/admin/sendVerificationLink/${email}`, null)
  await worker.post(`/galileo/admin/sendVerificationLink/${email}`, null)
  const [older, newer] = await mailedSecrets(email)
  expect(await worker.post('/galileo/user/verifyVid', null, { vid: older })).toMatchObject({ status: 200 })
  expect(await worker.post('/galileo/user/verifyVid', null, { vid: newer })).toMatchObject({ status: 400 })
  await worker.post(`/galileo/admin/sendVerificationLink/${email}`, null)
  const [, , last] = await mailedSecrets(email)
  // better-auth reads the runtime's own time.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hourMs + 1_000 })
  expect(await worker.post('/galileo/user/verifyVid', null, { vid: last })).toMatchObject({
    status: 400,
    body: { code: 'accounts/link-invalid', message: 'Expired or invalid registration link!' },
  })
})

test('[E10] secrets and tokens are stored as hashes only', async () => {
  const { email, worker } = await schoolWithPassword()
  const login = await worker.post('/galileo/login', null, { email, password })
  const { access_token: token } = login.body as { access_token: string }
  await worker.post(`/galileo/admin/sendVerificationLink/${email}`, null)
  const [vid = ''] = await mailedSecrets(email)
  const dump: string[] = []
  for (const table of ['sessions', 'verifications', 'credentials', 'device_codes', 'idempotency'])
    dump.push(JSON.stringify((await env.DIRECTORY.prepare(`select * from ${table}`).all()).results))
  expect(token.length).toBeGreaterThan(30)
  for (const secret of [token, vid, password]) expect(dump.join('')).not.toContain(secret)
  expect(await worker.get('/galileo/isSessionActive', token)).toMatchObject({ status: 200 })
})

test('[E6] strangers and members get the same answer, and only members a mail', async () => {
  const { email, worker } = await schoolWithPassword()
  const member = await worker.post(`/galileo/admin/sendVerificationLink/${email}`, null)
  const stranger = await worker.post(`/galileo/admin/sendVerificationLink/${anId()}@nowhere.example`, null)
  expect(stranger).toEqual(member)
  const wrong = await worker.post('/galileo/login', null, { email, password: 'wrong-password' })
  const unknown = await worker.post('/galileo/login', null, { email: `${anId()}@nowhere.example`, password })
  expect([wrong.status, unknown.status]).toEqual([400, 400])
  expect({ ...(wrong.body as object), requestId: '' }).toEqual({ ...(unknown.body as object), requestId: '' })
})

test('[E7] after ten wrong passwords within an hour the right one waits as well', async () => {
  const { email, worker } = await schoolWithPassword()
  const attempt = (guess: string) => worker.post('/galileo/login', null, { email, password: guess })
  for (let guess = 0; guess < 10; guess += 1) expect((await attempt(`wrong-${guess}`)).status).toBe(400)
  expect(await attempt(password)).toMatchObject({ status: 429, body: { code: 'accounts/use-link' } })
  const restarted = new TestWorker(env)
  expect(await restarted.post('/galileo/login', null, { email, password })).toMatchObject({ status: 429 })
  restarted.clock.pass(hourMs + 1)
  expect(await restarted.post('/galileo/login', null, { email, password })).toMatchObject({ status: 200 })
})

test('[E7] guessing join codes is refused, also when the next guess would be right', async () => {
  const { school, worker } = await schoolWithPassword()
  const look = (code: string) =>
    worker.send({ method: 'GET', path: `/api/join/${code}`, body: null }, null, { 'CF-Connecting-IP': '203.0.113.9' })
  for (let guess = 0; guess < 200; guess += 1) expect((await look('2222222')).status).toBe(guess < 20 ? 404 : 429)
  expect((await look(school.at.code)).status).toBe(429)
  worker.clock.pass(minuteMs + 1)
  expect((await look(school.at.code)).status).toBe(200)
})

test('[E3] after signing out the token is refused at the next request', async () => {
  const { school, worker } = await schoolWithPassword()
  const { token } = school.callers.learner
  expect(await worker.post('/galileo/logout', token)).toMatchObject({ status: 200 })
  expect(await worker.get('/galileo/isSessionActive', token)).toMatchObject({
    status: 401,
    body: { message: 'session expired' },
  })
})

test('[E9] both token headers may come and must be equal', async () => {
  const { school, worker } = await schoolWithPassword()
  const token = school.callers.learner.token ?? ''
  const ask = (headers: Record<string, string>) =>
    worker.ask({ method: 'GET', path: '/api/galileo/isSessionActive', body: null }, headers)
  expect((await ask({ access_token: token })).status).toBe(200)
  expect((await ask({ access_token: token, Authorization: `Bearer ${token}` })).status).toBe(200)
  expect((await ask({ access_token: 'another', Authorization: `Bearer ${token}` })).status).toBe(401)
  expect((await ask({ Authorization: `Basic ${token}` })).status).toBe(401)
  expect((await ask({ Authorization: `Bearer ${token}`, 'Takhti-Contract': '0' })).status).toBe(426)
})

test('[E8] a device signs in once, by the person who confirmed it, and may only send captures', async () => {
  const { school, worker } = await schoolWithPassword()
  const start = await worker.post('/device/code', null, { clientName: 'Extension' })
  const { userCode, deviceCode } = start.body as { userCode: string; deviceCode: string }
  const finish = () => worker.post('/device/token', null, { deviceCode })
  expect(await finish()).toMatchObject({ body: { status: 'pending', login: null } })
  expect(await worker.get(`/device/request/${userCode}`, school.callers.instructor.token)).toMatchObject({
    body: { clientName: 'Extension' },
  })
  expect(await worker.post('/device/approve', school.callers.instructor.token, { userCode })).toMatchObject({
    status: 200,
  })
  const both = await Promise.all([finish(), finish()])
  const logins = both.filter(({ status }) => status === 200)
  expect(logins).toHaveLength(1)
  const [approved] = logins.map(({ body }) => body as { login: { access_token: string } })
  const token = approved?.login.access_token ?? ''
  expect(await worker.get('/teacher/teacherInfo', token)).toMatchObject({ status: 200 })
  expect(await worker.post('/flow/addIWB', token, { name: 'x' })).toMatchObject({ status: 403 })
  worker.clock.pass(5 * minuteMs)
  expect(await worker.post('/device/approve', school.callers.instructor.token, { userCode })).toMatchObject({
    status: 400,
  })
})

test('[E3] a session that has expired opens nothing', async () => {
  const { school, worker } = await schoolWithPassword()
  await directoryOf(env)
    .update(sessions)
    .set({ expiresAt: new Date(worker.clock.now().getTime() - 1) })
  expect(await worker.get('/teacher/teacherInfo', school.callers.instructor.token)).toMatchObject({ status: 401 })
})

// Seen red: the mail led to the landing, and the wanted page was lost in another browser.
test('[E12] the mailed link carries the wanted page, and no page of another site', async () => {
  const { email, worker } = await schoolWithPassword()
  const backs = ['/lesson/1?page=2', '//evil.example', 'https://evil.example', '/deviceLogin/abc', undefined]
  for (const back of backs) await worker.post(`/galileo/admin/sendVerificationLink/${email}`, null, { back })
  const { results } = await env.DIRECTORY.prepare('select text from mailbox where "to" = ? order by rowid')
    .bind(email)
    .all<{ text: string }>()
  const queries = results.map(({ text }) => /\/login\/link([^#\s]*)#vid=/.exec(text)?.[1])
  expect(queries).toEqual([`?back=${encodeURIComponent('/lesson/1?page=2')}`, '', '', '', ''])
})

// Before, a reset or a proof of the address in another browser led to the landing.
test('[E12] the mails of a reset and a sign-up carry the wanted page, also when sent again', async () => {
  const { email, worker } = await schoolWithPassword()
  const fresh = `${anId()}@new.example`
  const signUp = { first_name: 'Asha', email: fresh, password: 'tumbling river stones', language: 'en', terms: true }
  for (const back of ['/lesson/1?page=2', '//evil.example', '/pair']) {
    await worker.post('/galileo/forgotPassword', null, { email, back })
    await worker.post('/galileo/resendEmailVerificationMail', null, { email: fresh, back })
    if (back === '/lesson/1?page=2') await worker.post('/teacher/signup', null, { ...signUp, back })
  }
  const queriesTo = async (to: string, page: RegExp) => {
    const { results } = await env.DIRECTORY.prepare('select text from mailbox where "to" = ? order by rowid')
      .bind(to)
      .all<{ text: string }>()
    return results.map(({ text }) => page.exec(text)?.[1])
  }
  const wanted = `?back=${encodeURIComponent('/lesson/1?page=2')}`
  expect(await queriesTo(email, /\/resetpassword([^#\s]*)#vid=/)).toEqual([wanted, '', ''])
  expect(await queriesTo(fresh, /\/verifyEmail([^#\s]*)#verify_token=/)).toEqual([wanted, '', ''])
})

test('[E11] a link and a login code name their account before use, and looking spends neither', async () => {
  const { school, email, worker } = await schoolWithPassword()
  const look = (secret: string, kind: 'link' | 'code') =>
    worker.post('/galileo/sign-in/look-up', null, { secret, kind })
  await worker.post(`/galileo/admin/sendVerificationLink/${email}`, null)
  const [vid = ''] = await mailedSecrets(email)
  const { body } = await worker.get('/user/get-login-code', school.callers.instructor.token)
  const { code } = body as { code: string }
  for (const reply of [await look(vid, 'link'), await look(vid, 'link'), await look(code, 'code')])
    expect(reply).toMatchObject({ status: 200, body: { email } })
  // A secret of one kind is invalid as the other.
  for (const reply of [await look(code, 'link'), await look(vid, 'code')]) expect(reply.status).toBe(400)
  // In this order: the first proof of an address ends the sessions before it, and their codes.
  expect((await worker.post(`/galileo/loginViaToken/${code}`, null)).status).toBe(200)
  expect((await worker.post('/galileo/user/verifyVid', null, { vid })).status).toBe(200)
  for (const reply of [await look(vid, 'link'), await look(code, 'code')]) expect(reply.status).toBe(400)
})
