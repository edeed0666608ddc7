import { beforeEach, expect, test } from 'vitest'
import { directoryOf, instituteDatabaseOf } from '#platform/db.ts'
import { readClass } from '../src/classes/code-store.ts'
import { migratedEnv } from './databases.ts'
import { brokenRules } from './fsck.ts'
import { limitOf, makeLicensing, setLimit, tally, times, type Licensing } from './licensing.ts'
import { anId, openSession, TestWorker } from './school.ts'
import { makePerson } from './two-institutes.ts'

let at: Licensing

beforeEach(async () => {
  at = await makeLicensing(await migratedEnv())
})

const racers = 50

/** An address that no school knows. */
const stranger = () => `${anId()}@stranger.example`

const admin = () => at.school.callers.admin.token

const addStudent = (emailId?: string) =>
  at.worker.post('/admin/create/student', admin(), {
    first_name: 'Asha',
    last_name: '',
    ...(emailId !== undefined && { emailId }),
  })

const addTeacher = (email = stranger()) =>
  at.worker.post('/admin/create/teacher', admin(), { first_name: 'Ravi', last_name: '', email })

const joinAsGuest = () => at.worker.post(`/join/${at.school.at.code}/by-students`, null, { displayName: 'A guest' })

const addClass = (name: string) => {
  const { instituteId, personId } = at.school.at
  return at.worker.post(`/admin/class/create/${instituteId}/${personId}`, admin(), { name })
}

const upload = (count: number, body: object = {}) =>
  at.worker.post('/student/bulkUpload', admin(), { importId: anId(), rows: sheet(count), ...body })

const sheet = (count: number) => {
  const run = anId()
  return times(count, (index) => ({
    row: index + 2,
    first_name: 'Asha',
    last_name: 'Rao',
    emailId: `s${index}.${run}@school.example`,
    guardianContactNumber: `0${9_000_000_000 + index}`,
  }))
}

const idOf = ({ body }: { body: unknown }) => (body as { userId: string }).userId

/** A person of the school's own who asks to join, or is invited, and is accepted by the admin or accepts. */
async function viaRequest(role: 'instructor' | 'learner') {
  const person = await makePerson(at.env, [
    { school: (await makeLicensing(at.env)).school, shard: '00', role: 'learner' },
  ])
  const code = await at.env.DIRECTORY.prepare('select referral_code as code from institutes where id = ?')
    .bind(at.school.at.instituteId)
    .first<{ code: string }>()
  const asked = await at.worker.post('/institute-request/ask', person.token, { code: code?.code, role })
  const { requestId } = asked.body as { requestId: string }
  return () => at.worker.post('/institute-request/answer', admin(), { requestId, answer: 'accept' })
}

async function viaInvitation(role: 'instructor' | 'learner') {
  const person = await makePerson(at.env, [
    { school: (await makeLicensing(at.env)).school, shard: '00', role: 'learner' },
  ])
  const invited = await at.worker.post('/institute/invite-teacher', admin(), { email: person.email, role })
  const { invitationId } = invited.body as { invitationId: string }
  return () => at.worker.post('/institute/invitation/answer', person.token, { invitationId, answer: 'accept' })
}

async function viaClass() {
  const { token } = await makePerson(at.env, [
    { school: (await makeLicensing(at.env)).school, shard: '00', role: 'learner' },
  ])
  return () => at.worker.post(`/join/${at.school.at.code}/by-students`, token, {})
}

async function viaRole() {
  const { personId } = await makePerson(at.env, [{ school: at.school, shard: '00', role: 'admin' }])
  const { instituteId } = at.school.at
  return () => at.worker.post(`/admin/grantRole/${instituteId}/${personId}`, admin(), { role: 'instructor' })
}

/** Every way into an institute, each as a prepared call. */
const ways = {
  'a student is created': { type: 'students', make: async () => () => addStudent() },
  'a student is created by address': { type: 'students', make: async () => () => addStudent(stranger()) },
  'a teacher is created': { type: 'teachers', make: async () => () => addTeacher() },
  'a role is granted': { type: 'teachers', make: viaRole },
  'a sheet is imported': { type: 'students', make: async () => () => upload(1) },
  'a student’s request is accepted': { type: 'students', make: () => viaRequest('learner') },
  'a teacher’s request is accepted': { type: 'teachers', make: () => viaRequest('instructor') },
  'a student accepts an invitation': { type: 'students', make: () => viaInvitation('learner') },
  'a teacher accepts an invitation': { type: 'teachers', make: () => viaInvitation('instructor') },
  'a person joins by code': { type: 'students', make: viaClass },
  'a class asks an unknown address': {
    type: 'students',
    make: async () => () =>
      at.worker.post('/class-request/create-and-send-class-request', admin(), {
        classId: at.school.at.classId,
        email: stranger(),
      }),
  },
  'a class is made': { type: 'classes', make: async () => () => addClass(anId()) },
} as const

