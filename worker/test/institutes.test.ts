import { anExifPng, planted } from '@takhti/schema/kit/pictures/samples'
import { features } from '@takhti/schema/licences/features'
import { callsInOrder, checkCell, type Caller, type Send } from '@takhti/schema/matrix'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { authOf, hashPassword } from '#platform/auth.ts'
import type { Env } from '#platform/env.ts'
import { platformOf } from '#platform/platform.ts'
import { randomBytes } from '#platform/random.ts'
import { migratedEnv } from './databases.ts'
import { anId, makeSchool, TestWorker, type School } from './school.ts'
import { makePerson } from './two-institutes.ts'

let env: Env
let worker: TestWorker
let a: School
let b: School

beforeAll(async () => {
  env = await migratedEnv()
})

beforeEach(async () => {
  worker = new TestWorker(env)
  a = await makeSchool(env, { shard: '00', isLicensed: true })
  b = await makeSchool(env, { shard: '01', isLicensed: true })
})

const adminInALearnerInB = () =>
  makePerson(env, [
    { school: a, shard: '00', role: 'admin' },
    { school: b, shard: '01', role: 'learner' },
  ])

const audited = (instituteId: string, action: string) =>
  env.DIRECTORY.prepare('select entity_id, detail from audit where institute_id = ? and action = ? order by rowid')
    .bind(instituteId, action)
    .all<{ entity_id: string; detail: string }>()
    .then(({ results }) => results)

// Fault: `findSession` reading the roles of every institute of the person turns both directions red.
test('[F6] an admin of one institute who learns in another has only the chosen one’s role', async () => {
  // These calls end the session or give it to another person, so the rest could not run after them. They are tested elsewhere.
  const leaving = ['accounts.logout', 'operators.signOut', 'sessions.revokeOthers', 'classes.joinByCode']
  const acting = callsInOrder.filter(({ name }) => !leaving.includes(name))
  let checked = 0
  for (const [role, school] of [
    ['admin', a],
    ['learner', b],
  ] as const) {
    // A new person for each: some of the calls remove people from an institute, the caller too.
    const { personId, token } = await adminInALearnerInB()
    const caller: Caller = { name: role, token, personId, role, reach: 'full', features }
    for (const call of acting) {
      const at = { ...school.at, personId }
      const send: Send = (request, token) => worker.send(request, token, { instituteId: school.at.instituteId })
      expect(await checkCell({ call, caller, at }, send)).toEqual([])
      checked += 1
    }
  }
  expect(checked).toBe((callsInOrder.length - leaving.length) * 2)
})

test('[F6] acting in another institute changes the session’s rights, at once, without a header', async () => {
  const both = await adminInALearnerInB()
  const requests = (school: School) =>
    worker.get(`/institute-request/get-all-requests-in-an-institute/${school.at.instituteId}`, both.token)
  expect((await requests(a)).status).toBe(200)
  const answer = await worker.post('/institute/act-in', both.token, { instituteId: b.at.instituteId })
  expect(answer).toMatchObject({ status: 200, body: { role: 'learner', instituteKneuraId: b.at.instituteId } })
  expect((await requests(a)).status).toBe(403)
  expect((await requests(b)).status).toBe(403)
  expect(await worker.get('/teacher/teacherInfo', both.token)).toMatchObject({ body: { role: 'learner' } })
})

test('[F2 E11] an institute one does not belong to looks like one that does not exist', async () => {
  const stranger = await makeSchool(env, { shard: '00', isLicensed: true })
  const { token } = a.callers.admin
  const replies = await Promise.all(
    [stranger.at.instituteId, anId()].map(async (instituteId) => [
      await worker.post('/institute/act-in', token, { instituteId }),
      await worker.post('/galileo/set-default-institute', token, { instituteId }),
      await worker.get(`/institute/referral-code/${instituteId}`, token),
      await worker.send({ method: 'GET', path: '/api/institute/info', body: null }, token, { instituteId }),
    ]),
  )
  const plain = replies.map((each) =>
    each.map(({ status, body }) => ({ status, code: (body as { code: string }).code })),
  )
  expect(plain[0]).toEqual(plain[1])
  expect(plain[0]?.map(({ status }) => status)).toEqual([404, 404, 404, 403])
  const forged = await worker.post(
    `/admin/updateInstituteinfo/${stranger.at.instituteId}/${stranger.personIds.admin}`,
    token,
    {
      name: 'Mine now',
    },
  )
  expect(forged.status).toBe(404)
  const smuggled = await worker.post('/institute/invite-teacher', token, {
    email: 'somebody@example.org',
    instituteId: stranger.at.instituteId,
  })
  expect(smuggled.status).toBe(403)
})

