import { calls } from '@takhti/schema/calls'
import { beforeAll, expect, test } from 'vitest'
import { migratedEnv } from '../../test/databases.ts'
import { makeSchool, TestWorker, type School } from '../../test/school.ts'

let worker: TestWorker
let school: School

beforeAll(async () => {
  const env = await migratedEnv()
  school = await makeSchool(env, { shard: '00', isLicensed: true })
  worker = new TestWorker(env)
})

const ask = (method: string, path: string) => worker.ask({ method, path, body: null })

test('only GET, POST and the listed DELETEs are answered', async () => {
  for (const [method, path] of [
    ['PUT', '/api/flow/addIWB'],
    ['PATCH', '/api/health'],
    ['DELETE', '/api/nothing'],
    ['GET', '/api/flow/addIWB'],
    ['POST', '/api/health'],
  ] as const) {
    const response = await ask(method, path)
    expect(response.status, `${method} ${path}`).toBe(405)
    expect(await response.json()).toMatchObject({ message: 'Only GET and POST requests are allowed' })
  }
  expect((await ask('GET', '/api/nothing')).status).toBe(404)
  expect((await ask('GET', '/elsewhere')).status).toBe(404)
})

// Fault: without `isLacking` the message is the schema library's, which only states that something is wrong.
test('a missing field is named in the error, in the text of the specification', async () => {
  const { token } = school.callers.admin
  for (const [path, body, message] of [
    ['/galileo/login', { email: 'a@school.example' }, 'Please provide: password'],
    ['/galileo/login', { password: 'x' }, 'Please provide: email'],
    ['/galileo/user/verifyVid', {}, 'Please provide: vid'],
    ['/galileo/verifyUserEmail', {}, 'Please provide: verify_token'],
    ['/galileo/set-default-institute', {}, 'Please provide: instituteId'],
    ['/admin/class/renameClass', { classId: school.at.classId }, 'Please provide: name'],
    ['/admin/class/removeClass', {}, 'Please provide: classId'],
    ['/admin/class/addUsers/learner', { classIds: [school.at.classId] }, 'Please provide: userIds'],
    [`/admin/grantRole/${school.at.instituteId}/${school.personIds.instructor}`, {}, 'Please provide: role'],
  ] as const) {
    const reply = await worker.post(path, token, body)
    expect(reply, path).toMatchObject({ status: 400, body: { code: 'common/bad-request', message } })
  }
  const wrong = await worker.post('/galileo/login', token, { email: 'a@school.example', password: null })
  expect(wrong.body).toMatchObject({ message: 'Invalid request' })
  const strange = await worker.post('/institute/act-in', token, { constructor: 1 })
  expect(strange.body).toMatchObject({ message: 'Please provide: instituteId' })
})

test('OPTIONS and HEAD are answered', async () => {
  const options = await ask('OPTIONS', '/api/health')
  expect([options.status, options.headers.get('Allow')]).toEqual([204, 'OPTIONS, GET, HEAD'])
  const head = await ask('HEAD', '/api/health')
  expect([head.status, await head.text()]).toEqual([200, ''])
})

test('[F7 B5] every answer has a request id and may not be stored, framed or sniffed', async () => {
  for (const path of ['/api/health', '/api/nothing', '/api/openapi.json', '/api/docs', '/mailbox']) {
    const { headers } = await ask('GET', path)
    expect(headers.get('X-Request-Id'), path).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers.get('Cache-Control'), path).toBe('no-store')
    expect(headers.get('X-Content-Type-Options'), path).toBe('nosniff')
    expect(headers.get('Content-Security-Policy'), path).toContain("frame-ancestors 'none'")
  }
})

test('parameters in the query of a POST count where the body lacks them', async () => {
  const { token } = school.callers.instructor
  const fromQuery = await worker.post('/flow/addIWB?name=Light&lessonType=CONTENT', token)
  expect(fromQuery.body).toMatchObject({ name: 'Light', lessonType: 'CONTENT' })
  const fromBody = await worker.post('/flow/addIWB?name=Light', token, { name: 'Shadow' })
  expect(fromBody.body).toMatchObject({ name: 'Shadow' })
})

test("[F5 E11] the caller's own ids are accepted, others refused, and roles ignored", async () => {
  const { token, personId } = school.callers.instructor
  const create = (extra: object) => worker.post('/flow/addIWB', token, { name: 'Light', ...extra })
  expect((await create({ user_id: personId, instituteId: school.at.instituteId, role: 'admin' })).status).toBe(200)
  expect((await create({ user_id: school.personIds.learner })).status).toBe(403)
  expect((await create({ instituteId: school.personIds.learner })).status).toBe(403)
})

test('the OpenAPI document has every call with its policy; its page loads no other host', async () => {
  const document: { paths: Record<string, Record<string, Record<string, unknown>>> } = await (
    await ask('GET', '/api/openapi.json')
  ).json()
  for (const { call, method, path } of calls) {
    const operation = document.paths[path]?.[method.toLowerCase()]
    const { roles, feature, offline } = call['~orpc'].meta
    expect(operation, path).toMatchObject({ 'x-roles': roles, 'x-feature': feature, 'x-offline': offline })
  }
  const page = await (await ask('GET', '/api/docs')).text()
  for (const { path } of calls) expect(page).toContain(path)
  expect(page).not.toMatch(/(src|href)="(https?:)?\/\//)
})

test('the mailbox and the seed exist on a development machine only', async () => {
  const seed = { method: 'POST', path: '/api/development/seed', body: '{}' }
  const first: Record<string, unknown> = await (await worker.ask(seed)).json()
  // The operator's session is a fresh one each time.
  const again = { ...first, operatorToken: expect.stringMatching(/^[\w-]{40,}$/) }
  expect(await (await worker.ask(seed)).json()).toEqual(again)
  const elsewhere = new TestWorker({ ...worker.env, ENVIRONMENT: 'production', MAILBOX: 'none' })
  expect((await elsewhere.ask(seed)).status).toBe(404)
  expect((await elsewhere.ask({ method: 'GET', path: '/mailbox', body: null })).status).toBe(404)
})

test('[L5] a defect shows nothing of itself', async () => {
  const broken = new TestWorker({ ...worker.env, DIRECTORY: worker.env.INSTITUTES_00 })
  const response = await broken.get('/teacher/teacherInfo', 'a-token')
  expect(response).toMatchObject({ status: 500, body: { code: 'common/internal', message: 'Something went wrong' } })
  expect(Object.keys(response.body as object).sort()).toEqual(['code', 'message', 'requestId'])
})
