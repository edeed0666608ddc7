import { beforeAll, expect, test } from 'vitest'
import type { Env } from '#platform/env.ts'
import { migratedEnv } from './databases.ts'
import { mailsTo } from './people-signing-in.ts'
import { anId, makeSchool, TestWorker } from './school.ts'

let env: Env

beforeAll(async () => {
  env = await migratedEnv()
})

const anAddress = () => `${anId()}@outside.example`

test('[LT-3] an institute without a plan sends twenty letters a day to addresses outside', async () => {
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

test('[LT-3] a letter begins with the words of the product and quotes the name', async () => {
  const school = await makeSchool(env, { shard: '00', isLicensed: true })
  const worker = new TestWorker(env)
  const to = anAddress()
  const body = { email: to, role: 'instructor', language: 'en' }
  expect((await worker.post('/institute/invite-teacher', school.callers.admin.token, body)).status).toBe(200)
  const [mail] = await mailsTo(env, to)
  expect(mail?.subject).toBe('Takhti: an invitation from “A school”')
  expect(mail?.text).toMatch(/^You are invited on Takhti, .* that calls itself “A school”\./)
})
