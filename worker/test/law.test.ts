import { agreedDocuments, lawVersions } from '@takhti/schema/law/rules'
import { beforeAll, expect, test } from 'vitest'
import type { Env } from '#platform/env.ts'
import { migratedEnv } from './databases.ts'
import { anId, makeSchool, TestWorker, type School } from './school.ts'

let env: Env
let school: School
let worker: TestWorker

beforeAll(async () => {
  env = await migratedEnv()
  school = await makeSchool(env, { shard: '01', isLicensed: true })
  worker = new TestWorker(env)
})

const path = '/law/agreement'
const rowsOf = async (personId: string) =>
  (
    await env.DIRECTORY.prepare(
      'select document, version, accepted_at from law_acceptances where person_id = ? order by document',
    )
      .bind(personId)
      .all<{ document: string; version: string; accepted_at: string }>()
  ).results

async function signedUp(): Promise<{ token: string; personId: string }> {
  const email = `${anId()}@newcomer.example`
  const body = { first_name: 'Asha', email, password: 'tumbling river stones', language: 'en', terms: true }
  const source = { 'CF-Connecting-IP': anId() }
  const { ticket } = (await worker.post('/teacher/signup', null, body, source)).body as { ticket: string }
  const mail = await env.DIRECTORY.prepare('select text from mailbox where "to" = ? order by rowid desc')
    .bind(email)
    .first<{ text: string }>()
  const secret = /#verify_token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  const reply = await worker.post('/galileo/verifyUserEmail', null, { verify_token: secret, ticket })
  const { login } = reply.body as { login: { access_token: string; userId: string } }
  return { token: login.access_token, personId: login.userId }
}

// Fault: without `acceptanceRows` in the batch of an arrival there is no row.
test('[LW-1] a sign-up records the agreement to each document, with version and time', async () => {
  const { token, personId } = await signedUp()
  const now = worker.clock.now().toISOString().slice(0, 10)
  const rows = await rowsOf(personId)
  expect(rows.map(({ document }) => document)).toEqual([...agreedDocuments].toSorted())
  for (const { document, version, accepted_at } of rows) {
    expect(version).toBe(lawVersions[document as keyof typeof lawVersions])
    expect(accepted_at.slice(0, 10)).toBe(now)
  }
  expect(await worker.get(path, token)).toMatchObject({ status: 200, body: { due: [] } })
})

test('[LW-2] a sign-up stores the versions of its form, though others are in force at its proof', async () => {
  const email = `${anId()}@newcomer.example`
  const body = { first_name: 'Asha', email, password: 'tumbling river stones', language: 'en', terms: true }
  const reply = await worker.post('/teacher/signup', null, body, { 'CF-Connecting-IP': anId() })
  const { ticket } = reply.body as { ticket: string }
  const older = JSON.stringify({ terms: '2026-01-01', privacy: '2026-01-02', licence: '2026-01-03' })
  await env.DIRECTORY.prepare('update sign_ups set agreement = ? where email = ?').bind(older, email).run()
  const mail = await env.DIRECTORY.prepare('select text from mailbox where "to" = ?')
    .bind(email)
    .first<{ text: string }>()
  const secret = /#verify_token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  const proof = await worker.post('/galileo/verifyUserEmail', null, { verify_token: secret, ticket })
  const { userId } = (proof.body as { login: { userId: string } }).login
  const found = (await rowsOf(userId)).map(({ document, version }) => `${document} ${version}`)
  expect(found).toEqual(['licence 2026-01-03', 'privacy 2026-01-02', 'terms 2026-01-01'])
})

test('[LW-3] a completed profile records the agreement', async () => {
  const personId = school.personIds.instructor
  const { token } = school.callers.instructor
  const profile = { first_name: 'Asha', last_name: '', contact_number: '', language: 'en', terms: true }
  expect(await worker.post('/user/register-profile', token, profile)).toMatchObject({ status: 200 })
  expect(await rowsOf(personId)).toHaveLength(agreedDocuments.length)
})

test('[LW-4] an agreement is recorded once, and only to the version in force', async () => {
  const personId = school.personIds.admin
  const { token } = school.callers.admin
  const send = (version: string) => worker.post(path, token, { accepted: [{ document: 'terms', version }] })
  expect(await send('2020-01-01')).toMatchObject({ status: 200, body: { accepted: [] } })
  expect(await send('2099-01-01')).toMatchObject({ status: 200, body: { accepted: [] } })
  expect(await send(lawVersions.terms)).toMatchObject({ status: 200, body: { accepted: [{ document: 'terms' }] } })
  const [first] = await rowsOf(personId)
  worker.clock.pass(60_000)
  await send(lawVersions.terms)
  expect(await rowsOf(personId)).toEqual([first])
  // The children's version and the statement of accessibility are read, and not agreed to.
  const other = { accepted: [{ document: 'children', version: lawVersions.children }] }
  expect(await worker.post(path, token, other)).toMatchObject({ status: 400 })
})
