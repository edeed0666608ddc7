import type { Course, CourseStudent } from '@takhti/schema/imports/classroom/model'
import type { ImportAnswer } from '@takhti/schema/imports/model'
import { minuteMs } from '@takhti/schema/kit/durations'
import { beforeEach, expect, inject, test } from 'vitest'
import { freshSchool } from './fresh-school.ts'
import { anId } from './school.ts'

const fresh = freshSchool({ shard: '00' })
const server = `http://127.0.0.1:${inject('loopback').classroom}`
const path = '/student/classroom'

beforeEach(() => {
  fresh.worker.env = {
    ...fresh.env,
    ...{ GOOGLE_CLIENT_ID: 'takhti.apps.example', GOOGLE_CLIENT_SECRET: 'chalk' },
    ...{ GOOGLE_TOKEN_URL: `${server}/token`, GOOGLE_CLASSROOM_URL: server },
  }
})

const student = (givenName: string, familyName: string, emailAddress: string) => ({
  profile: { name: { givenName, familyName }, emailAddress },
})

const teacher = () => fresh.school.callers.instructor.token

/** A visit to Google: what it asks the person, and the code that it sends the browser back with. */
async function visit(person: object = {}): Promise<{ code: string; nonce: string; asked: URLSearchParams }> {
  const { body } = await fresh.worker.post(`${path}/start`, teacher(), {})
  const { address, nonce } = body as { address: string; nonce: string }
  const asked = new URL(address).searchParams
  const code = anId()
  const run = anId()
  const known = {
    courses: [
      { id: '3', name: 'Science 7', section: 'B' },
      { id: '1', name: 'Maths 8' },
      { id: '2', name: 'Science 7', section: 'A' },
    ],
    students: {
      1: [
        student('Asha', 'Rao', `asha.${run}@school.example`),
        student('Ömer', '', `omer.${run}@school.example`),
        student('Wei', 'Chen', ''),
      ],
    },
  }
  const challenge = asked.get('code_challenge')
  await fetch(`${server}/${code}`, { method: 'PUT', body: JSON.stringify({ ...known, challenge, ...person }) })
  return { code, nonce, asked }
}

async function allowed() {
  const { code, nonce } = await visit()
  const { status, body } = await fresh.worker.post(`${path}/courses`, teacher(), { code, nonce })
  expect(status).toBe(200)
  return body as { access: string; courses: Course[] }
}

test('[GC-1] rosters are offered with a client and its secret, and nowhere else', async () => {
  expect(await fresh.worker.get(`${path}/options`, teacher())).toMatchObject({ body: { isOffered: true } })
  const { asked, nonce } = await visit()
  expect(Object.fromEntries(asked)).toMatchObject({
    ...{
      client_id: 'takhti.apps.example',
      response_type: 'code',
      code_challenge_method: 'S256',
      access_type: 'online',
    },
    redirect_uri: 'http://localhost/dashboard/students/import',
  })
  expect(asked.get('scope')).not.toContain('coursework')
  expect(asked.toString()).not.toContain(nonce)
  fresh.worker.env = { ...fresh.env, GOOGLE_CLIENT_ID: 'takhti.apps.example' }
  expect(await fresh.worker.get(`${path}/options`, teacher())).toMatchObject({ body: { isOffered: false } })
  expect(await fresh.worker.post(`${path}/start`, teacher(), {})).toMatchObject({ status: 400 })
})

test('[GC-2] every page of courses and students is read, courses by name', async () => {
  const { access, courses } = await allowed()
  expect(courses.map(({ courseId }) => courseId)).toEqual(['1', '2', '3'])
  const { body } = await fresh.worker.post(`${path}/roster`, teacher(), { access, courseId: '1' })
  const { students } = body as { students: CourseStudent[] }
  expect(students.map(({ first_name }) => first_name)).toEqual(['Asha', 'Ömer', 'Wei'])
})

test('[GC-3] a roster needs a guardian’s number only for a student without an address', async () => {
  const { access } = await allowed()
  const { body } = await fresh.worker.post(`${path}/roster`, teacher(), { access, courseId: '1' })
  const { students } = body as { students: CourseStudent[] }
  const rows = students.map((each, index) => ({ row: index + 1, guardianContactNumber: '', ...each }))
  const { classId } = fresh.school.at
  const upload = (input: object) =>
    fresh.worker.post('/student/bulkUpload', teacher(), { importId: anId(), classId, source: 'roster', ...input })
  const dry = (await upload({ rows, dryRun: true })).body as ImportAnswer
  expect(dry.faults).toEqual([{ row: 3, field: 'guardianContactNumber', fault: 'phoneMissing' }])
  expect(await upload({ rows: rows.slice(0, 2) })).toMatchObject({ status: 200, body: { added: 2 } })
  const numbers = await fresh.env.INSTITUTES_00.prepare(
    `select s.guardian_contact_number as number from students s join members m on m.id = s.person_id
      where m.institute_id = ? and m.name in ('Asha', 'Ömer')`,
  )
    .bind(fresh.school.at.instituteId)
    .all()
  expect(numbers.results).toEqual([{ number: null }, { number: null }])
  expect(await upload({ rows: rows.slice(0, 2), source: 'sheet', dryRun: true })).toMatchObject({
    body: { faultCount: 2 },
  })
})

test('[GC-4] a code works once, in the browser and for the person that started', async () => {
  const { code, nonce } = await visit()
  const other = fresh.school.callers.admin.token
  expect(await fresh.worker.post(`${path}/courses`, other, { code, nonce })).toMatchObject({ status: 400 })
  const again = await visit()
  const foreign = await visit()
  const mixed = { code: again.code, nonce: foreign.nonce }
  expect(await fresh.worker.post(`${path}/courses`, teacher(), mixed)).toMatchObject({ status: 400 })
  const good = await visit()
  const proof = { code: good.code, nonce: good.nonce }
  expect((await fresh.worker.post(`${path}/courses`, teacher(), proof)).status).toBe(200)
  expect((await fresh.worker.post(`${path}/courses`, teacher(), proof)).status).toBe(400)
})

test('[GC-5] access ends after half an hour, is its person’s alone, and is stored sealed', async () => {
  const { access } = await allowed()
  const { results } = await fresh.env.DIRECTORY.prepare(
    "select body from one_time_secrets where purpose = 'classroomAccess'",
  ).all()
  expect(JSON.stringify(results)).toContain('sealed')
  expect(JSON.stringify(results)).not.toContain('token-')
  const roster = (token: string | null) => fresh.worker.post(`${path}/roster`, token, { access, courseId: '1' })
  expect((await roster(fresh.school.callers.admin.token)).status).toBe(400)
  expect((await roster(teacher())).status).toBe(200)
  fresh.worker.clock.pass(31 * minuteMs)
  expect((await roster(teacher())).status).toBe(400)
})

test('[GC-6] a permission left out is named, and a silent Google can be tried again', async () => {
  const scope = 'https://www.googleapis.com/auth/classroom.courses.readonly'
  const { code, nonce } = await visit({ scope })
  const refused = await fresh.worker.post(`${path}/courses`, teacher(), { code, nonce })
  expect(refused).toMatchObject({ status: 400, body: { code: 'imports/classroom-refused' } })
  const { access } = await allowed()
  const roster = (courseId: string) => fresh.worker.post(`${path}/roster`, teacher(), { access, courseId })
  expect(await roster('500')).toMatchObject({ status: 409, body: { code: 'imports/classroom-unavailable' } })
  expect(await roster('404')).toMatchObject({ status: 400, body: { code: 'imports/classroom-refused' } })
  expect((await roster('1/students?x=')).status).toBe(400)
})
