import { internalMailDomain } from '@takhti/schema/accounts/rules'
import { expect, test } from 'vitest'
import { freshSchool } from './fresh-school.ts'
import { brokenRules } from './fsck.ts'
import { anId, makeSchool, type School } from './school.ts'

const fresh = freshSchool()

const bare = (row: number, first_name: string, more: object = {}) => ({
  ...{ row, first_name, last_name: 'Rao', emailId: '', guardianContactNumber: `09${900_000_000 + row}` },
  ...more,
})

const upload = (rows: readonly object[], at: School = fresh.school, importId = anId()) =>
  fresh.worker.post('/student/bulkUpload', at.callers.admin.token, { importId, rows, classId: at.at.classId })

type Listed = { items: { userId: string; first_name: string; emailId: string | null; canHaveCard: boolean }[] }

async function cardHolders(): Promise<Listed['items']> {
  const path = `/student/login-cards?classId=${fresh.school.at.classId}&limit=100`
  const { status, body } = await fresh.worker.get(path, fresh.school.callers.instructor.token)
  expect(status).toBe(200)
  // The path answers this shape.
  return (body as Listed).items
}

test('[UX-A2] students without an e-mail are imported once however often, and can have cards', async () => {
  const rows = [bare(2, 'Asha'), bare(3, 'Bilal'), bare(4, 'Asha', { guardianContactNumber: '09811111111' })]
  expect(await upload(rows)).toMatchObject({ status: 200, body: { added: 3, already: 0 } })
  expect(await upload(rows)).toMatchObject({ status: 200, body: { added: 0, already: 3 } })
  expect(await upload([bare(2, 'ASHA')])).toMatchObject({ status: 200, body: { added: 0, already: 1 } })
  const made = (await cardHolders()).filter(({ first_name }) => ['Asha', 'Bilal'].includes(first_name))
  expect(made.map(({ first_name, canHaveCard }) => [first_name, canHaveCard])).toEqual([
    ['Asha', true],
    ['Asha', true],
    ['Bilal', true],
  ])
  const { results } = await fresh.env.DIRECTORY.prepare("select id from outbox where kind = 'joiningLetter'").all()
  expect(results).toEqual([])
  expect(await brokenRules(fresh.env)).toEqual([])
})

test('[UX-A2] a sheet matches a student made by hand, in the same school only', async () => {
  const hand = { first_name: 'Asha', last_name: 'Rao', guardianContactNumber: '0981234567' }
  const { admin } = fresh.school.callers
  await fresh.worker.post('/admin/create/student', admin.token, hand)
  const rows = [bare(2, 'asha', { guardianContactNumber: '0981234567' })]
  expect(await upload(rows)).toMatchObject({ status: 200, body: { added: 0, already: 1 } })
  const other = await makeSchool(fresh.env, { shard: '01', isLicensed: true })
  expect(await upload(rows, other)).toMatchObject({ status: 200, body: { added: 1, already: 0 } })
})

test('[UX-A2] a removed student who is in the sheet again is a new person without an invitation', async () => {
  const rows = [bare(2, 'Zara')]
  await upload(rows)
  const before = (await cardHolders()).find(({ first_name }) => first_name === 'Zara')
  const path = `/api/admin/removeUser/learner/${fresh.school.at.instituteId}/${before?.userId}`
  const { token } = fresh.school.callers.admin
  expect(await fresh.worker.send({ method: 'DELETE', path, body: '{}' }, token)).toMatchObject({ status: 200 })
  expect(await upload(rows)).toMatchObject({ status: 200, body: { added: 1 } })
  const after = (await cardHolders()).find(({ first_name }) => first_name === 'Zara')
  expect(after?.userId).not.toBe(before?.userId)
  expect(after?.canHaveCard).toBe(true)
})

test('[UX-A2] no sheet can name the internal address of a child of another school', async () => {
  const { results } = await fresh.env.DIRECTORY.prepare('select email from people where email like ?')
    .bind(`%@${internalMailDomain}`)
    .all<{ email: string }>()
  const addresses = [
    `x@${internalMailDomain}`,
    `X@${internalMailDomain.toUpperCase()}.`,
    results[0]?.email ?? `y@${internalMailDomain}`,
  ]
  for (const emailId of addresses)
    expect(await upload([bare(2, 'Mallory', { emailId })])).toMatchObject({
      status: 400,
      body: { code: 'imports/rows-invalid', issues: [{ path: 'rows.2.emailId', message: 'emailInvalid' }] },
    })
})
