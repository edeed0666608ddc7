import type { ImportAnswer } from '@takhti/schema/imports/model'
import { expect, test } from 'vitest'
import { freshSchool } from './fresh-school.ts'
import { brokenRules } from './fsck.ts'
import { anId, makeSchool, TestWorker, type School } from './school.ts'

const fresh = freshSchool({ shard: '01' })

type Cells = Partial<Record<'first_name' | 'last_name' | 'emailId' | 'guardianContactNumber' | 'className', string>>

/** Rows of a sheet; every address is unique to this run, so that tests do not share people. */
function sheet(count: number, cells: (index: number) => Cells = () => ({})) {
  const run = anId()
  return Array.from({ length: count }, (_, index) => ({
    row: index + 2,
    first_name: 'Asha',
    last_name: 'Rao',
    emailId: `s${index}.${run}@school.example`,
    guardianContactNumber: `0${9_000_000_000 + index}`,
    ...cells(index),
  }))
}

const upload = (body: object, { as = 'admin', at = fresh.school }: { as?: 'admin' | 'instructor'; at?: School } = {}) =>
  fresh.worker.post('/student/bulkUpload', at.callers[as].token, body)

async function numberOf(db: D1Database, query: string, ...params: unknown[]): Promise<number> {
  const row = await db
    .prepare(query)
    .bind(...params)
    .first<{ n: number }>()
  return row?.n ?? -1
}

const learners = (at = fresh.school) =>
  numberOf(
    fresh.env.DIRECTORY,
    "select count(*) as n from memberships where institute_id = ? and role = 'learner'",
    at.at.instituteId,
  )
const mirrored = () =>
  numberOf(
    fresh.env.INSTITUTES_01,
    'select count(*) as n from members where institute_id = ?',
    fresh.school.at.instituteId,
  )
const people = (part: string) =>
  numberOf(fresh.env.DIRECTORY, 'select count(*) as n from people where instr(email, ?)', part)
const answer = ({ body }: { body: unknown }) => body as ImportAnswer

test('[I4] a dry run reports the outcome and writes nothing; the import writes both databases', async () => {
  const rows = sheet(30)
  const importId = anId()
  const before = [await learners(), await mirrored()]
  const dry = await upload({ importId, rows, dryRun: true, classId: fresh.school.at.classId })
  expect(dry).toMatchObject({ status: 200, body: { isDone: false, rows: 30, added: 30, already: 0, faultCount: 0 } })
  expect([await learners(), await mirrored()]).toEqual(before)
  const done = await upload({ importId, classId: fresh.school.at.classId })
  expect(done).toMatchObject({ status: 200, body: { isDone: true, rows: 30, added: 30, already: 0 } })
  expect(await learners()).toBe((before[0] ?? 0) + 30)
  expect(await mirrored()).toBe((before[1] ?? 0) + 30)
  const listed = await fresh.worker.get(
    `/admin/class/getUsers/learner/${fresh.school.at.classId}?limit=100`,
    fresh.school.callers.instructor.token,
  )
  expect((listed.body as { items: unknown[] }).items).toHaveLength(32)
  expect(
    await numberOf(fresh.env.DIRECTORY, 'select count(*) as n from import_rows where import_id = ?', importId),
  ).toBe(0)
  expect(await brokenRules(fresh.env)).toEqual([])
})

test('[I4] one faulty row stops the whole import, and each fault names its row and column', async () => {
  const rows = sheet(20, (index) => ({
    ...(index === 3 && { guardianContactNumber: '9.19E+11' }),
    ...(index === 7 && { emailId: 'nobody' }),
    ...(index === 9 && { first_name: '=1+1' }),
  }))
  const importId = anId()
  const before = await learners()
  const dry = answer(await upload({ importId, rows, dryRun: true }))
  expect(dry.faults).toEqual([
    { row: 5, field: 'guardianContactNumber', fault: 'phoneRounded' },
    { row: 9, field: 'emailId', fault: 'emailInvalid' },
    { row: 11, field: 'first_name', fault: 'firstNameNotLetter' },
  ])
  const refused = await upload({ importId })
  expect(refused).toMatchObject({
    status: 400,
    body: {
      code: 'imports/rows-invalid',
      issues: [
        { path: 'rows.5.guardianContactNumber', message: 'phoneRounded' },
        { path: 'rows.9.emailId', message: 'emailInvalid' },
        { path: 'rows.11.first_name', message: 'firstNameNotLetter' },
      ],
    },
  })
  const single = { importId: anId(), rows: sheet(2, (index) => (index === 1 ? { emailId: 'nobody' } : {})) }
  expect(await upload(single)).toMatchObject({ status: 400, body: { code: 'imports/rows-invalid' } })
  expect(await learners()).toBe(before)
  expect(await people(rows[0]?.emailId.slice(3) ?? '')).toBe(0)
})

