import { credentials, people } from '@takhti/schema/accounts/tables'
import { memberships } from '@takhti/schema/institutes/tables'
import { minuteMs } from '@takhti/schema/kit/durations'
import { eq } from 'drizzle-orm'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose'
import { beforeAll, expect, inject, test } from 'vitest'
import { hashPassword } from '#platform/auth.ts'
import { directoryOf, together } from '#platform/db.ts'
import type { Env } from '#platform/env.ts'
import { sha256 } from '#platform/random.ts'
import { migratedEnv } from './databases.ts'
import { brokenRules } from './fsck.ts'
import { anId, makeSchool, TestWorker } from './school.ts'

const clientId = 'takhti.apps.example'
const origin = `http://127.0.0.1:${inject('loopback').http}`

let env: Env
let worker: TestWorker
let keys: CryptoKeyPair
let keyPath: string

beforeAll(async () => {
  const bindings = await migratedEnv()
  keys = await generateKeyPair('RS256', { extractable: true })
  keyPath = `/keys/${anId()}`
  await serveKeys([keys.publicKey])
  env = { ...bindings, GOOGLE_CLIENT_ID: clientId, GOOGLE_JWKS_URL: `${origin}${keyPath}` }
  worker = new TestWorker(env)
})

async function serveKeys(publicKeys: readonly CryptoKey[]): Promise<void> {
  const jwks = await Promise.all(
    publicKeys.map(async (key, index) => ({
      ...(await exportJWK(key)),
      kid: `key-${index}`,
      alg: 'RS256',
      use: 'sig',
    })),
  )
  await fetch(`${origin}${keyPath}`, { method: 'PUT', body: JSON.stringify({ keys: jwks }) })
}

const anAddress = () => `${anId()}@gmail.example`

/** A visit to Google: what the browser stores, and what the address carries. */
async function visit(): Promise<{ nonce: string; hash: string }> {
  const { body } = await worker.post('/galileo/google/start', null)
  const { address, nonce } = body as { address: string; nonce: string }
  const hash = new URL(address).searchParams.get('nonce') ?? ''
  expect(hash).toBe(await sha256(nonce))
  expect(address).not.toContain(nonce)
  return { nonce, hash }
}

type Claims = JWTPayload & Record<string, unknown>

const claimsOf = (nonce: string, changes: Claims = {}): Claims => ({
  iss: 'https://accounts.google.com',
  aud: clientId,
  sub: anId(),
  email: anAddress(),
  email_verified: true,
  given_name: 'Asha',
  family_name: 'Rao',
  iat: Math.floor(worker.clock.now().getTime() / 1000),
  exp: Math.floor(worker.clock.now().getTime() / 1000) + 3600,
  nonce,
  ...changes,
})

const signed = (claims: Claims, key: CryptoKey = keys.privateKey, kid = 'key-0') =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(key)

type Path = 'signup' | 'login' | 'admin/signup' | 'admin/login'

async function enter(path: Path, changes: Claims = {}, beside: object = {}) {
  const { nonce, hash } = await visit()
  const id_token = await signed(claimsOf(hash, changes))
  return worker.post(`/galileo/google/${path}`, null, { id_token, nonce, ...beside }, { 'CF-Connecting-IP': anId() })
}

async function person(email: string, options: { role: 'instructor' | 'learner' | 'admin'; isVerified: boolean }) {
  const { at } = await makeSchool(env, { shard: '00', isLicensed: true })
  const db = directoryOf(env)
  const id = anId()
  const dates = { createdAt: new Date(), updatedAt: new Date() }
  const createdAt = dates.createdAt.toISOString()
  await together(db, [
    db.insert(people).values({ id, name: 'Recorded', email, emailVerified: options.isVerified, ...dates }),
    db.insert(memberships).values({ personId: id, instituteId: at.instituteId, role: options.role, createdAt }),
  ])
  return { id, instituteId: at.instituteId }
}

