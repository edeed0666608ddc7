import { hourMs, minuteMs } from '@takhti/schema/kit/durations'
import { ltiClaims } from '@takhti/schema/lti/rules'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { directoryOf } from '#platform/db.ts'
import { freshSchool } from './fresh-school.ts'
import { brokenRules } from './fsck.ts'
import { limitOf, setLimit } from './licensing.ts'
import { asInstructor, platformKey, reasonOf, TestPlatform, type PlatformKey } from './lti-fixture.ts'
import { anId, makeOperator, makeSchool } from './school.ts'

const fresh = freshSchool()
let keys: { first: PlatformKey; second: PlatformKey; stranger: PlatformKey }
let lms: TestPlatform

const directory = () => directoryOf(fresh.env)
const admin = () => fresh.school.callers.admin.token
const emailOf = (personId: string) => `${personId}@school.example`
const invalid = '400 lti/launch-invalid'
const over = '400 lti/launch-over'
const stranger = '403 lti/not-admitted'

beforeAll(async () => {
  const [first, second, third] = await Promise.all(['one', 'two', 'one'].map(platformKey))
  if (first === undefined || second === undefined || third === undefined) throw new Error('no keys')
  keys = { first, second, stranger: third }
})

beforeEach(async () => {
  lms = await new TestPlatform({ ...fresh, fetch }, keys.first).register()
})

async function peopleCount(): Promise<number> {
  const [row] = await directory().all<{ n: number }>(sql`select count(*) as n from people`)
  return row?.n ?? 0
}

test('[LTI-1] a learner whom the platform sends gets a seat and a session of this institute', async () => {
  const begun = await lms.begun()
  expect(Object.fromEntries(begun.asked)).toMatchObject({
    ...{ scope: 'openid', response_type: 'id_token', response_mode: 'form_post', prompt: 'none' },
    ...{ client_id: lms.clientId, redirect_uri: `http://localhost/api/lti/${lms.platformId}/launch` },
    ...{ login_hint: 'hint', nonce: expect.stringMatching(/^[\w-]{43}$/), state: expect.stringMatching(/^[\w-]{43}$/) },
  })
  const login = await lms.enter(await lms.end(begun, await lms.token(begun)))
  expect(login).toMatchObject({ roles: ['learner'], back: '/' })
  const [person] = await directory().all(sql`select p.name, p.last_name as lastName, m.role, m.institute_id as at
    from people p join memberships m on m.person_id = p.id where p.id = ${login.personId}`)
  expect(person).toEqual({ name: 'Asha', lastName: 'Rao', role: 'learner', at: fresh.school.at.instituteId })
  expect((await fresh.worker.get('/user/profile', login.token)).status).toBe(200)
  expect(await brokenRules(fresh.env)).toEqual([])
})

test('[LTI-2] the same sub is the same person, and another one is another', async () => {
  const first = await lms.enter(await lms.launch())
  const again = await lms.enter(await lms.launch())
  const other = await lms.enter(await lms.launch({ sub: 'user-2' }))
  expect(again.personId).toBe(first.personId)
  expect(other.personId).not.toBe(first.personId)
})

// Faults: a state that is stored again, and one without its browser.
test('[LTI-3] a launch ends once, in the browser where it began, within ten minutes', async () => {
  const begun = await lms.begun()
  const token = await lms.token(begun)
  await lms.enter(await lms.end(begun, token))
  expect(await reasonOf(await lms.end(begun, token))).toBe(over)
  const elsewhere = await lms.begun()
  expect(await reasonOf(await lms.end({ ...elsewhere, cookie: '' }, await lms.token(elsewhere)))).toBe(invalid)
  const [mine, theirs] = [await lms.begun(), await lms.begun()]
  expect(await reasonOf(await lms.end({ ...mine, cookie: theirs.cookie }, await lms.token(mine)))).toBe(invalid)
  const late = await lms.begun()
  fresh.worker.clock.pass(10 * minuteMs + 1)
  expect(await reasonOf(await lms.end(late, await lms.token(late)))).toBe(over)
})