test('[IN-1] sign-in acts in the default institute; with several and no default it asks', async () => {
  const both = await adminInALearnerInB()
  const password = await hashPassword('chalk-and-slate-7')
  await env.DIRECTORY.prepare(
    "insert into credentials (id, account_id, provider_id, person_id, password, created_at, updated_at) values (?, ?, 'credential', ?, ?, 0, 0)",
  )
    .bind(both.personId, both.personId, both.personId, password)
    .run()
  const signIn = () => worker.post('/galileo/login', null, { email: both.email, password: 'chalk-and-slate-7' })
  expect(await signIn()).toMatchObject({ body: { instituteId: a.at.instituteId, isChoiceDue: true } })
  await worker.post('/galileo/set-default-institute', both.token, { instituteId: b.at.instituteId })
  expect(await signIn()).toMatchObject({ body: { instituteId: b.at.instituteId, role: 'learner', isChoiceDue: false } })
  expect(await worker.get('/user/institute-list', both.token)).toMatchObject({
    body: { items: expect.arrayContaining([expect.objectContaining({ isDefault: true, role: 'learner' })]) },
  })
  await env.DIRECTORY.prepare('delete from memberships where person_id = ? and institute_id = ?')
    .bind(both.personId, b.at.instituteId)
    .run()
  expect(await signIn()).toMatchObject({ body: { instituteId: a.at.instituteId, isChoiceDue: false } })
})

test('[IN-2] a person’s institutes come with that person’s classes, from every database', async () => {
  const { personId, token } = b.callers.learner
  await env.DIRECTORY.prepare(
    "insert into memberships (person_id, institute_id, role, created_at) values (?, ?, 'instructor', '')",
  )
    .bind(personId, a.at.instituteId)
    .run()
  const reply = await worker.get('/institute/multiple', token)
  expect(reply.body).toMatchObject({
    items: expect.arrayContaining([
      expect.objectContaining({ kneuraId: a.at.instituteId, classes: [] }),
      expect.objectContaining({
        kneuraId: b.at.instituteId,
        classes: [expect.objectContaining({ classId: b.at.classId })],
      }),
    ]),
  })
  expect((await worker.get(`/institute/multiple?kneuraId=${anId()}`, token)).status).toBe(404)
})

const update = (body: object, key = anId()) =>
  worker.post(`/admin/updateInstituteinfo/${a.at.instituteId}/${a.personIds.admin}`, a.callers.admin.token, body, {
    'Idempotency-Key': key,
  })

// Fault: without `guard` in `update`, ten at once write ten audit rows with the same *before*.
test('[F10] changing the institute writes one audit row with before and after, in one batch', async () => {
  const key = anId()
  const changed = await update({ name: 'Hill School', timeZone: 'Asia/Kolkata', website: 'https://hill.example' }, key)
  expect(changed).toMatchObject({ status: 200, body: { name: 'Hill School', timeZone: 'Asia/Kolkata' } })
  expect(await update({ name: 'Hill School', timeZone: 'Asia/Kolkata', website: 'https://hill.example' }, key)).toEqual(
    changed,
  )
  const rows = await audited(a.at.instituteId, 'institutes.update')
  expect(rows).toHaveLength(1)
  expect(JSON.parse(rows[0]?.detail ?? '')).toEqual({
    before: { name: 'A school', timeZone: 'UTC', website: '' },
    after: { name: 'Hill School', timeZone: 'Asia/Kolkata', website: 'https://hill.example' },
  })
  const names = Array.from({ length: 10 }, (_, index) => `Name ${index}`)
  const replies = await Promise.all(names.map((name) => update({ name })))
  const applied = replies.filter(({ status }) => status === 200).length
  expect(replies.every(({ status }) => status === 200 || status === 409)).toBe(true)
  const chain = (await audited(a.at.instituteId, 'institutes.update')).map(({ detail }) => JSON.parse(detail))
  expect(chain).toHaveLength(1 + applied)
  for (const [index, { before }] of chain.entries())
    if (index > 0) expect(before.name).toBe(chain[index - 1].after.name)
})

