import { beforeAll, expect, test } from 'vitest'
import type { Env } from '#platform/env.ts'
import { newSecret } from '#platform/random.ts'
import { migratedEnv } from './databases.ts'
import { anId, TestWorker } from './school.ts'
import { mailedReset, mailsTo, password, schoolWithPassword } from './sign-ins.ts'

let env: Env
let tests = 0
/** The source address of a school, and another one; fresh for each test. */
const at = { school: {}, elsewhere: {} }

beforeAll(async () => {
  env = await migratedEnv()
})

function places() {
  tests += 1
  at.school = { 'CF-Connecting-IP': `203.0.113.${tests}` }
  at.elsewhere = { 'CF-Connecting-IP': `198.51.100.${tests}` }
}

async function times(count: number, send: (n: number) => Promise<unknown>): Promise<void> {
  for (let n = 0; n < count; n += 20)
    await Promise.all(Array.from({ length: Math.min(20, count - n) }, (_, k) => send(n + k)))
}

const linkIn = (text = '') => /#vid=([\w-]+)/.exec(text)?.[1] ?? ''

async function askForLink(worker: TestWorker, email: string, headers: Record<string, string>): Promise<number> {
  return (await worker.post(`/galileo/admin/sendVerificationLink/${email}`, null, {}, headers)).status
}

test('[E7] wrong passwords from elsewhere lock no user out of an account', async () => {
  places()
  const { email, worker } = await schoolWithPassword(env)
  await times(220, (n) => worker.post('/galileo/login', null, { email, password: `junk-${n}` }, at.elsewhere))
  expect(await worker.post('/galileo/login', null, { email, password }, at.school)).toMatchObject({ status: 200 })
})

test('[E7] wrong passwords of a classmate leave the known browser and the link open', async () => {
  places()
  const { email, worker } = await schoolWithPassword(env)
  const request = { method: 'POST', path: '/api/galileo/login', body: JSON.stringify({ email, password }) }
  const signedIn = await worker.ask(request, at.school)
  const cookie = signedIn.headers.get('Set-Cookie') ?? ''
  expect(cookie).toMatch(/^__Host-takhti-device=[\w-]{43}; .*Secure; HttpOnly; SameSite=Strict$/)
  await times(12, (n) => worker.post('/galileo/login', null, { email, password: `junk-${n}` }, at.school))
  const unknown = await worker.post('/galileo/login', null, { email, password }, at.school)
  expect(unknown).toMatchObject({ status: 429, body: { code: 'accounts/use-link' } })
  const forged = { ...at.school, Cookie: `__Host-takhti-device=${newSecret()}` }
  expect((await worker.post('/galileo/login', null, { email, password }, forged)).status).toBe(429)
  const known = { ...at.school, Cookie: cookie.split(';')[0] ?? '' }
  const again = await worker.ask(request, known)
  expect(again.status).toBe(200)
  expect(again.headers.get('Set-Cookie'), 'the mark of a browser stays').toContain(known.Cookie)
  expect(await askForLink(worker, email, at.school)).toBe(200)
  const vid = linkIn((await mailsTo(env, email)).at(-1)?.text)
  expect((await worker.post('/galileo/user/verifyVid', null, { vid }, at.school)).status).toBe(200)
})

test('[E7] a known browser has ten wrong guesses an hour as well', async () => {
  places()
  const { email, worker } = await schoolWithPassword(env)
  const body = JSON.stringify({ email, password })
  const signedIn = await worker.ask({ method: 'POST', path: '/api/galileo/login', body }, at.school)
  const known = { ...at.school, Cookie: (signedIn.headers.get('Set-Cookie') ?? '').split(';')[0] ?? '' }
  const guesses = await Promise.all(
    Array.from({ length: 14 }, (_, n) => worker.post('/galileo/login', null, { email, password: `junk-${n}` }, known)),
  )
  expect(guesses.filter(({ status }) => status === 400)).toHaveLength(10)
  expect((await worker.post('/galileo/login', null, { email, password }, known)).status).toBe(429)
})