// Faults: no look at the nonce, at the audience, or at the deployment.
test('[LTI-4] a wrong nonce, issuer, audience, deployment, version or message is refused', async () => {
  const before = await peopleCount()
  for (const claims of [
    { nonce: 'another' },
    { iss: 'https://lms.other.example' },
    { aud: 'another-client' },
    { aud: [lms.clientId, 'another-client'] },
    { azp: 'another-client' },
    { sub: '' },
    { [ltiClaims.deploymentId]: '2' },
    { [ltiClaims.version]: '1.1' },
    { [ltiClaims.messageType]: 'LtiDeepLinkingRequest' },
    { [ltiClaims.resourceLink]: undefined },
  ])
    expect(`${JSON.stringify(claims)} ${await reasonOf(await lms.launch(claims))}`).toBe(
      `${JSON.stringify(claims)} ${invalid}`,
    )
  expect(await peopleCount()).toBe(before)
  await lms.enter(await lms.launch({ aud: [lms.clientId, 'another-client'], azp: lms.clientId }))
})

// Faults: a wrong signature taken for a good one, and a tolerance of hours.
test('[LTI-5] a token that is over, from the future, unsigned or of an unknown key is refused', async () => {
  const now = Math.floor(fresh.worker.clock.now().getTime() / 1000)
  expect(await reasonOf(await lms.launch({ iat: now - 600, exp: now - 120 }))).toBe(over)
  expect(await reasonOf(await lms.launch({ iat: now - 7_200, exp: now + 300 }))).toBe(over)
  expect(await reasonOf(await lms.launch({ iat: now + 600, exp: now + 900 }))).toBe(invalid)
  const begun = await lms.begun()
  const [, body = ''] = (await lms.token(begun)).split('.')
  const none = `${btoa('{"alg":"none"}').replaceAll('=', '')}.${body}.`
  expect(await reasonOf(await lms.end(begun, none))).toBe(invalid)
  for (const key of [keys.stranger, keys.second]) {
    const next = await lms.begun()
    expect(await reasonOf(await lms.end(next, await lms.token(next, {}, key)))).toBe(invalid)
  }
})

test('[LTI-6] keys are cached, and read again for a key that is new', async () => {
  await lms.enter(await lms.launch())
  await lms.enter(await lms.launch())
  expect(await lms.keysRead()).toBe(1)
  await lms.publish(keys.second)
  fresh.worker.clock.pass(minuteMs)
  await lms.enter(await lms.launch())
  expect(await lms.keysRead()).toBe(2)
  for (let time = 0; time < 3; time++) {
    const begun = await lms.begun()
    expect(await reasonOf(await lms.end(begun, await lms.token(begun, {}, keys.first)))).toBe(invalid)
  }
  expect(await lms.keysRead()).toBe(2)
})

test('[LTI-7] no launch of one institute ends in another, whatever it claims', async () => {
  const other = await makeSchool(fresh.env, { shard: '01', isLicensed: true })
  const theirs = await new TestPlatform({ ...fresh, fetch }, keys.second, other).register()
  const begun = await lms.begun()
  expect(await reasonOf(await theirs.end(begun, await lms.token(begun)))).toBe(invalid)
  const mine = await theirs.begun()
  expect(await reasonOf(await theirs.end(mine, await lms.token(mine)))).toBe(invalid)
  // The same system is registered by both: its people are each institute's own.
  const both = Object.assign(new TestPlatform({ ...fresh, fetch }, keys.first, other), {
    ...{ host: lms.host, clientId: lms.clientId },
  })
  await both.register()
  const here = await lms.enter(await lms.launch())
  const there = await both.enter(await both.launch())
  expect(there.personId).not.toBe(here.personId)
  const lesson = `http://localhost/lesson/${fresh.school.at.lessonId}`
  expect(await reasonOf(await both.launch({ [ltiClaims.targetLink]: lesson }))).toBe('404 common/not-found')
})

// Fault: `provenLaunch` without the comparison of platforms lets the second platform end the launch of the first.
test('[LTI-48] a launch that began for one platform ends with no token of another', async () => {
  const second = await new TestPlatform({ ...fresh, fetch }, keys.second).register()
  const before = await peopleCount()
  // Each token is valid but for the platform of its state: signed, in time, and with the nonce of the launch.
  const begun = await lms.begun()
  expect(await reasonOf(await second.end(begun, await second.token(begun)))).toBe(invalid)
  const again = await lms.begun()
  expect(await reasonOf(await lms.end(again, await second.token(again)))).toBe(invalid)
  expect(await peopleCount()).toBe(before)
  await second.enter(await second.launch())
})