test('[IN-3] an invalid fact about an institute is refused', async () => {
  const refused = [
    { website: 'http://hill.example' },
    { website: 'javascript:alert(1)' },
    { website: 'https://user:secret@hill.example' },
    { timeZone: 'Mars/Base' },
    { timeZone: '+05:30' },
    { contactEmail: 'nobody' },
    { phone: 'call me' },
    { brandColour: 'red' },
    { frameHosts: 'http://hill.example' },
    { frameHosts: '*' },
    { frameHosts: 'hill.example; script-src *' },
    { name: '   ' },
    { kind: 'palace' },
    { shard: '01' },
    { logoId: 'x' },
  ]
  for (const body of refused) expect((await update(body)).status, JSON.stringify(body)).toBe(400)
})

const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('[IN-4] a logo’s type is read from its bytes, and only people of its institute read it', async () => {
  const { token } = a.callers.admin
  const set = await worker.post('/institute/logo', token, { bytes: dot })
  const { logoId } = set.body as { logoId: string }
  expect(await worker.get(`/institute/logo/${logoId}`, a.callers.learner.token)).toMatchObject({
    status: 200,
    body: { type: 'image/png', bytes: dot },
  })
  expect((await worker.get(`/institute/logo/${logoId}`, b.callers.learner.token)).status).toBe(404)
  const svg = btoa('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  expect(await worker.post('/institute/logo', token, { bytes: svg })).toMatchObject({
    status: 400,
    body: { code: 'institutes/logo-invalid' },
  })
  expect((await worker.post('/institute/logo', token, { bytes: 'AAAA'.repeat(100_000) })).status).toBe(400)
  expect(await worker.post('/institute/logo', token, { bytes: null })).toMatchObject({ body: { logoId: null } })
  expect((await worker.get(`/institute/logo/${logoId}`, token)).status).toBe(404)
})

// Before, 20,000 pixels on a side were accepted: 1.6 GB for each browser that shows them.
test('[IN-4] a logo is refused by the size in its header, and its metadata is not stored', async () => {
  const { token } = a.callers.admin
  const set = (bytes: Uint8Array) => worker.post('/institute/logo', token, { bytes: bytes.toBase64() })
  for (const picture of [anExifPng(20_000, 20_000), anExifPng(1_025, 1), anExifPng(0, 5)])
    expect(await set(picture)).toMatchObject({ status: 400, body: { code: 'institutes/logo-invalid' } })
  const { logoId } = (await set(anExifPng(1_024, 1_024))).body as { logoId: string }
  const { body } = await worker.get(`/institute/logo/${logoId}`, token)
  expect(atob((body as { bytes: string }).bytes)).not.toContain(planted)
  await worker.post('/institute/logo', token, { bytes: null })
})

test('[IN-5] every institute has a code of its own, however it was made', async () => {
  const { results } = await env.DIRECTORY.prepare('select referral_code as code from institutes').all<{
    code: string
  }>()
  expect(results.every(({ code }) => /^[2-9A-HJKMNP-Z]{7}$/.test(code))).toBe(true)
  expect(new Set(results.map(({ code }) => code)).size).toBe(results.length)
})

test('[IN-6] a link signs in to the institute that was chosen as the default', async () => {
  const both = await adminInALearnerInB()
  await worker.post('/galileo/set-default-institute', both.token, { instituteId: b.at.instituteId })
  const platform = platformOf(env, { clock: worker.clock, random: randomBytes, waitUntil: () => {} })
  const vid = await authOf(platform).newLinkSecret(both.email)
  expect(await worker.post('/galileo/user/verifyVid', null, { vid })).toMatchObject({
    body: { instituteId: b.at.instituteId, role: 'learner' },
  })
})

test('[IN-20] an admin switches quiz sounds off for the institute, and its people read it', async () => {
  const learner = () => worker.get('/institute/info', a.callers.learner.token)
  expect((await learner()).body).toMatchObject({ hasQuizSound: true })
  expect(await update({ hasQuizSound: false })).toMatchObject({ status: 200, body: { hasQuizSound: false } })
  expect((await learner()).body).toMatchObject({ hasQuizSound: false })
  expect((await worker.get('/institute/info', b.callers.learner.token)).body).toMatchObject({ hasQuizSound: true })
  expect(await update({ hasQuizSound: 'off' })).toMatchObject({ status: 400 })
})