// Fault: with the trigger that takes a seat dropped from its migration every row of this table turns red.
test.each(Object.entries(ways))(
  '[D1] when %s one seat is taken, and at the limit none is',
  async (_name, { type, make }) => {
    const [first, second] = [await make(), await make()]
    const { used } = await limitOf(at, type)
    await setLimit(at, type, used + 1)
    expect((await first()).status).toBe(200)
    expect(await limitOf(at, type)).toEqual({ max: used + 1, used: used + 1, reserved: 0 })
    const refused = await second()
    expect(JSON.stringify(refused.body)).toContain(`Max Limit for ${type}`)
    expect(await limitOf(at, type)).toEqual({ max: used + 1, used: used + 1, reserved: 0 })
    expect(await brokenRules(at.env)).toEqual([])
  },
)

test('[D1] of fifty concurrent arrivals by every way, a school with room for twenty gets twenty', async () => {
  const { used } = await limitOf(at, 'students')
  await setLimit(at, 'students', used + 20)
  const found = await tally(times(racers, (index) => (index % 2 === 0 ? addStudent() : addStudent(stranger()))))
  expect(found).toEqual({ ok: 20, 'licences/max-limit': racers - 20 })
  expect(await limitOf(at, 'students')).toEqual({ max: used + 20, used: used + 20, reserved: 0 })
  expect(await brokenRules(at.env)).toEqual([])
})

test('[D1] of fifty classes at once with room for ten, ten are made and no other codes remain', async () => {
  await setLimit(at, 'classes', 11)
  const found = await tally(times(racers, (index) => addClass(`Class ${index}`)))
  expect(found).toEqual({ ok: 10, 'licences/max-limit': racers - 10 })
  expect((await limitOf(at, 'classes')).used).toBe(11)
  const codes = await at.env.DIRECTORY.prepare('select class_id as id from join_codes where institute_id = ?')
    .bind(at.school.at.instituteId)
    .all<{ id: string }>()
  expect(codes.results).toHaveLength(11)
  const { instituteId } = at.school.at
  for (const { id: classId } of codes.results)
    expect(await readClass(instituteDatabaseOf(at.env, '00'), { instituteId, classId })).toMatchObject({
      removedAt: null,
    })
  expect(await brokenRules(at.env)).toEqual([])
})

test('[D1] a class that could not be written gives its seat back, at once or by the outbox', async () => {
  const before = await limitOf(at, 'classes')
  expect((await addClass('A class')).status).toBe(409)
  expect(await limitOf(at, 'classes')).toEqual(before)
  const broken = { ...at, worker: new TestWorker({ ...at.env, INSTITUTES_00: at.env.DIRECTORY }) }
  const { instituteId, personId } = at.school.at
  const lost = await broken.worker.post(`/admin/class/create/${instituteId}/${personId}`, admin(), { name: 'Lost' })
  expect(lost.status).toBe(500)
  expect((await limitOf(at, 'classes')).used).toBe(before.used + 1)
  at.worker.clock.pass(5 * 60_000)
  await at.worker.drain()
  expect(await limitOf(at, 'classes')).toEqual(before)
})

test('[D1] removal, withdrawal, erasure and removing a class give the seat back', async () => {
  const { instituteId, classId } = at.school.at
  const before = await Promise.all((['students', 'teachers', 'classes'] as const).map((type) => limitOf(at, type)))
  const [removed, erased, teacher] = [
    idOf(await addStudent()),
    idOf(await addStudent(stranger())),
    idOf(await addTeacher()),
  ]
  const second = await addClass('Second')
  const { classId: secondId } = second.body as { classId: string }
  const after = await Promise.all((['students', 'teachers', 'classes'] as const).map((type) => limitOf(at, type)))
  expect(after.map(({ used }, index) => used - (before[index]?.used ?? 0))).toEqual([2, 1, 1])
  const remove = (role: string, id: string) =>
    at.worker.send(
      { method: 'DELETE', path: `/api/admin/removeUser/${role}/${instituteId}/${id}`, body: null },
      admin(),
    )
  expect((await remove('learner', removed)).status).toBe(200)
  // A second time gives nothing back.
  expect((await remove('learner', removed)).status).toBe(404)
  expect(
    (await at.worker.post(`/admin/withdrawRole/${instituteId}/${teacher}`, admin(), { role: 'instructor' })).status,
  ).toBe(200)
  expect((await at.worker.post(`/student/erase/${instituteId}/${erased}`, admin(), { name: 'Asha' })).status).toBe(200)
  expect((await at.worker.post('/admin/class/removeClass', admin(), { classId: secondId })).status).toBe(200)
  const left = await Promise.all((['students', 'teachers', 'classes'] as const).map((type) => limitOf(at, type)))
  expect(left).toEqual(before)
  expect(classId).not.toBe(secondId)
  expect(await brokenRules(at.env)).toEqual([])
})