test('[I4] the same sheet twice makes no duplicates; a repeated import gets the first answer', async () => {
  const rows = sheet(25)
  const importId = anId()
  const first = await upload({ importId, rows })
  const count = await learners()
  expect(await upload({ importId, rows })).toEqual(first)
  expect(await upload({ importId })).toEqual(first)
  expect(await upload({ importId: anId(), rows })).toMatchObject({ body: { added: 0, already: 25, isDone: true } })
  expect(await learners()).toBe(count)
  expect(
    await fresh.worker.post('/student/bulkUpload/part', fresh.school.callers.admin.token, { importId, part: 0, rows }),
  ).toMatchObject({
    status: 409,
    body: { code: 'imports/done' },
  })
})

test('[I4] twenty equal imports at once, and twenty of equal sheets, create everyone once', async () => {
  const rows = sheet(40)
  const importId = anId()
  const before = await learners()
  await upload({ importId, rows, dryRun: true })
  const same = await Promise.all(Array.from({ length: 20 }, () => upload({ importId })))
  expect(same.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(new Set(same.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  const others = sheet(40)
  const twins = await Promise.all(
    ['admin', 'instructor'].flatMap((as) =>
      Array.from({ length: 10 }, () =>
        upload({ importId: anId(), rows: others }, { as: as === 'admin' ? 'admin' : 'instructor' }),
      ),
    ),
  )
  // A person's newer sheet replaces the older one, so some of these find theirs gone. No student is created twice.
  for (const { status } of twins) expect([200, 400, 409]).toContain(status)
  expect(twins.some(({ status }) => status === 200)).toBe(true)
  expect(await learners()).toBe(before + 80)
  expect(await people(others[0]?.emailId.slice(3) ?? '')).toBe(40)
  expect(await brokenRules(fresh.env)).toEqual([])
})

test('[I4] parts make one sheet; a repeated part replaces itself, and too many rows are refused', async () => {
  const rows = sheet(90)
  const importId = anId()
  const { token } = fresh.school.callers.admin
  const part = (number: number, from: number, to: number) =>
    fresh.worker.post('/student/bulkUpload/part', token, { importId, part: number, rows: rows.slice(from, to) })
  await part(0, 0, 40)
  await part(1, 40, 90)
  expect(await part(0, 0, 30)).toMatchObject({ status: 200, body: { rows: 80 } })
  expect(await upload({ importId, dryRun: true })).toMatchObject({ body: { rows: 80, added: 80 } })
  expect(await upload({ importId })).toMatchObject({ body: { rows: 80, added: 80 } })
  const many = anId()
  const big = Array.from({ length: 4_000 }, (_, index) => ({ ...sheet(1)[0], row: index + 2 }))
  for (let number = 0; number < 6; number++) {
    const shifted = big.map((each) => ({ ...each, row: each.row + number * 4_000 }))
    const { status } = await fresh.worker.post('/student/bulkUpload/part', token, {
      importId: many,
      part: number,
      rows: shifted,
    })
    expect(status, String(number)).toBe(number < 5 ? 200 : 400)
  }
  expect(await numberOf(fresh.env.DIRECTORY, 'select count(*) as n from import_rows where import_id = ?', many)).toBe(
    20_000,
  )
})

test('[I4] the outbox completes a failed mirror, and the rows wait for it', async () => {
  const rows = sheet(10)
  const before = await mirrored()
  const broken = new TestWorker({ ...fresh.env, INSTITUTES_01: fresh.env.DIRECTORY })
  const reply = await broken.post('/student/bulkUpload', fresh.school.callers.admin.token, { importId: anId(), rows })
  expect(reply.status).toBe(200)
  expect(await mirrored()).toBe(before)
  fresh.worker.clock.pass(5 * 60_000)
  await fresh.worker.drain()
  expect(await mirrored()).toBe(before + 10)
  await fresh.worker.drain()
  expect(await mirrored()).toBe(before + 10)
})

test('[F1 F2] a member of another school is invited with the same answer as a stranger', async () => {
  const other = await makeSchool(fresh.env, { shard: '00', isLicensed: true })
  const known = `${other.personIds.learner}@school.example`
  const rowsFor = (emailId: string) => sheet(1, () => ({ emailId, first_name: 'Sheet', last_name: 'Name' }))
  const plainly = (reply: { status: number; body: unknown }) => ({ ...answer(reply), importId: '' })
  for (const dryRun of [true, false]) {
    const theirs = await upload({ importId: anId(), rows: rowsFor(known), dryRun })
    const absent = await upload({ importId: anId(), rows: rowsFor(`${anId()}@school.example`), dryRun })
    expect(plainly(theirs)).toEqual(plainly(absent))
  }
  const member = await fresh.env.INSTITUTES_01.prepare(
    'select name, last_name from members where institute_id = ? and id = ?',
  )
    .bind(fresh.school.at.instituteId, other.personIds.learner)
    .first()
  expect(member).toBeNull()
  const person = await fresh.env.DIRECTORY.prepare('select name from people where id = ?')
    .bind(other.personIds.learner)
    .first()
  expect(person).toEqual({ name: 'learner' })
  expect(await learners(other)).toBe(1)
})

test('[E13] addresses that differ by case or Unicode form are one person, in sheet and directory', async () => {
  const run = anId()
  const composed = `jos\u00E9.${run}@school.example`
  const twins = sheet(2, (index) => ({
    emailId: index === 0 ? composed : `JOSE\u0301.${run.toUpperCase()}@SCHOOL.EXAMPLE`,
  }))
  expect(answer(await upload({ importId: anId(), rows: twins, dryRun: true })).faults).toEqual([
    { row: 3, field: 'emailId', fault: 'emailTwice' },
  ])
  expect(await upload({ importId: anId(), rows: twins.slice(0, 1) })).toMatchObject({ body: { added: 1 } })
  expect(await upload({ importId: anId(), rows: twins.slice(1) })).toMatchObject({ body: { added: 0, already: 1 } })
  expect(await people(run)).toBe(1)
})

test('[F5] a forged field, school, class, another person’s sheet or a staff address is refused', async () => {
  const rows = sheet(2)
  expect(await upload({ importId: anId(), rows: rows.map((row) => ({ ...row, role: 'admin' })) })).toMatchObject({
    status: 400,
  })
  expect(await upload({ importId: anId(), rows, role: 'admin' })).toMatchObject({ status: 400 })
  expect(await upload({ importId: anId(), rows, instituteId: anId() })).toMatchObject({ status: 404 })
  expect(await upload({ importId: anId(), rows, classId: anId() })).toMatchObject({
    body: { code: 'classes/not-found' },
  })
  const importId = anId()
  await upload({ importId, rows, dryRun: true })
  expect(await upload({ importId }, { as: 'instructor' })).toMatchObject({ body: { code: 'imports/no-rows' } })
  expect(await upload({ importId: anId() })).toMatchObject({ body: { message: 'No Files Are Uploaded' } })
  const teacher = sheet(1, () => ({ emailId: `${fresh.school.personIds.instructor}@school.example` }))
  expect(answer(await upload({ importId: anId(), rows: teacher, dryRun: true })).faults).toEqual([
    { row: 2, field: 'emailId', fault: 'isStaff' },
  ])
  expect(await upload({ importId: anId(), rows: teacher })).toMatchObject({ body: { code: 'imports/rows-invalid' } })
})

// Before, a column of classes was ignored.
test('[UX-C8] a row of an import enters its own class, else the chosen one; unknown are faults', async () => {
  const { admin } = fresh.school.personIds
  const path = `/admin/class/create/${fresh.school.at.instituteId}/${admin}`
  const made = await fresh.worker.post(path, fresh.school.callers.admin.token, { name: 'Form ٧ B' })
  const other = made.body as { classId: string }
  const { classId } = fresh.school.at
  const rows = sheet(4, (at) => ({ className: ['form 7 b', '', 'Form 7 B', ''][at] ?? '' }))
  const wrong = await upload({
    importId: anId(),
    rows: rows.map((row) => ({ ...row, className: row.className || 'Nowhere' })),
    dryRun: true,
  })
  expect(answer(wrong)).toMatchObject({
    faultCount: 2,
    faults: [3, 5].map((row) => ({ row, field: 'className', fault: 'classUnknown' })),
  })
  const importId = anId()
  expect(await upload({ importId, rows, classId })).toMatchObject({ status: 200, body: { added: 4 } })
  const inClass = (id: string) =>
    numberOf(
      fresh.env.INSTITUTES_01,
      'select count(*) as n from class_members m join members s using (institute_id) where m.institute_id = ?' +
        " and s.id = m.person_id and m.class_id = ? and s.name = 'Asha'",
      fresh.school.at.instituteId,
      id,
    )
  expect([await inClass(other.classId), await inClass(classId)]).toEqual([2, 2])
  // A teacher may name only classes of their own.
  const foreign = await upload(
    { importId: anId(), rows: sheet(1, () => ({ className: 'Form 7 B' })), dryRun: true },
    { as: 'instructor' },
  )
  expect(answer(foreign).faults).toEqual([{ row: 2, field: 'className', fault: 'classUnknown' }])
  expect(await brokenRules(fresh.env)).toEqual([])
})
