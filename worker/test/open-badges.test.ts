import { dayMs } from '@takhti/schema/kit/durations'
import { createRemoteJWKSet, customFetch, decodeProtectedHeader, importJWK, jwtVerify, type JWK } from 'jose'
import { expect, test } from 'vitest'
import { purgeConduct } from '#conduct/port.ts'
import { platformOf } from '#platform/platform.ts'
import { randomBytes } from '#platform/random.ts'
import { freshSchool } from './fresh-school.ts'
import { anId, makeSchool } from './school.ts'

const fresh = freshSchool()

type Who = 'instructor' | 'learner' | 'guest' | 'admin'

const token = (who: Who = 'instructor') => fresh.school.callers[who].token

/** Gives a badge to the learner, and answers the id of the entry and of the giving. */
async function given(badgeType = 'helper'): Promise<{ id: string; givingId: string }> {
  const givingId = anId()
  const { classId } = fresh.school.at
  const body = { badgeType, classId, studentId: fresh.school.personIds.learner, givingId }
  expect((await fresh.worker.post('/badge/give-badge', token(), body)).status).toBe(200)
  const { items } = (await fresh.worker.get('/behavior/mine', token('learner'))).body as {
    items: { id: string; givingId: string }[]
  }
  return { id: items.find((each) => each.givingId === givingId)?.id ?? '', givingId }
}

const ask = (id: string, by: string | null) => fresh.worker.get(`/badge/open-badge?id=${id}`, by)

async function badgeOf(id: string, by: Who = 'learner'): Promise<string> {
  const { status, body } = await ask(id, token(by))
  expect(status).toBe(200)
  // The contract's answer.
  return (body as { credential: string }).credential
}

/** A public document, read without a session. */
async function read(address: string): Promise<Record<string, unknown>> {
  const path = new URL(address).pathname
  const answer = await fresh.worker.ask({ method: 'GET', path, body: null })
  expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*')
  return answer.json()
}

type Badge = {
  id: string
  issuer: { id: string }
  credentialSubject: { id: string; achievement: object; identifier: object[] }
  credentialStatus: { id: string; type: string }
  validFrom: string
}

/** Checks a badge as another program does: by the address in its header alone. */
async function verified(credential: string) {
  const { kid = '' } = decodeProtectedHeader(credential)
  const { payload } = await jwtVerify(credential, await importJWK((await read(kid)) as JWK, 'RS256'))
  // Its keys are checked against those of the schema.
  return payload as typeof payload & Badge
}

// Facts of the published schema: what an OpenBadgeCredential and its parts must have.
const required = {
  credential: ['@context', 'id', 'type', 'credentialSubject', 'issuer', 'validFrom'],
  subject: ['id', 'type', 'achievement'],
  achievement: ['id', 'type', 'criteria', 'description', 'name'],
  profile: ['id', 'type'],
  identity: ['type', 'hashed', 'identityHash', 'identityType'],
}

// Fault: the subject left out of the claims was red here, as in the validator of 1EdTech.
test('[OB-1] a badge is a signed OpenBadgeCredential with every field of the schema', async () => {
  const { id } = await given()
  const credential = await badgeOf(id)
  expect(decodeProtectedHeader(credential)).toMatchObject({ alg: 'RS256', typ: 'JWT' })
  const claims = await verified(credential)
  expect(Object.keys(claims)).toEqual(expect.arrayContaining(required.credential))
  const { issuer, credentialSubject: subject, validFrom } = claims
  expect(Object.keys(subject)).toEqual(expect.arrayContaining(required.subject))
  const { achievement, identifier } = subject
  expect(Object.keys(achievement)).toEqual(expect.arrayContaining(required.achievement))
  for (const each of identifier) expect(Object.keys(each)).toEqual(expect.arrayContaining(required.identity))
  expect(claims).toMatchObject({
    '@context': ['https://www.w3.org/ns/credentials/v2', expect.stringContaining('purl.imsglobal.org/spec/ob/v3p0/')],
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    iss: issuer.id,
    jti: claims.id,
    sub: subject.id,
    nbf: Date.parse(validFrom) / 1_000,
  })
  expect(achievement).toMatchObject({ name: 'Helping hand' })
  // Neither the id of the person nor an address is in it.
  expect(JSON.stringify(claims)).not.toContain(fresh.school.personIds.learner)
  expect(JSON.stringify(claims)).not.toContain('@example')
})

