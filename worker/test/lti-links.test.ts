import { ltiClaims } from '@takhti/schema/lti/rules'
import { sql } from 'drizzle-orm'
import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { instituteDatabaseOf } from '#platform/db.ts'
import { freshSchool } from './fresh-school.ts'
import { asInstructor, platformKey, reasonOf, TestPlatform, type PlatformKey } from './lti-fixture.ts'
import { anId } from './school.ts'

const fresh = freshSchool()
let key: PlatformKey
let lms: TestPlatform

beforeAll(async () => {
  key = await platformKey('one')
})

beforeEach(async () => {
  lms = await new TestPlatform({ ...fresh, fetch }, key).register({ matchesEmail: true })
  const { assessmentId } = fresh.school.at
  await fresh.worker.post('/assessment/publish', fresh.school.callers.instructor.token, { assessmentId })
})

const returnUrl = () => `${lms.host}/return?course=1`

/** A launch in which the platform asks for a link. */
function asking(over: object = {}, settings: object = {}) {
  return lms.launch({
    ...{ email: `${fresh.school.personIds.instructor}@school.example`, email_verified: true, sub: 'teacher' },
    [ltiClaims.roles]: asInstructor,
    [ltiClaims.messageType]: 'LtiDeepLinkingRequest',
    [ltiClaims.deepLinkSettings]: {
      ...{ deep_link_return_url: returnUrl(), accept_types: ['ltiResourceLink'], data: 'opaque' },
      ...settings,
    },
    ...over,
  })
}

async function page(answer: Response): Promise<{ picking: string; choices: string[]; text: string }> {
  const text = await answer.text()
  const picking = /name="picking" value="([^"]*)"/.exec(text)?.[1] ?? ''
  return {
    picking,
    choices: [...text.matchAll(/name="choice" value="([^"]*)"/g)].map(([, value]) => value ?? ''),
    text,
  }
}

function pick(picking: string, choice: string, platformId = lms.platformId): Promise<Response> {
  const body = new URLSearchParams({ picking, choice }).toString()
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  return fresh.worker.ask({ method: 'POST', path: `/api/lti/${platformId}/pick`, body }, headers)
}

/** What the platform gets: the claims of the answer, checked with this tool's keys. */
async function answerIn(text: string) {
  const path = `/api/lti/${lms.platformId}/keys`
  const set = await (await fresh.worker.ask({ method: 'GET', path, body: null })).json<JSONWebKeySet>()
  const token = /name="JWT" value="([^"]*)"/.exec(text)?.[1] ?? ''
  const expected = { issuer: lms.clientId, audience: lms.host, currentDate: fresh.worker.clock.now() }
  return (await jwtVerify(token, createLocalJWKSet(set), expected)).payload
}

async function pickedLink(kind: 'assessment' | 'lesson'): Promise<string> {
  const { picking, choices } = await page(await asking())
  const choice = choices.find((each) => each.startsWith(kind)) ?? ''
  const payload = await answerIn(await (await pick(picking, choice)).text())
  // The test reads what it expects of the answer; anything else fails it.
  const [item] = payload[ltiClaims.contentItems] as { custom: { takhti_link: string } }[]
  return item?.custom.takhti_link ?? ''
}

test('[LTI-30] a teacher picks an assessment, and a signed answer goes back by a form', async () => {
  const { assessmentId, lessonId, classId } = fresh.school.at
  const { picking, choices } = await page(await asking())
  expect(choices.toSorted()).toEqual([`assessment.${assessmentId}.${classId}`, `lesson.${lessonId}.${classId}`])
  const answer = await pick(picking, `assessment.${assessmentId}.${classId}`)
  const text = await answer.text()
  expect(text).toContain(`action="${returnUrl()}"`)
  const policy = answer.headers.get('Content-Security-Policy') ?? ''
  expect(policy).toContain(`form-action ${lms.host}`)
  const script = /<script>(.*)<\/script>/.exec(text)?.[1] ?? ''
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(script))).toBase64()
  expect(policy).toContain(`script-src 'sha256-${digest}'`)
  expect(await answerIn(text)).toMatchObject({
    nonce: expect.any(String),
    [ltiClaims.messageType]: 'LtiDeepLinkingResponse',
    [ltiClaims.version]: '1.3.0',
    [ltiClaims.deploymentId]: '1',
    [ltiClaims.deepLinkData]: 'opaque',
    [ltiClaims.contentItems]: [
      {
        ...{ type: 'ltiResourceLink', title: 'A test', lineItem: { label: 'A test', scoreMaximum: 1 } },
        url: `http://localhost/dashboard/assessment/${assessmentId}`,
      },
    ],
  })
})

