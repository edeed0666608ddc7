import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { signIn } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { chooseSheet, csvOf, workbookOf } from './pages/sheets.ts'
import { call, demoSchool, origin, personWith, tokenOf } from './school.ts'

const header = ['Vorname', 'Nachname', 'E-Mail', 'Telefon der Eltern']

/** Rows of students who were not imported before. */
function students(count: number): string[][] {
  const run = Date.now()
  return Array.from({ length: count }, (_, index) => [
    'Asha',
    'Rao',
    `j${index}.${run}@school.example`,
    `0${9_876_500_000 + index}`,
  ])
}

async function importIt(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Students imported' })).toBeVisible()
}

test('[I4] a CSV is mapped automatically, fixed in place, and imported twice adds no one twice', async ({ page }) => {
  await signIn(page, await personWith('instructor'))
  const rows = students(12)
  const faulty = rows.map((cells, index) => (index === 4 ? [...cells.slice(0, 3), '9.19877E+11'] : cells))
  await chooseSheet(page, csvOf('class.csv', [header, ...faulty, ['=1+1', '', 'nobody', '123']]))
  await expect(page.getByRole('heading', { name: 'Match the columns' })).toBeFocused()
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await expect(page.getByText('2 of 13 rows have faults.')).toBeVisible()
  const sixth = page.getByRole('listitem', { name: 'Row 6' })
  const phone = sixth.getByLabel('Guardian’s phone number')
  await expect(phone).toHaveAccessibleDescription('The program rounded this number. Type it again, as text')
  await phone.fill('0919877000000')
  await page.getByRole('button', { name: 'Leave out row 14' }).click()
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText('New students')).toBeVisible()
  await importIt(page)
  await expect(page.getByText('12 students were added.')).toBeVisible()

  await page.getByRole('button', { name: 'Import another file' }).click()
  await chooseSheet(page, workbookOf('class.xlsx', [header, ...rows]))
  await page.getByLabel('Add to class').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await importIt(page)
  await expect(page.getByText('12 were here already.')).toBeVisible()
  const { className } = await demoSchool()
  await page.goto(`${origin()}/dashboard/classes`)
  await page.getByRole('main').getByRole('link', { name: className }).first().click()
  await page.getByRole('tab', { name: 'People' }).click()
  await expect(page.getByText('Asha Rao').first()).toBeVisible()
})

test('[B7] a file that is no spreadsheet is refused with a reason; a missing one is asked for', async ({ page }) => {
  await signIn(page, await personWith('instructor'))
  await page.goto(`${origin()}/dashboard/students/import`)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Please select file to upload' })).toBeVisible()
  const picture = { name: 'students.xlsx', mimeType: 'image/png', buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47]) }
  await chooseSheet(page, picture)
  await expect(
    page.getByRole('alert').filter({ hasText: 'Only CSV and Excel (.xlsx) files are allowed' }),
  ).toBeVisible()
  const broken = { name: 'students.xlsx', mimeType: '', buffer: Buffer.from('PK\u0003\u0004 broken') }
  await chooseSheet(page, broken)
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid Excel File' })).toBeVisible()
})

test('[B8] the template is saved with the names of the columns, and is recognised on import', async ({ page }) => {
  await signIn(page, await personWith('instructor'))
  await page.goto(`${origin()}/dashboard/students/import`)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Template as CSV' }).click()
  const template = await readFile(await (await saved).path(), 'utf8')
  expect(template).toBe('\uFEFFFirst name,Last name,E-mail address,Guardian’s phone number\r\n')
  const [row] = students(1)
  const filled = Buffer.from(`${template}${row?.join(',') ?? ''}\r\n`)
  await chooseSheet(page, { name: 'students.csv', mimeType: 'text/csv', buffer: filled })
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await importIt(page)
})

test('[K2] an admin saves a copy of a student’s data, and erases the student by typing the name', async ({
  page,
  browser,
}) => {
  const teacher = await (await browser.newContext()).newPage()
  await signIn(teacher, await personWith('instructor'))
  const [row] = students(1)
  await chooseSheet(teacher, csvOf('one.csv', [header, ['Zoya', 'Erased', ...(row?.slice(2) ?? [])]]))
  await teacher.getByLabel('Add to class').selectOption({ index: 1 })
  await teacher.getByRole('button', { name: 'Check the rows' }).click()
  const taken = teacher.waitForResponse(
    (reply) => reply.url().endsWith('/student/bulkUpload') && reply.request().postData()?.includes('dryRun') === false,
  )
  await importIt(teacher)
  await taken
  const token = await tokenOf(await personWith('instructor'))
  const mine = await call<{ items: { classId: string }[] }>('/admin/class/getUserClasses', { token })
  const classId = mine.items[0]?.classId ?? ''
  await teacher.goto(`${origin()}/dashboard/classes/${classId}?tab=people`)
  const { items } = await call<{ items: { userId: string; first_name: string }[] }>(
    `/admin/class/getUsers/learner/${classId}?limit=100`,
    { token },
  )
  const student = items.find(({ first_name }) => first_name === 'Zoya')
  await expect(teacher.getByRole('row', { name: 'Pick Zoya Erased' })).toBeVisible()

  await signIn(page, await personWith('admin'))
  await page.goto(`${origin()}/dashboard/students/${student?.userId ?? ''}/records`)
  await expect(page.getByRole('heading', { name: 'Zoya Erased' })).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save a copy' }).click()
  expect(await readFile(await (await saved).path(), 'utf8')).toContain('Zoya')
  await page.getByLabel('Type “Zoya Erased” to confirm').fill('somebody')
  await page.getByRole('button', { name: 'Erase this student' }).click()
  await expect(page.getByText('The name does not match')).toBeVisible()
  await page.getByLabel('Type “Zoya Erased” to confirm').fill('zoya erased')
  await page.getByRole('button', { name: 'Erase this student' }).click()
  await expect(page.getByRole('heading', { name: 'Zoya Erased' })).toBeHidden()
  await expect(teacher.getByText('Zoya Erased')).toHaveCount(0)
  await teacher.context().close()
})

test('[GC-7] a roster of Google Classroom becomes a class, after one visit to Google', async ({ page }) => {
  const teacher = await personWith('instructor')
  await signIn(page, teacher)
  await page.goto(`${origin()}/dashboard/students/import`)
  await page.getByRole('button', { name: 'Open Google Classroom' }).click()
  await page.getByLabel('Whose account').fill(`${crypto.randomUUID()}@school.example`)
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page.getByRole('button', { name: 'Rivers 7 B' })).toBeVisible()
  await page.getByRole('button', { name: 'Rivers 7 B' }).click()
  await expect(page).toHaveURL(`${origin()}/dashboard/students/import`)
  await expect(page.getByLabel('Add to class')).toHaveValue('new')
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await importIt(page)
  const token = await tokenOf(teacher)
  const classes = await call<{ items: { classId: string; name: string }[] }>('/admin/class/getUserClasses', { token })
  const made = classes.items.filter(({ name }) => name === 'Rivers 7 B')
  expect(made).toHaveLength(1)
  const classId = made[0]?.classId ?? ''
  const people = await call<{ items: { first_name: string }[] }>(`/admin/class/getUsers/learner/${classId}`, { token })
  expect(people.items.map(({ first_name }) => first_name).toSorted()).toEqual(['Nadia', 'Ravi'])
  await call('/admin/class/removeClass', { token, body: { classId } })
})