// Fault: an address that the platform has not verified.
test('[LTI-8] an address finds a member only if it is verified and the admin allows it', async () => {
  const learner = fresh.school.personIds.learner
  const proven = { email: emailOf(learner).toUpperCase(), email_verified: true }
  expect((await lms.enter(await lms.launch(proven))).personId).not.toBe(learner)
  const open = await new TestPlatform({ ...fresh, fetch }, keys.first).register({ matchesEmail: true })
  expect((await open.enter(await open.launch({ ...proven, email_verified: false, sub: 'a' }))).personId).not.toBe(
    learner,
  )
  expect((await open.enter(await open.launch({ email: proven.email, sub: 'b' }))).personId).not.toBe(learner)
  expect((await open.enter(await open.launch({ ...proven, sub: 'c' }))).personId).toBe(learner)
  expect(await reasonOf(await open.launch({ ...proven, sub: 'd' }))).toBe(stranger)
})

test('[LTI-9] no address finds an admin, an operator, or who has two-step sign-in', async () => {
  const open = await new TestPlatform({ ...fresh, fetch }, keys.first).register({ matchesEmail: true })
  const { admin: adminId, learner, instructor } = fresh.school.personIds
  const at = new Date().toISOString()
  const sent = (personId: string) => open.launch({ email: emailOf(personId), email_verified: true, sub: personId })
  expect(await reasonOf(await sent(adminId))).toBe(stranger)
  await directory().run(sql`insert into operators (person_id, created_at) values (${instructor}, ${at})`)
  expect(await reasonOf(await sent(instructor))).toBe(stranger)
  await directory().run(sql`insert into second_factors (id, person_id, kind, name, secret, created_at, confirmed_at)
    values (${anId()}, ${learner}, 'totp', '', 's', ${at}, ${at})`)
  expect(await reasonOf(await sent(learner))).toBe(stranger)
})

test('[LTI-10] a person of another institute is not found, and a teacher needs an address', async () => {
  const other = await makeSchool(fresh.env, { shard: '01', isLicensed: true })
  const open = await new TestPlatform({ ...fresh, fetch }, keys.first).register({ matchesEmail: true })
  const theirs = { email: emailOf(other.personIds.instructor), email_verified: true }
  const teaching = { [ltiClaims.roles]: asInstructor }
  expect(await (await open.launch({ ...theirs, ...teaching })).text()).toContain('id="code"')
  const learner = await open.enter(await open.launch(theirs))
  expect(learner.personId).not.toBe(other.personIds.instructor)
  expect(await (await open.launch({ ...teaching, sub: 'no-address' })).text()).toContain('id="code"')
  const email = `${anId()}@school.example`
  const teacher = await open.enter(await open.launch({ ...teaching, email, email_verified: true, sub: 'teacher' }))
  expect(teacher.roles).toEqual(['instructor'])
  const none = { [ltiClaims.roles]: ['http://purl.imsglobal.org/vocab/lis/v2/membership#Administrator'], sub: 'boss' }
  expect(await reasonOf(await open.launch(none))).toBe(stranger)
  expect(await brokenRules(fresh.env)).toEqual([])
})

test('[LTI-11] who was removed stays out, and a full licence admits no one new', async () => {
  const { personId } = await lms.enter(await lms.launch())
  await directory().run(sql`delete from sessions where person_id = ${personId}`)
  await directory().run(sql`delete from memberships where person_id = ${personId}`)
  expect(await reasonOf(await lms.launch())).toBe(stranger)
  const operator = await makeOperator(fresh.env)
  const at = { ...fresh, operator }
  await setLimit(at, 'students', (await limitOf(at, 'students')).used)
  const before = await peopleCount()
  expect(await reasonOf(await lms.launch({ sub: 'late' }))).toBe('406 licences/max-limit')
  expect(await peopleCount()).toBe(before)
})