// Fault: a choice that is stored again.
test('[LTI-31] a choice is used once, is the teacher’s own, and no other platform’s', async () => {
  const { assessmentId, classId } = fresh.school.at
  const own = `assessment.${assessmentId}.${classId}`
  const first = await page(await asking())
  expect((await pick(first.picking, own)).status).toBe(200)
  expect(await reasonOf(await pick(first.picking, own))).toBe('400 lti/launch-over')
  const second = await page(await asking())
  expect(await reasonOf(await pick(second.picking, `assessment.${anId()}.${classId}`))).toBe('404 common/not-found')
  const other = await new TestPlatform({ ...fresh, fetch }, key).register()
  const third = await page(await asking())
  expect(await reasonOf(await pick(third.picking, own, other.platformId))).toBe('400 lti/launch-invalid')
})

test('[LTI-32] no learner picks, and no answer goes to a private address or for another type', async () => {
  const learner = { [ltiClaims.roles]: undefined, email: '', sub: 'pupil' }
  expect(await reasonOf(await asking({ ...learner, [ltiClaims.roles]: ['Learner'] }))).toBe('403 lti/not-admitted')
  for (const settings of [
    { deep_link_return_url: 'https://10.0.0.7/return' },
    { deep_link_return_url: 'http://lms.school.example/return' },
    { accept_types: ['file'] },
  ])
    expect(await reasonOf(await asking({}, settings))).toBe('400 lti/launch-invalid')
})

// Faults: any signature taken for a good one, and a signature that names no platform.
test('[LTI-33] a picked link puts a new learner into the class, and a forged one does not', async () => {
  const link = await pickedLink('assessment')
  const { assessmentId, classId, instituteId } = fresh.school.at
  const sent = (sub: string, takhti: string) => lms.launch({ sub, [ltiClaims.custom]: { takhti_link: takhti } })
  const isIn = async (personId: string) => {
    const rows = await instituteDatabaseOf(fresh.env, '00').all(sql`select role from class_members
      where institute_id = ${instituteId} and class_id = ${classId} and person_id = ${personId}`)
    return rows.length > 0
  }
  const good = await lms.enter(await sent('new', link))
  expect(good.back).toBe(`/dashboard/attempt/${assessmentId}`)
  expect(await isIn(good.personId)).toBe(true)
  const started = await fresh.worker.post('/assessmentResponse/start', good.token, { assessmentId })
  expect(started.status).toBe(200)
  const forged = await lms.enter(
    await sent(
      'forger',
      link.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A')),
    ),
  )
  expect(forged.back).toBe('/')
  expect(await isIn(forged.personId)).toBe(false)
  const other = await new TestPlatform({ ...fresh, fetch }, key).register()
  const copied = await other.enter(await other.launch({ sub: 'copied', [ltiClaims.custom]: { takhti_link: link } }))
  expect(await isIn(copied.personId)).toBe(false)
})

test('[LTI-34] a lesson that was withdrawn from the class opens no class any more', async () => {
  const link = await pickedLink('lesson')
  const { lessonId } = fresh.school.at
  const sent = (sub: string) => lms.launch({ sub, [ltiClaims.custom]: { takhti_link: link } })
  expect((await lms.enter(await sent('early'))).back).toBe(`/lesson/${lessonId}`)
  await instituteDatabaseOf(fresh.env, '00').run(sql`delete from publications where lesson_id = ${lessonId}`)
  expect(await reasonOf(await sent('late'))).toBe('404 common/not-found')
})
