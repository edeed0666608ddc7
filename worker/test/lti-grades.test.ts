import { retryWaitsMs } from '@takhti/schema/exchange/webhooks/rules'
import { dayMs, minuteMs } from '@takhti/schema/kit/durations'
import { ltiClaims, scoreScope } from '@takhti/schema/lti/rules'
import { sql } from 'drizzle-orm'
import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { instituteDatabaseOf } from '#platform/db.ts'
import { aChoice, examIn, givenTo } from './exam-fixture.ts'
import { freshSchool } from './fresh-school.ts'
import { platformKey, TestPlatform, type PlatformKey } from './lti-fixture.ts'

const fresh = freshSchool()
const exam = examIn(fresh)
let key: PlatformKey
let lms: TestPlatform

const db = () => instituteDatabaseOf(fresh.env, '00')
const columnOf = (name = 'line') => `${lms.host}/items/${name}?type=1`
const scoresOf = (name = 'line') => `${lms.host}/items/${name}/scores?type=1`

beforeAll(async () => {
  key = await platformKey('one')
})

beforeEach(async () => {
  lms = await new TestPlatform({ ...fresh, fetch }, key).register({ matchesEmail: true })
})

/** A launch of the school's learner to an assessment, with a column of the gradebook. */
async function launched(assessmentId: string, name?: string, scopes: readonly string[] = [scoreScope]) {
  const { learner } = fresh.school.personIds
  const answer = await lms.launch({
    ...{ email: `${learner}@school.example`, email_verified: true },
    [ltiClaims.targetLink]: `http://localhost/dashboard/assessment/${assessmentId}`,
    [ltiClaims.endpoint]: { scope: scopes, lineitem: columnOf(name) },
  })
  expect((await lms.enter(answer)).personId).toBe(learner)
}

/** An assessment that the learner has handed in, right or wrong. */
async function handedIn(settings: object = {}): Promise<{ assessmentId: string; attemptId: string }> {
  const question = aChoice()
  const assessmentId = await exam.published([question], settings)
  const { response } = await exam.started(assessmentId)
  const attemptId = response.assessmentResponseId
  await exam.submit(attemptId, [givenTo(question.id, exam.now())])
  return { assessmentId, attemptId }
}

const release = (assessmentId: string) => exam.post('/assessmentResponse/release', 'instructor', { assessmentId })

async function drainAfter(ms: number) {
  fresh.worker.clock.pass(ms)
  await fresh.worker.drain()
}

async function scores(name?: string) {
  return (await lms.received(scoresOf(name))).map(({ headers, body }) => ({ headers, score: JSON.parse(body) }))
}

async function stateOf(): Promise<string[]> {
  const rows = await db().all<{ state: string }>(
    sql`select state from lti_grades where institute_id = ${fresh.school.at.instituteId} order by created_at`,
  )
  return rows.map(({ state }) => state)
}

test('[LTI-20] a released score arrives in the column of the link, and none before the release', async () => {
  const { assessmentId } = await handedIn()
  await launched(assessmentId)
  await drainAfter(minuteMs)
  expect(await lms.received(scoresOf())).toEqual([])
  expect(await stateOf()).toEqual(['idle'])
  expect((await release(assessmentId)).status).toBe(200)
  await drainAfter(minuteMs)
  const [one, ...more] = await scores()
  expect(more).toEqual([])
  expect(one?.headers).toMatchObject({
    authorization: 'Bearer granted-1',
    'content-type': 'application/vnd.ims.lis.v1.score+json',
  })
  expect(one?.score).toEqual({
    ...{ userId: 'user-1', scoreGiven: 2, scoreMaximum: 2, timestamp: expect.any(String) },
    ...{ activityProgress: 'Completed', gradingProgress: 'FullyGraded' },
  })
  expect(await stateOf()).toEqual(['sent'])
})

test('[LTI-21] the token is granted for a signed assertion, cached, and only for scores', async () => {
  for (const name of ['a', 'b']) {
    const { assessmentId } = await handedIn()
    await launched(assessmentId, name)
    await release(assessmentId)
    await drainAfter(minuteMs)
    expect(await scores(name)).toHaveLength(1)
  }
  const [asked, ...more] = await lms.received(`${lms.host}/token`)
  expect(more).toEqual([])
  const form = new URLSearchParams(asked?.body)
  expect(Object.fromEntries(form)).toMatchObject({
    grant_type: 'client_credentials',
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    scope: scoreScope,
  })
  const path = `/api/lti/${lms.platformId}/keys`
  const set = await (await fresh.worker.ask({ method: 'GET', path, body: null })).json<JSONWebKeySet>()
  const { payload } = await jwtVerify(form.get('client_assertion') ?? '', createLocalJWKSet(set), {
    ...{ issuer: lms.clientId, subject: lms.clientId, audience: `${lms.host}/token` },
    currentDate: fresh.worker.clock.now(),
  })
  expect(payload).toMatchObject({ jti: expect.any(String), iat: expect.any(Number), exp: expect.any(Number) })
  // Of two platforms each knows a key of its own.
  const other = await new TestPlatform({ ...fresh, fetch }, key).register()
  const theirs = await fresh.worker.ask({ method: 'GET', path: `/api/lti/${other.platformId}/keys`, body: null })
  expect(await theirs.json<JSONWebKeySet>()).not.toEqual(set)
})