test('[D1] a guest takes no seat, a student who is also a guest one, and joining again none', async () => {
  const { instituteId } = at.school.at
  const { used } = await limitOf(at, 'students')
  const run = (sql: string) => at.env.DIRECTORY.prepare(sql).bind(at.school.personIds.learner, instituteId).run()
  await run("insert into memberships (person_id, institute_id, role, created_at) values (?, ?, 'guest', '')")
  expect((await joinAsGuest()).status).toBe(200)
  expect((await limitOf(at, 'students')).used).toBe(used)
  await run("delete from memberships where person_id = ? and institute_id = ? and role = 'learner'")
  expect((await limitOf(at, 'students')).used).toBe(used - 1)
  for (const caller of ['learner', 'guest'] as const)
    expect(
      (await at.worker.post(`/join/${at.school.at.code}/by-students`, at.school.callers[caller].token)).status,
    ).toBe(200)
  expect((await limitOf(at, 'students')).used).toBe(used)
  await expect(run("update memberships set role = 'admin' where person_id = ? and institute_id = ?")).rejects.toThrow(
    'MEMBERSHIP_STAYS',
  )
  expect(await brokenRules(at.env)).toEqual([])
})

test('[D1] existing people are counted when a licence is made, lowered or raised', async () => {
  const lite = await makeLicensing(at.env, false)
  const { instituteId } = lite.school.at
  await Promise.all(
    times(10, () =>
      lite.worker.post('/admin/create/student', lite.school.callers.admin.token, { first_name: 'A', last_name: '' }),
    ),
  )
  expect(await limitOf(lite, 'students')).toEqual({ max: 40, used: 11, reserved: 0 })
  const operate = (call: string, plan: string) =>
    lite.worker.post(`/license/${call}`, lite.operator.token, { instituteId, plan })
  expect((await operate('create', 'STARTER_PLAN')).status).toBe(200)
  expect(await limitOf(lite, 'students')).toEqual({ max: 60, used: 11, reserved: 0 })
  expect((await operate('set-plan', 'ENTERPRISE_PLAN')).status).toBe(200)
  expect(await limitOf(lite, 'students')).toEqual({ max: 60_000, used: 11, reserved: 0 })
  await setLimit(lite, 'students', 11)
  expect(
    (
      await lite.worker.post('/admin/create/student', lite.school.callers.admin.token, {
        first_name: 'A',
        last_name: '',
      })
    ).body,
  ).toMatchObject({
    code: 'licences/max-limit',
  })
  expect(await brokenRules(at.env)).toEqual([])
})

test('[CL-10] a teacher of a code’s institute does not become a student there, in any session', async () => {
  const other = await makeLicensing(at.env)
  const { personId } = await makePerson(at.env, [
    { school: other.school, shard: '00', role: 'learner' },
    { school: at.school, shard: '00', role: 'instructor' },
  ])
  const token = await openSession(at.env, { at: other.school.at, personId, reach: 'full' })
  expect((await at.worker.post(`/join/${at.school.at.code}/by-students`, token)).status).toBe(403)
  expect(await brokenRules(at.env)).toEqual([])
})

test('[I4] of ten thousand rows the five thousand without a seat are listed, and none is added', async () => {
  const importId = anId()
  const rows = sheet(10_000)
  const { used } = await limitOf(at, 'students')
  await setLimit(at, 'students', used + 5_000)
  for (let part = 0; part < 4; part += 1) {
    const reply = await at.worker.post('/student/bulkUpload/part', admin(), {
      importId,
      part,
      rows: rows.slice(part * 2_500, (part + 1) * 2_500),
    })
    expect(reply.status).toBe(200)
  }
  const dry = await at.worker.post('/student/bulkUpload', admin(), { importId, dryRun: true })
  expect(dry.body).toMatchObject({ isDone: false, rows: 10_000, faultCount: 5_000 })
  const [first] = (dry.body as { faults: object[] }).faults
  expect(first).toEqual({ row: rows[5_000]?.row, field: 'emailId', fault: 'maxLimit' })
  const refused = await at.worker.post('/student/bulkUpload', admin(), { importId })
  expect(refused).toMatchObject({ status: 400, body: { code: 'imports/rows-invalid' } })
  expect((refused.body as { issues: object[] }).issues[0]).toEqual({
    path: 'rows.5002.emailId',
    message: 'Max Limit for students',
  })
  expect((await limitOf(at, 'students')).used).toBe(used)
  await setLimit(at, 'students', used + 10_000)
  const start = performance.now()
  const done = await at.worker.post('/student/bulkUpload', admin(), { importId })
  const took = performance.now() - start
  expect(done.body).toMatchObject({ isDone: true, added: 10_000 })
  expect(took).toBeLessThan(30_000)
  expect(await limitOf(at, 'students')).toEqual({ max: used + 10_000, used: used + 10_000, reserved: 0 })
  expect(await brokenRules(at.env)).toEqual([])
})

// Last, because its damage to the database stays.
test('[D1] the directory’s own check finds a forgotten seat and a seat too many', async () => {
  const rule = 'a seat is taken for each student, teacher and class, and for nobody else'
  expect(await brokenRules(at.env)).toEqual([])
  await directoryOf(at.env).run(`insert into licence_ledger (institute_id, type, used_change, reason, entity_id, at)
    values ('${at.school.at.instituteId}', 'students', 1, 'seats', 'planted', '')`)
  expect(await brokenRules(at.env)).toEqual([rule])
})