test('Google is offered where it is configured, and nowhere else', async () => {
  expect(await worker.get('/galileo/google/options', null)).toMatchObject({ body: { isOffered: true } })
  const without = new TestWorker(await migratedEnv())
  expect(await without.get('/galileo/google/options', null)).toMatchObject({ body: { isOffered: false } })
  expect(await without.post('/galileo/google/start', null)).toMatchObject({ status: 400 })
  const { body } = await worker.post('/galileo/google/start', null)
  const address = new URL((body as { address: string }).address)
  expect(address.origin).toBe('https://accounts.google.com')
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    client_id: clientId,
    response_type: 'id_token',
    redirect_uri: 'http://localhost/login/google',
    scope: 'openid email profile',
  })
})

test('a newcomer signs up with Google, gets an institute, and completes the profile once', async () => {
  const sub = anId()
  const email = anAddress()
  const { at, callers } = await makeSchool(env, { shard: '00', isLicensed: true })
  const referral = `/institute/referral-code/${at.instituteId}`
  const { referralCode: referral_code } = (await worker.get(referral, callers.admin.token)).body as Record<
    string,
    string
  >
  const reply = await enter('signup', { sub, email }, { referral_code })
  expect(reply).toMatchObject({
    status: 200,
    body: { first_name: 'Asha', role: 'instructor', roles: ['admin', 'instructor'], isProfileDue: true },
  })
  // The referrer is stored.
  expect((await worker.get(referral, callers.admin.token)).body).toMatchObject({ referredCount: 1 })
  const { access_token: token, userId } = reply.body as { access_token: string; userId: string }
  const profile = { first_name: 'Asha Devi', last_name: '', language: 'hi', terms: true }
  expect((await worker.post('/user/register-profile', token, profile)).status).toBe(200)
  const again = await enter('login', { sub, email: 'another@gmail.example' })
  expect(again).toMatchObject({ status: 200, body: { userId, first_name: 'Asha Devi', isProfileDue: false } })
  expect(await brokenRules(env)).toEqual([])
})

test('a newcomer is not signed in before signing up', async () => {
  expect(await enter('login')).toMatchObject({
    status: 400,
    body: { message: 'Unregistered User. Please register before signing in' },
  })
})

test('a verified address joins the account that has it; a record that waits gets its person', async () => {
  const [email, waiting] = [anAddress(), anAddress()]
  const known = await person(email, { role: 'instructor', isVerified: true })
  expect(await enter('login', { email: email.toUpperCase() })).toMatchObject({
    status: 200,
    body: { userId: known.id },
  })
  const learner = await person(waiting, { role: 'learner', isVerified: false })
  expect(await enter('login', { email: waiting })).toMatchObject({
    body: { userId: learner.id, instituteId: learner.instituteId, role: 'learner' },
  })
})

// Before, the newcomer signed in as a student of the school that entered the address.
test('[F1] a sign-up with Google turns a record of another school into an invitation', async () => {
  const email = anAddress()
  const recorded = await person(email, { role: 'learner', isVerified: false })
  const reply = await enter('signup', { email })
  expect(reply).toMatchObject({ status: 200, body: { userId: recorded.id, roles: ['admin', 'instructor'] } })
  const { access_token: token, instituteId } = reply.body as { access_token: string; instituteId: string }
  expect(instituteId).not.toBe(recorded.instituteId)
  const { invitations } = (await worker.get('/institute-request/get-all-requests-for-user', token)).body as {
    invitations: { instituteKneuraId: string; role: string }[]
  }
  expect(invitations).toMatchObject([{ instituteKneuraId: recorded.instituteId, role: 'learner' }])
  const places = directoryOf(env).select().from(memberships).where(eq(memberships.personId, recorded.id))
  expect((await places).every((row) => row.instituteId === instituteId)).toBe(true)
  expect(await brokenRules(env)).toEqual([])
})

test('a password set before the address was proved does not survive its owner’s sign-in', async () => {
  const email = anAddress()
  const { id } = await person(email, { role: 'instructor', isVerified: false })
  const row = { id: anId(), accountId: id, providerId: 'credential', personId: id }
  const dates = { createdAt: new Date(), updatedAt: new Date() }
  await directoryOf(env)
    .insert(credentials)
    .values({ ...row, ...dates, password: await hashPassword('a stranger chose this') })
  expect((await enter('login', { email })).status).toBe(200)
  const login = await worker.post('/galileo/login', null, { email, password: 'a stranger chose this' })
  expect(login.status).toBe(400)
})