test('[OB-2] a public profile of the issuer has the keys of its badges, without private parts', async () => {
  const { id } = await given()
  const credential = await badgeOf(id, 'instructor')
  const { iss = '' } = await verified(credential)
  const profile = await read(iss)
  expect(Object.keys(profile)).toEqual(expect.arrayContaining(required.profile))
  expect(profile).toMatchObject({ id: iss, type: ['Profile'], name: expect.stringMatching(/\w/) })
  const keys = createRemoteJWKSet(new URL(`${iss}/keys`), {
    [customFetch]: (address: string) =>
      fresh.worker.ask({ method: 'GET', path: new URL(address).pathname, body: null }),
  })
  expect((await jwtVerify(credential, keys)).payload.iss).toBe(iss)
  for (const address of [`${iss}/key`, `${iss}/keys`])
    expect(JSON.stringify(await read(address))).not.toMatch(/"(?:d|p|q|dp|dq|qi)":/)
  // Two badges of an institute have one key, and a changed letter makes a badge invalid.
  const second = await badgeOf((await given('focus')).id)
  expect(decodeProtectedHeader(second).kid).toBe(decodeProtectedHeader(credential).kid)
  await expect(jwtVerify(`${credential.slice(0, -8)}AAAAAAAA`, keys)).rejects.toThrow()
})

test('[OB-3] the student and teachers of the class alone have the badge', async () => {
  const { id } = await given()
  expect((await ask(id, token('instructor'))).status).toBe(200)
  expect((await ask(id, token('guest'))).status).toBe(404)
  expect((await ask(id, token('admin'))).status).toBe(403)
  const other = await makeSchool(fresh.env, { shard: '00', isLicensed: true })
  expect((await ask(id, other.callers.instructor.token)).status).toBe(404)
  expect((await ask(anId(), token('learner'))).status).toBe(404)
  // An institute that issued none has no public page.
  const path = `/api/open-badges/${other.at.instituteId}`
  for (const address of [path, `${path}/keys`, `${path}/badges/${id}/status`])
    expect((await fresh.worker.ask({ method: 'GET', path: address, body: null })).status).toBe(404)
})

// Fault: without the look at `withdrawn_at` the status of a withdrawn badge stayed empty.
test('[OB-4] a withdrawn badge is revoked at its public status, also once its row is deleted', async () => {
  const { id, givingId } = await given()
  const claims = await verified(await badgeOf(id))
  const status = claims.credentialStatus.id
  const revoked = async () => (await read(status))['revokedCredential']
  expect(claims.credentialStatus).toEqual({ id: status, type: '1EdTechRevocationList' })
  expect(await revoked()).toEqual([])
  expect((await fresh.worker.post('/behavior/withdraw', token(), { givingId })).status).toBe(200)
  expect(await revoked()).toMatchObject([{ id: claims.id, revoked: true }])
  expect((await ask(id, token('learner'))).status).toBe(404)
  const purge = () =>
    purgeConduct(platformOf(fresh.env, { clock: fresh.worker.clock, random: randomBytes, waitUntil: () => {} }))
  fresh.worker.clock.pass(31 * dayMs)
  await purge()
  expect(await revoked()).toMatchObject([{ id: claims.id }])
  // After its retention nothing is known of a badge, and nothing is claimed.
  fresh.worker.clock.pass(400 * dayMs)
  expect(await revoked()).toEqual([])
})