test('[LTI-22] a score that did not arrive is sent again with its time, until it arrives', async () => {
  const { assessmentId } = await handedIn()
  await launched(assessmentId, 'flaky')
  await release(assessmentId)
  await drainAfter(minuteMs)
  expect(await stateOf()).toEqual(['due'])
  await fresh.worker.drain()
  expect(await scores('flaky')).toHaveLength(1)
  await drainAfter(2 * minuteMs)
  const [first, second] = await scores('flaky')
  expect(second?.score).toEqual(first?.score)
  expect(await stateOf()).toEqual(['sent'])
  await drainAfter(dayMs)
  expect(await scores('flaky')).toHaveLength(2)
})

test('[LTI-23] a repeat that the platform has is arrived; a column that is gone is lost', async () => {
  const { assessmentId } = await handedIn()
  await launched(assessmentId, 'lost')
  await launched(assessmentId, 'gone')
  await release(assessmentId)
  await drainAfter(minuteMs)
  expect((await stateOf()).toSorted()).toEqual(['due', 'failed'])
  await drainAfter(2 * minuteMs)
  expect((await stateOf()).toSorted()).toEqual(['failed', 'sent'])
  const { body } = await fresh.worker.get('/connections/platforms', fresh.school.callers.admin.token)
  expect(body).toMatchObject({ items: [{ lost: 1 }] })
})

// Fault: a score sent again though the one that arrived is equal.
test('[LTI-24] a changed score is sent again with a later time, an unchanged one is not', async () => {
  const { assessmentId, attemptId } = await handedIn()
  await launched(assessmentId)
  await release(assessmentId)
  await drainAfter(minuteMs)
  const change = (score: number) =>
    db().run(sql`update assessment_attempts set override_score = ${score} where id = ${attemptId}`)
  await change(1)
  await drainAfter(minuteMs)
  await change(1)
  await drainAfter(minuteMs)
  const sent = (await scores()).map(({ score }) => score)
  expect(sent.map(({ scoreGiven }) => scoreGiven)).toEqual([2, 1])
  expect(sent[1].timestamp > sent[0].timestamp).toBe(true)
})

test('[LTI-25] a date of release sends scores, and work that waits for a person does not', async () => {
  const { assessmentId, attemptId } = await handedIn({ releaseOn: exam.in(10 * minuteMs) })
  await launched(assessmentId)
  await db().run(sql`update assessment_attempts set pending = 1 where id = ${attemptId}`)
  await drainAfter(11 * minuteMs)
  await drainAfter(minuteMs)
  expect(await scores()).toEqual([])
  await db().run(sql`update assessment_attempts set pending = 0 where id = ${attemptId}`)
  await drainAfter(minuteMs)
  expect(await scores()).toHaveLength(1)
})

test('[LTI-26] without the scope of scores, or after the platform was removed, nothing is sent', async () => {
  const { assessmentId } = await handedIn()
  await launched(assessmentId, 'line', [])
  expect(await stateOf()).toEqual([])
  await launched(assessmentId)
  const { admin } = fresh.school.callers
  await fresh.worker.post('/connections/platforms/remove', admin.token, { platformId: lms.platformId })
  await release(assessmentId)
  await drainAfter(minuteMs)
  expect(await lms.received(scoresOf())).toEqual([])
  expect(await stateOf()).toEqual([])
})

// Fault: scores taken without a lease: two runs at once sent each of them twice.
test('[LTI-47] two runs at once send a score once', async () => {
  const { assessmentId } = await handedIn()
  await launched(assessmentId, 'once')
  await release(assessmentId)
  fresh.worker.clock.pass(minuteMs)
  await Promise.all([fresh.worker.drain(), fresh.worker.drain()])
  expect(await scores('once')).toHaveLength(1)
})

test('[LTI-27] a platform that is down delays no release, and its scores wait', async () => {
  const { assessmentId } = await handedIn()
  await launched(assessmentId, 'broken')
  expect((await release(assessmentId)).status).toBe(200)
  await drainAfter(minuteMs)
  expect(await stateOf()).toEqual(['due'])
  await db().run(sql`update lti_grades set attempts = ${retryWaitsMs.length}`)
  await drainAfter(dayMs)
  expect(await stateOf()).toEqual(['failed'])
  await drainAfter(dayMs)
  expect(await scores('broken')).toHaveLength(2)
})