test('[E7] junk secrets from an address leave the good secrets of its other people open', async () => {
  places()
  const { school, email, worker } = await schoolWithPassword(env)
  await askForLink(worker, email, at.school)
  const vid = linkIn((await mailsTo(env, email)).at(-1)?.text)
  await worker.post('/galileo/forgotPassword', null, { email }, at.school)
  const reset = (await mailedReset(env, email)).vid
  const { body } = await worker.get('/user/get-login-code', school.callers.learner.token)
  const { code } = body as { code: string }
  const junk = [
    ['/galileo/user/verifyVid', { vid: newSecret() }],
    ['/galileo/verifyResetCode', { vid: newSecret() }],
    ['/galileo/emailVerifyStatus', { verify_token: newSecret() }],
    ['/galileo/verifyUserEmail', { verify_token: newSecret(), ticket: newSecret() }],
    [`/galileo/loginViaToken/${newSecret()}`, {}],
    ['/galileo/login-card', { secret: newSecret(), pictures: ['sun', 'moon', 'fish'] }],
  ] as const
  for (const [path, sent] of junk) await times(120, () => worker.post(path, null, sent, at.school))
  expect((await worker.post('/galileo/verifyResetCode', null, { vid: reset }, at.school)).status).toBe(200)
  expect((await worker.post(`/galileo/loginViaToken/${code}`, null, {}, at.school)).status).toBe(200)
  expect((await worker.post('/galileo/user/verifyVid', null, { vid }, at.school)).status).toBe(200)
})

test('[E7] e-mails that strangers request leave a working link in the mailbox', async () => {
  places()
  const { email, worker } = await schoolWithPassword(env)
  await askForLink(worker, email, at.school)
  const own = linkIn((await mailsTo(env, email)).at(-1)?.text)
  await times(40, async (n) => askForLink(worker, email, { 'CF-Connecting-IP': `192.0.2.${n}` }))
  await times(220, async () => askForLink(worker, `${anId()}@nowhere.example`, at.school))
  expect(await askForLink(worker, email, at.school)).toBe(200)
  const mails = await mailsTo(env, email)
  expect(mails).toHaveLength(30)
  expect((await worker.post('/galileo/user/verifyVid', null, { vid: own }, at.school)).status).toBe(200)
  // One use ends the older links, and restores the budget of the address.
  const last = linkIn(mails.at(-1)?.text)
  expect((await worker.post('/galileo/user/verifyVid', null, { vid: last }, at.school)).status).toBe(400)
  await askForLink(worker, email, at.school)
  expect(await mailsTo(env, email)).toHaveLength(31)
})

test('[E7] a new password stays possible while strangers request e-mails and guess codes', async () => {
  places()
  const { email, worker } = await schoolWithPassword(env)
  await worker.post('/galileo/forgotPassword', null, { email }, at.school)
  const { vid } = await mailedReset(env, email)
  await times(40, (n) =>
    worker.post('/galileo/forgotPassword', null, { email }, { 'CF-Connecting-IP': `192.0.2.${n}` }),
  )
  const guess = () => worker.post('/galileo/verifyResetCode', null, { email, code: '00000000' }, at.elsewhere)
  await times(12, guess)
  expect(await guess()).toMatchObject({ status: 429, body: { code: 'accounts/use-mailed-link' } })
  expect((await worker.post('/galileo/forgotPassword', null, { email }, at.school)).status).toBe(200)
  const newPassword = 'monsoon-over-the-ghats-41'
  expect((await worker.post('/galileo/resetPassword', null, { vid, newPassword }, at.school)).status).toBe(200)
})

test('[E7] strangers who sign up with an address leave its owner a way in', async () => {
  places()
  const email = `${anId()}@newcomer.example`
  const worker = new TestWorker(env)
  const signUp = (secret: string, headers: Record<string, string>) =>
    worker.post(
      '/teacher/signup',
      null,
      { first_name: 'Asha', email, password: secret, language: 'en', terms: true },
      headers,
    )
  await times(32, (n) => signUp('a stranger chose this', { 'CF-Connecting-IP': `192.0.2.${n}` }))
  const own = await signUp(password, at.school)
  const { ticket } = own.body as { ticket: string }
  const mails = await mailsTo(env, email)
  expect(mails).toHaveLength(30)
  const verify_token = /#verify_token=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
  const verified = await worker.post('/galileo/verifyUserEmail', null, { verify_token, ticket }, at.school)
  expect(verified.status).toBe(200)
  expect((await worker.post('/galileo/login', null, { email, password }, at.school)).status).toBe(200)
  const strangers = { email, password: 'a stranger chose this' }
  expect((await worker.post('/galileo/login', null, strangers, at.school)).status).toBe(400)
})

test('[E7] all addresses of one IPv6 /64 share the counter of a guess', async () => {
  const { email, worker } = await schoolWithPassword(env)
  const from = (n: number) => ({ 'CF-Connecting-IP': `2001:db8:0:${tests}::${n.toString(16)}` })
  const guess = (n: number) => worker.post('/galileo/login', null, { email, password: `junk-${n}` }, from(n))
  await times(10, guess)
  expect((await guess(11)).status).toBe(429)
})
