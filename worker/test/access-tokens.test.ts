import { calls, requestOf } from '@takhti/schema/calls'
import { tokenForm } from '@takhti/schema/exchange/tokens/rules'
import { headers } from '@takhti/schema/kit/headers'
import { tokenScopes, type TokenScope } from '@takhti/schema/kit/token-scopes'
import { callsInOrder, samples } from '@takhti/schema/matrix'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { directoryOf } from '#platform/db.ts'
import { freshSchool } from './fresh-school.ts'
import { makeSchool } from './school.ts'

const fresh = freshSchool()

type Made = { secret: string; accessToken: { tokenId: string; lastUsedAt: string | null } }

const teacher = () => fresh.school.callers.instructor.token
const admin = () => fresh.school.callers.admin.token

async function made(owner: string | null, scopes: readonly TokenScope[], days = 30): Promise<Made> {
  const answer = await fresh.worker.post('/connections/tokens/create', owner, { name: 'Grades sheet', scopes, days })
  expect(answer).toMatchObject({ status: 200 })
  // The contract's own answer.
  return answer.body as Made
}

const listMine = (token: string | null) => fresh.worker.get('/admin/class/getUserClasses', token)

// Every call with every scope takes long on a busy machine.
const limit = { timeout: 240_000 }

test('[EX-20] a token makes exactly the calls of its scopes, and none that anyone may make', limit, async () => {
  const { at } = fresh.school
  const able: Record<string, string[]> = {}
  for (const scope of tokenScopes) {
    const { secret } = await made(teacher(), [scope])
    for (const call of callsInOrder) {
      const reply = await fresh.worker.send(requestOf(call, samples[call.name](at)), secret)
      const declared = call.call['~orpc'].meta.scope
      if (declared === scope) (able[scope] ??= []).push(call.name)
      if (declared === scope) expect([401, 403], `${call.name} with ${scope}`).not.toContain(reply.status)
      else
        expect(reply, `${call.name} with ${scope}`).toMatchObject({ status: 403, body: { code: 'common/forbidden' } })
    }
  }
  expect(Object.keys(able)).toEqual([...tokenScopes])
})

test('[EX-21] no call of a scope needs a recent proof, acts on an account or is the platform’s', () => {
  const scoped = calls.filter(({ call }) => call['~orpc'].meta.scope !== undefined)
  expect(scoped.length).toBeGreaterThan(10)
  for (const { name, call } of scoped) {
    const { roles, recent, kind, scope } = call['~orpc'].meta
    expect(typeof roles === 'string' || recent === true, name).toBe(false)
    expect(kind === 'command', name).toBe(scope?.endsWith(':write'))
  }
})

test('[EX-22] the secret is shown once and stored as a hash, with a prefix that scanners know', async () => {
  const { secret, accessToken } = await made(teacher(), ['classes:read'])
  expect(secret).toMatch(tokenForm)
  const rows = await directoryOf(fresh.env).all(sql`select * from access_tokens where id = ${accessToken.tokenId}`)
  expect(JSON.stringify(rows)).not.toContain(secret.slice(15, 40))
  expect(JSON.stringify(await fresh.worker.get('/connections/tokens', teacher()))).not.toContain(secret)
  const answers = await directoryOf(fresh.env).all(sql`select answer from idempotency`)
  expect(JSON.stringify(answers)).not.toContain(secret.slice(15, 40))
})

test('[EX-23] a token does no more than its owner may: a teacher’s reaches no class of others', async () => {
  const { secret } = await made(admin(), ['roster:write', 'classes:read'])
  expect((await listMine(secret)).status).toBe(200)
  const other = await makeSchool(fresh.env, { shard: '00', isLicensed: true })
  const path = `/admin/class/get/${other.at.classId}`
  expect((await fresh.worker.get(path, secret)).status).toBe(404)
  const learner = fresh.school.callers.learner.token
  const answer = await fresh.worker.post('/connections/tokens/create', learner, {
    ...{ name: 'A', scopes: ['classes:read'], days: 1 },
  })
  expect(answer.status).toBe(403)
})

test('[EX-24] a token of one institute opens no other, whatever the header names', async () => {
  const { secret } = await made(teacher(), ['classes:read'])
  const other = await makeSchool(fresh.env, { shard: '01', isLicensed: true })
  const request = { method: 'GET', path: '/api/admin/class/getUserClasses', body: null } as const
  const reply = await fresh.worker.send(request, secret, { [headers.institute]: other.at.instituteId })
  expect(reply.status).toBe(401)
})

