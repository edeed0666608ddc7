import { minuteMs } from '@takhti/schema/kit/durations'
import { ltiClaims } from '@takhti/schema/lti/rules'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { directoryOf } from '#platform/db.ts'
import { freshSchool } from './fresh-school.ts'
import { asInstructor, platformKey, reasonOf, TestPlatform, type PlatformKey } from './lti-fixture.ts'
import { anId, makeSchool } from './school.ts'

const fresh = freshSchool()
let keys: { first: PlatformKey; second: PlatformKey }
let lms: TestPlatform

const teaching = { [ltiClaims.roles]: asInstructor, email: 'teacher@lms.example', sub: 'teacher' }
const invalid = { status: 400, body: { code: 'accounts/code-invalid' } }

beforeAll(async () => {
  const [first, second] = await Promise.all(['one', 'two'].map(platformKey))
  if (first === undefined || second === undefined) throw new Error('no keys')
  keys = { first, second }
})

beforeEach(async () => {
  lms = await new TestPlatform({ ...fresh, fetch }, keys.first).register({ matchesEmail: true })
})

/** A launch of a teacher whom nothing shows to be one here: the code of its page, and the browser. */
async function unknownTeacher(over: object = {}): Promise<{ code: string; cookie: string }> {
  const begun = await lms.begun()
  const answer = await lms.end(begun, await lms.token(begun, { ...teaching, ...over }))
  expect(answer.status).toBe(200)
  return { code: /id="code">([^<]+)</.exec(await answer.text())?.[1] ?? '', cookie: begun.cookie }
}

const connect = (token: string | null, { code, cookie }: { code: string; cookie: string }) =>
  fresh.worker.post('/connections/platforms/connect', token, { code }, { Cookie: cookie, 'Idempotency-Key': anId() })

const teacher = () => fresh.school.callers.instructor.token

// Fault: a refusal in place of the code, as it was: Moodle sends no verified address, so none of its teachers came in.
test('[LTI-42] a teacher without a verified address connects themself by a code', async () => {
  const page = await unknownTeacher()
  expect(page.code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/)
  expect(await connect(teacher(), { ...page, code: page.code.toLowerCase() })).toMatchObject({
    status: 200,
    body: { name: 'Moodle' },
  })
  const login = await lms.enter(await lms.launch(teaching))
  expect(login).toMatchObject({ personId: fresh.school.personIds.instructor, roles: ['instructor'] })
})

// Fault: a code without its browser: what an attacker's launch showed connected any teacher who entered it.
test('[LTI-43] a code works once, in the browser of its launch, within ten minutes', async () => {
  const page = await unknownTeacher()
  const elsewhere = await lms.begun()
  expect(await connect(teacher(), { ...page, cookie: '' })).toMatchObject(invalid)
  expect(await connect(teacher(), { ...page, cookie: elsewhere.cookie })).toMatchObject(invalid)
  expect((await connect(teacher(), page)).status).toBe(200)
  expect(await connect(teacher(), page)).toMatchObject(invalid)
  const late = await unknownTeacher({ sub: 'late' })
  // A recent proof ends with it, so that only its row grows old.
  const past = new Date(fresh.worker.clock.now().getTime() - 1).toISOString()
  await directoryOf(fresh.env).run(sql`update one_time_secrets set expires_at = ${past} where purpose = 'ltiConnect'`)
  expect(await connect(teacher(), late)).toMatchObject(invalid)
})

// Fault: no look at the person: a platform's word opened an account with a second factor.
test('[LTI-44] no admin, learner, owner of a factor or launched session connects', async () => {
  const { instructor } = fresh.school.personIds
  const at = new Date().toISOString()
  expect((await connect(fresh.school.callers.learner.token, await unknownTeacher())).status).toBe(403)
  const first = await unknownTeacher()
  await directoryOf(fresh.env).run(sql`insert into memberships (person_id, institute_id, role, created_at, name)
    values (${instructor}, ${fresh.school.at.instituteId}, 'admin', ${at}, 'x')`)
  expect(await connect(teacher(), first)).toMatchObject({ status: 403, body: { code: 'lti/not-admitted' } })
  await directoryOf(fresh.env).run(sql`delete from memberships where person_id = ${instructor} and role = 'admin'`)
  expect((await connect(teacher(), await unknownTeacher())).status).toBe(200)
  const { token } = await lms.enter(await lms.launch(teaching))
  expect((await connect(token, await unknownTeacher({ sub: 'other' }))).status).toBe(403)
})

// Fault: the platform looked for in any institute: a teacher of one school was bound in another.
test('[LTI-45] a code connects no one of another institute, and no second person', async () => {
  const other = await makeSchool(fresh.env, { shard: '01', isLicensed: true })
  expect(await connect(other.callers.instructor.token, await unknownTeacher())).toMatchObject(invalid)
  expect((await connect(teacher(), await unknownTeacher())).status).toBe(200)
  expect(await connect(teacher(), await unknownTeacher({ sub: 'second' }))).toMatchObject({
    status: 403,
    body: { code: 'lti/not-admitted' },
  })
})

// Fault: keys cached for ever: what a platform withdrew went on signing launches.
test('[LTI-46] a key that the platform withdrew opens no launch ten minutes later', async () => {
  const learner = { sub: 'learner' }
  await lms.enter(await lms.launch(learner))
  await lms.publish(keys.second)
  fresh.worker.clock.pass(10 * minuteMs + 1)
  const begun = await lms.begun()
  const token = await lms.token(begun, learner, keys.first)
  expect(await reasonOf(await lms.end(begun, token))).toBe('400 lti/launch-invalid')
})