test('the paths of admins let admins in, acting where they are one', async () => {
  const [admin, teacher] = [anAddress(), anAddress()]
  const { instituteId } = await person(admin, { role: 'admin', isVerified: false })
  await person(teacher, { role: 'instructor', isVerified: true })
  expect(await enter('admin/signup', { email: admin })).toMatchObject({ status: 200, body: { instituteId } })
  expect(await enter('admin/login', { email: admin })).toMatchObject({ status: 200, body: { role: 'admin' } })
  expect(await enter('admin/login', { email: teacher })).toMatchObject({ status: 403 })
  expect(await enter('admin/signup', { email: teacher })).toMatchObject({ status: 403 })
  expect(await enter('admin/signup')).toMatchObject({ body: { code: 'accounts/sign-up-not-valid' } })
})

// Fault: without the comparison of the nonce, a token made for another browser is taken.
test('[E11] a Google token that is old or not for this product and browser opens nothing', async () => {
  const other = await generateKeyPair('RS256')
  const seconds = Math.floor(worker.clock.now().getTime() / 1000)
  const forged: Record<string, (claims: Claims) => Promise<string> | string> = {
    'another key': (claims) => signed(claims, other.privateKey),
    'an unknown key': (claims) => signed(claims, other.privateKey, 'key-9'),
    'no signature': (claims) => new UnsecuredJWT(claims).encode(),
    'the public key as a secret': async (claims) => {
      const secret = new TextEncoder().encode(JSON.stringify(await exportJWK(keys.publicKey)))
      return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'key-0' }).sign(secret)
    },
    'its time over': (claims) => signed({ ...claims, iat: seconds - 7200, exp: seconds - 60 }),
    'no end': (claims) => signed(without(claims, 'exp')),
    'another product': (claims) => signed({ ...claims, aud: 'somebody-else.example' }),
    'another party': (claims) => signed({ ...claims, azp: 'somebody-else.example' }),
    'another issuer': (claims) => signed({ ...claims, iss: 'https://accounts.google.com.example' }),
    'another browser': async (claims) => signed({ ...claims, nonce: await sha256('another') }),
    'no nonce': (claims) => signed(without(claims, 'nonce')),
    'an unverified address': (claims) => signed({ ...claims, email_verified: false }),
    'an address that says it is verified': (claims) => signed({ ...claims, email_verified: 'true' }),
    'no address': (claims) => signed(without(claims, 'email')),
    'an internal address': (claims) => signed({ ...claims, email: `${anId()}@people.takhti.invalid` }),
    'no token at all': () => 'e30.e30.e30',
  }
  for (const [name, forge] of Object.entries(forged)) {
    const { nonce, hash } = await visit()
    const body = { id_token: await forge(claimsOf(hash)), nonce }
    const reply = await worker.post('/galileo/google/signup', null, body, { 'CF-Connecting-IP': anId() })
    expect({ name, ...(reply.body as object) }).toMatchObject({ name, code: 'accounts/google-refused' })
  }
})

test('[E1] a visit to Google signs in once, within a quarter of an hour', async () => {
  const { nonce, hash } = await visit()
  const body = { id_token: await signed(claimsOf(hash)), nonce }
  const replies = await Promise.all(Array.from({ length: 10 }, () => worker.post('/galileo/google/signup', null, body)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter(({ status }) => status !== 200 && status !== 400)).toEqual([])
  const late = await visit()
  worker.clock.pass(16 * minuteMs)
  const lateBody = { id_token: await signed(claimsOf(late.hash)), nonce: late.nonce }
  expect((await worker.post('/galileo/google/signup', null, lateBody)).status).toBe(400)
})

test('the keys are fetched once for many people', async () => {
  const asked = async () => Number(await (await fetch(`${origin}/asked${keyPath}`)).text())
  await enter('signup')
  const before = await asked()
  await Promise.all(Array.from({ length: 5 }, () => enter('signup')))
  expect(await asked()).toBe(before)
})

function without(claims: Claims, name: string): Claims {
  return Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name))
}