test('[EX-25] a revoked, an expired and an unknown token are refused alike', async () => {
  const { secret, accessToken } = await made(teacher(), ['classes:read'])
  const brief = await made(teacher(), ['classes:read'], 1)
  expect((await listMine(secret)).status).toBe(200)
  const { tokenId } = accessToken
  expect((await fresh.worker.post('/connections/tokens/revoke', teacher(), { tokenId })).status).toBe(200)
  expect((await listMine(secret)).status).toBe(401)
  fresh.worker.clock.pass(25 * 3_600_000)
  expect((await listMine(brief.secret)).status).toBe(401)
  expect((await listMine(`takhti_pat_${'a'.repeat(43)}`)).status).toBe(401)
})

test('[EX-26] with the owner’s membership the token ends at once, and does not come back with it', async () => {
  const { secret } = await made(teacher(), ['classes:read'])
  const { instituteId } = fresh.school.at
  const personId = fresh.school.personIds.instructor
  const removed = await fresh.worker.post(`/admin/removeUser/instructor/${instituteId}`, admin(), { userId: personId })
  const db = directoryOf(fresh.env)
  if (removed.status !== 200)
    await db.run(sql`delete from memberships where person_id = ${personId} and institute_id = ${instituteId}`)
  expect((await listMine(secret)).status).toBe(401)
  await db.run(sql`insert into memberships (person_id, institute_id, role, created_at)
    values (${personId}, ${instituteId}, 'instructor', ${new Date().toISOString()})`)
  expect((await listMine(secret)).status).toBe(401)
})

test('[EX-27] an admin sees and revokes every token of the institute, others only their own', async () => {
  const { accessToken } = await made(teacher(), ['results:read'])
  const { tokenId } = accessToken
  const all = await fresh.worker.get('/connections/tokens/all', admin())
  expect(all.body).toMatchObject({ items: [{ tokenId, ownerId: fresh.school.personIds.instructor }] })
  expect((await fresh.worker.get('/connections/tokens', admin())).body).toEqual({ items: [] })
  expect((await fresh.worker.get('/connections/tokens/all', teacher())).status).toBe(403)
  const ofAdmin = await made(admin(), ['results:read'])
  const { tokenId: theirs } = ofAdmin.accessToken
  expect((await fresh.worker.post('/connections/tokens/revoke', teacher(), { tokenId: theirs })).status).toBe(404)
  expect((await fresh.worker.post('/connections/tokens/revoke', admin(), { tokenId })).status).toBe(200)
  const other = await makeSchool(fresh.env, { shard: '00', isLicensed: true })
  const foreign = await fresh.worker.post('/connections/tokens/revoke', other.callers.admin.token, { tokenId: theirs })
  expect(foreign.status).toBe(404)
})

test('[EX-28] making and revoking are in the audit, and the use is noted', async () => {
  const { secret, accessToken } = await made(teacher(), ['classes:read', 'roster:read'])
  await listMine(secret)
  const list = await fresh.worker.get('/connections/tokens', teacher())
  expect(list.body).toMatchObject({ items: [{ lastUsedAt: fresh.worker.clock.now().toISOString() }] })
  await fresh.worker.post('/connections/tokens/revoke', teacher(), { tokenId: accessToken.tokenId })
  const audit = JSON.stringify((await fresh.worker.get('/admin/institute/audit', admin())).body)
  const rows = await directoryOf(fresh.env).all<{ action: string }>(
    sql`select action from audit where entity_id = ${accessToken.tokenId} order by action`,
  )
  expect(rows.map(({ action }) => action)).toEqual(['accessTokens.create', 'accessTokens.revoke'])
  expect(audit).not.toContain(secret)
})

test('[EX-29] a person has at most twenty tokens, also when two requests are made at a time', async () => {
  for (let index = 0; index < 19; index += 1) await made(teacher(), ['classes:read'])
  const body = { name: 'One more', scopes: ['classes:read'], days: 1 }
  const replies = await Promise.all(
    [1, 2, 3].map(() => fresh.worker.post('/connections/tokens/create', teacher(), body)),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  const last = await fresh.worker.post('/connections/tokens/create', teacher(), body)
  expect(last).toMatchObject({ status: 409, body: { code: 'sets/full' } })
})