// Fault: a session of full reach without its institute.
test('[LTI-12] a launched session acts in its institute alone and on no account', async () => {
  const other = await makeSchool(fresh.env, { shard: '00', isLicensed: true })
  const open = await new TestPlatform({ ...fresh, fetch }, keys.first).register({ matchesEmail: true })
  const { instructor } = fresh.school.personIds
  const at = new Date().toISOString()
  // The same person runs both schools; the platform vouches for the teacher of one.
  await directory().run(sql`insert into memberships (person_id, institute_id, role, created_at, name)
    values (${instructor}, ${other.at.instituteId}, 'admin', ${at}, 'x')`)
  const { token } = await open.enter(
    await open.launch({ email: emailOf(instructor), email_verified: true, sub: 'teacher' }),
  )
  await directory().run(sql`insert into memberships (person_id, institute_id, role, created_at, name)
    values (${instructor}, ${fresh.school.at.instituteId}, 'admin', ${at}, 'x')`)
  const own = await fresh.worker.get('/admin/class/getUserClasses', token)
  expect(own.status).toBe(200)
  const there = { instituteId: other.at.instituteId }
  const asked = (path: string, headers = {}) =>
    fresh.worker.send({ method: 'GET', path: `/api${path}`, body: null }, token, headers)
  expect((await asked('/admin/class/getUserClasses', there)).status).toBe(403)
  expect((await asked('/connections/platforms')).status).toBe(403)
  expect((await asked('/user/sessions')).status).toBe(403)
  const list = await asked('/user/institute-list')
  expect(JSON.stringify(list.body)).not.toContain(other.at.instituteId)
  const joined = await fresh.worker.post(`/join/${other.at.code}/by-students`, token, {})
  expect(joined.status).toBe(403)
  // A code of this session opens one of the same bounds.
  const { code } = (await asked('/user/get-login-code')).body as { code: string }
  const next = await fresh.worker.post(`/galileo/loginViaToken/${code}`, null)
  const narrow = (next.body as { access_token: string }).access_token
  const reach = await fresh.worker.send(
    { method: 'GET', path: '/api/admin/class/getUserClasses', body: null },
    narrow,
    there,
  )
  expect(reach.status).toBe(403)
})

// Fault: an approval without `requireOwnProof`, whose device would act in every institute of the person.
test('[LTI-41] a launched session opens no other device by QR, code or pairing', async () => {
  const open = await new TestPlatform({ ...fresh, fetch }, keys.first).register({ matchesEmail: true })
  const email = emailOf(fresh.school.personIds.instructor)
  const { token } = await open.enter(await open.launch({ email, email_verified: true, sub: 'teacher' }))
  const { worker } = fresh
  const begun = [
    await worker.get('/galileo/login-qr-code', null),
    await worker.post('/device/code', null, { clientName: 'Extension' }),
    await worker.post('/device/pairing', null),
  ]
  const [qr = {}, device = {}, panel = {}] = begun.map(({ body }) => body as Record<string, unknown>)
  const approvals = [
    ['/galileo/login-qr-code/confirm', { deviceId: qr['deviceId'], number: qr['number'] }],
    ['/device/approve', { userCode: device['userCode'] }],
    ['/pairDevice', { deviceCode: panel['code'] }],
  ] as const
  for (const [path, body] of approvals) {
    expect((await worker.post(path, token, body)).status, path).toBe(403)
    expect((await worker.post(path, fresh.school.callers.instructor.token, body)).status, path).toBe(200)
  }
})

test('[LTI-13] a code of a launch works once and minutes long, and its session for half a day', async () => {
  const answer = await lms.launch()
  const { token } = await lms.enter(answer)
  const code = new URL(answer.headers.get('Location') ?? '').hash.replace('#code=', '')
  expect((await fresh.worker.post(`/galileo/loginViaToken/${code}`, null)).status).toBe(400)
  const late = await lms.launch()
  fresh.worker.clock.pass(6 * minuteMs)
  const lateCode = new URL(late.headers.get('Location') ?? '').hash.replace('#code=', '')
  expect((await fresh.worker.post(`/galileo/loginViaToken/${lateCode}`, null)).status).toBe(400)
  expect((await fresh.worker.get('/user/profile', token)).status).toBe(200)
  fresh.worker.clock.pass(12 * hourMs)
  expect((await fresh.worker.get('/user/profile', token)).status).toBe(401)
})

