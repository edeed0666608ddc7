import { beforeAll, expect, test } from 'vitest'
import type { Env } from '#platform/env.ts'
import { migratedEnv } from './databases.ts'
import { anId, makeSchool, TestWorker } from './school.ts'
import { mailsTo } from './sign-ins.ts'
import { makePerson } from './two-institutes.ts'

let env: Env

beforeAll(async () => {
  env = await migratedEnv()
})

const anAddress = () => `${anId()}@outside.example`

test('[LT-3] an institute without a plan sends twenty e-mails a day to outside addresses', async () => {
  const school = await makeSchool(env, { shard: '00', isLicensed: false })
  const worker = new TestWorker(env)
  const { token } = school.callers.admin
  const invite = () => worker.post('/institute/invite-teacher', token, { email: anAddress(), role: 'instructor' })
  for (let n = 0; n < 18; n += 1) expect((await invite()).status).toBe(200)
  const create = { first_name: 'Asha', last_name: '', email: anAddress() }
  expect((await worker.post('/admin/create/teacher', token, create)).status).toBe(200)
  expect((await worker.post('/institute/invite-institute', token, { email: anAddress() })).status).toBe(200)
  const refused = anAddress()
  for (const reply of [
    await worker.post('/institute/invite-teacher', token, { email: refused, role: 'instructor' }),
    await worker.post('/admin/create/teacher', token, { ...create, email: refused }),
    await worker.post('/institute/invite-institute', token, { email: refused }),
  ])
    expect(reply.status).toBe(429)
  expect(await mailsTo(env, refused)).toEqual([])
})

test('[LT-3] no institute, class or person has a name with an address in it', async () => {
  const school = await makeSchool(env, { shard: '00', isLicensed: true })
  const worker = new TestWorker(env)
  const { admin } = school.callers
  const bad = 'Claim your prize at evil.com/x'
  const institute = { name: bad, kind: 'institute', timeZone: 'UTC', language: 'en' }
  const calls = [
    [`/admin/updateInstituteinfo/${school.at.instituteId}/${admin.personId}`, admin.token, institute],
    [`/admin/class/create/${school.at.instituteId}/${admin.personId}`, admin.token, { name: bad }],
    ['/admin/create/student', admin.token, { first_name: bad, last_name: '' }],
    ['/admin/create/teacher', admin.token, { first_name: 'Asha', last_name: bad, email: anAddress() }],
    [`/join/${school.at.code}/by-students`, null, { displayName: bad }],
    [
      '/teacher/signup',
      null,
      { first_name: bad, email: anAddress(), password: 'tumbling river stones', language: 'en', terms: true },
    ],
  ] as const
  for (const [path, token, body] of calls)
    expect([path, (await worker.post(path, token, body)).status]).toEqual([path, 400])
})

test('[LT-3] an e-mail begins with the product’s text and quotes the name', async () => {
  const school = await makeSchool(env, { shard: '00', isLicensed: true })
  const worker = new TestWorker(env)
  const to = anAddress()
  const body = { email: to, role: 'instructor', language: 'en' }
  expect((await worker.post('/institute/invite-teacher', school.callers.admin.token, body)).status).toBe(200)
  const [mail] = await mailsTo(env, to)
  expect(mail?.subject).toBe('Takhti: an invitation from “A school”')
  expect(mail?.text).toMatch(/^You are invited on Takhti, .* that calls itself “A school”\./)
})

const outsider = async () =>
  makePerson(env, [{ school: await makeSchool(env, { shard: '01', isLicensed: true }), shard: '01', role: 'learner' }])

// Before, each row of a sheet whose address had an account sent an e-mail, however many there were.
test('[LT-3] a sheet sends no more e-mails than its institute’s day has, and reports how many', async () => {
  const school = await makeSchool(env, { shard: '00', isLicensed: false })
  const worker = new TestWorker(env)
  const { token } = school.callers.admin
  await env.DIRECTORY.prepare("update licence_limits set max = 100 where institute_id = ? and type = 'students'")
    .bind(school.at.instituteId)
    .run()
  const people = [await outsider(), await outsider()]
  const row = (index: number, emailId: string) => ({
    row: index + 2,
    first_name: 'Asha',
    last_name: 'Rao',
    emailId,
    guardianContactNumber: `0${9_000_000_000 + index}`,
  })
  const strangers = Array.from({ length: 20 }, anAddress)
  const rows = [people[0]?.email ?? '', ...strangers, people[1]?.email ?? ''].map((email, index) => row(index, email))
  const upload = (sheet: readonly object[]) =>
    worker.post('/student/bulkUpload', token, { importId: anId(), rows: sheet })
  const reply = await upload(rows)
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 200, body: { added: 22, lettersLeftOut: 2 } })
  worker.clock.pass(60_000)
  await worker.drain()
  const letters = await Promise.all(people.map(async ({ email }) => (await mailsTo(env, email)).length))
  expect(letters).toEqual([1, 0])
  const { results } = await env.DIRECTORY.prepare(
    "select email from institute_invitations where institute_id = ? and status = 'pending'",
  )
    .bind(school.at.instituteId)
    .all<{ email: string }>()
  const invited = results.map(({ email }) => email).filter((email) => email.endsWith('@both.example'))
  expect(invited.toSorted()).toEqual(people.map(({ email }) => email).toSorted())
  // A known address and a new one use up the same of the day's budget.
  expect(await upload([row(50, anAddress())])).toMatchObject({ body: { lettersLeftOut: 1 } })
  expect(await upload([row(51, (await outsider()).email)])).toMatchObject({ body: { lettersLeftOut: 1 } })
})

/** The address of the refusal in an e-mail. */
const refusalIn = (text: string | undefined) => /https?:\S+(\/api\/letters\/never\/\S+)/.exec(text ?? '')?.[1] ?? ''

test('[LT-4] a person who refuses e-mails of institutes gets none, but still their own', async () => {
  const [one, other] = [
    await makeSchool(env, { shard: '00', isLicensed: true }),
    await makeSchool(env, { shard: '01', isLicensed: true }),
  ]
  const worker = new TestWorker(env)
  const person = await outsider()
  const invite = (school: typeof one) =>
    worker.post('/institute/invite-teacher', school.callers.admin.token, { email: person.email, role: 'instructor' })
  await invite(one)
  const path = refusalIn((await mailsTo(env, person.email)).at(-1)?.text)
  const ask = (method: string, to = path) => worker.ask({ method, path: to, body: null })
  expect((await ask('GET')).status).toBe(200)
  await invite(other)
  expect(await mailsTo(env, person.email)).toHaveLength(2)
  // As a mail program sends it: no session, no script, one request (RFC 8058).
  expect((await ask('POST')).status).toBe(200)
  const forged = path.replace(/.{4}(?=\?)/, 'AAAA')
  expect((await ask('POST', forged)).status).toBe(404)
  worker.clock.pass(3_600_000)
  for (const school of [one, other]) expect((await invite(school)).status).toBe(200)
  expect(await mailsTo(env, person.email)).toHaveLength(2)
  await worker.post(`/galileo/admin/sendVerificationLink/${person.email}`, null)
  expect((await mailsTo(env, person.email)).at(-1)?.text).toContain('#vid=')
})