test('[LTI-14] a launch opens the linked lesson or assessment that is there, by the role', async () => {
  const { lessonId, assessmentId } = fresh.school.at
  const link = (path: string) => ({ [ltiClaims.targetLink]: `http://localhost${path}` })
  expect((await lms.enter(await lms.launch(link(`/lesson/${lessonId}`)))).back).toBe(`/lesson/${lessonId}`)
  // A draft is nothing that a student could open.
  expect(await reasonOf(await lms.launch(link(`/dashboard/assessment/${assessmentId}`)))).toBe('404 common/not-found')
  await fresh.worker.post('/assessment/publish', fresh.school.callers.instructor.token, { assessmentId })
  const learner = await lms.enter(await lms.launch(link(`/dashboard/assessment/${assessmentId}`)))
  expect(learner.back).toBe(`/dashboard/attempt/${assessmentId}`)
  expect((await lms.enter(await lms.launch(link('/dashboard/audit')))).back).toBe('/')
  const away = { [ltiClaims.targetLink]: `https://evil.example/lesson/${lessonId}` }
  expect((await lms.enter(await lms.launch(away))).back).toBe('/')
})

test('[LTI-15] another issuer or client, and an unknown or unfinished platform, is refused', async () => {
  expect(await reasonOf(await lms.begin({ iss: 'https://lms.other.example' }))).toBe(invalid)
  expect(await reasonOf(await lms.begin({ client_id: 'another' }))).toBe(invalid)
  const { platformId } = lms
  lms.platformId = anId()
  expect(await reasonOf(await lms.begin())).toBe('404 common/not-found')
  const made = await fresh.worker.post('/connections/platforms/create', admin(), { name: 'Canvas' })
  lms.platformId = (made.body as { platformId: string }).platformId
  expect(await reasonOf(await lms.begin())).toBe(invalid)
  await fresh.worker.post('/connections/platforms/remove', admin(), { platformId })
  lms.platformId = platformId
  expect(await reasonOf(await lms.begin())).toBe('404 common/not-found')
})

test('[LTI-16] addresses are public ones, and private names are never asked for keys', async () => {
  const entered = {
    ...{ platformId: lms.platformId, name: 'Moodle', issuer: lms.host, clientId: lms.clientId, deploymentIds: ['1'] },
    ...{
      loginUrl: `${lms.host}/auth`,
      tokenUrl: `${lms.host}/token`,
      keysUrl: `${lms.host}/keys`,
      matchesEmail: false,
    },
  }
  for (const change of [
    { keysUrl: 'http://lms.school.example/keys' },
    { tokenUrl: 'https://10.0.0.7/token' },
    { loginUrl: 'https://lms.internal/auth' },
  ])
    expect((await fresh.worker.post('/connections/platforms/update', admin(), { ...entered, ...change })).status).toBe(
      400,
    )
  const keysUrl = `https://private-${anId()}.school.example/keys`
  const changed = await fresh.worker.post('/connections/platforms/update', admin(), { ...entered, keysUrl })
  expect(changed.status).toBe(200)
  expect(await reasonOf(await lms.launch())).toBe(invalid)
})

test('[LTI-17] the list shows addresses and counts, no private key, nothing of others', async () => {
  await lms.enter(await lms.launch())
  const { body } = await fresh.worker.get('/connections/platforms', admin())
  expect(body).toMatchObject({ items: [{ platformId: lms.platformId, people: 1, lost: 0, isComplete: true }] })
  expect(JSON.stringify(body)).not.toMatch(/private|"d"|publicKey/i)
  const other = await makeSchool(fresh.env, { shard: '00', isLicensed: true })
  const { token } = other.callers.admin
  expect((await fresh.worker.get('/connections/platforms', token)).body).toEqual({ items: [] })
  const removed = await fresh.worker.post('/connections/platforms/remove', token, { platformId: lms.platformId })
  expect(removed.status).toBe(404)
  const path = `/api/lti/${lms.platformId}/keys`
  const published = await (await fresh.worker.ask({ method: 'GET', path, body: null })).text()
  expect(JSON.parse(published)).toMatchObject({ keys: [{ kty: 'RSA', alg: 'RS256', use: 'sig', kid: lms.platformId }] })
  expect(published).not.toContain('"d"')
})
