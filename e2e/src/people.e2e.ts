import { expect, type Page } from '@playwright/test'
import { boxOf } from './pages/box.ts'
import { signIn } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { onLatinDevice } from './pages/latin-device.ts'
import { call, origin, personWith, tokenOf } from './school.ts'

// Missing fonts are loaded with the page, which is tested on a device that lacks one.
test.use(onLatinDevice)

// Names of this run alone: the journeys share one school.
const run = Date.now().toString(36)

async function addStudent(page: Page, first: string): Promise<void> {
  await page.getByRole('button', { name: 'Add student' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('First name').fill(first)
  await dialog.getByLabel('Last name (optional)').fill(run)
  await dialog.getByLabel("Guardian's contact number (optional)").fill('+91 98765 43210')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
}

test('[PE-6] an admin adds a student and a teacher, fills a class, and removes a person', async ({ page }) => {
  await signIn(page, await personWith('admin'))
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible()
  await page.getByRole('button', { name: 'Add teacher' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please enter FirstName Name')).toBeVisible()
  await dialog.getByLabel('First name').fill('Nila')
  await dialog.getByLabel('Last name (optional)').fill(run)
  await dialog.getByLabel('Email Address').fill(`nila.${run}@demo.takhti.example`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`Nila ${run}`)).toBeVisible()

  await page.getByRole('tab', { name: 'Students' }).click()
  await addStudent(page, 'Asha')
  await test.step('[UX-C14] a list takes the width of a wide panel', async () => {
    const before = page.viewportSize() ?? { width: 1280, height: 720 }
    await page.setViewportSize({ width: 2560, height: 1440 })
    expect((await boxOf(page.getByRole('tabpanel'))).width).toBeGreaterThan(2560 * 0.8)
    await page.setViewportSize(before)
  })
  await addStudent(page, 'Imran')
  await addStudent(page, 'अनन्या')
  // The page is in English, and this device lacks these characters: a font is loaded for the content of the page.
  const comeAlong = () =>
    page.evaluate(() =>
      [...document.fonts].filter(({ family }) => /Takhti Names/.test(family)).map((face) => face.status),
    )
  await expect.poll(async () => (await comeAlong())[0]).toBe('loaded')
  expect(await comeAlong()).toContain('unloaded')
  await page.getByLabel('Search', { exact: true }).fill(`ASHA ${run}`)
  await expect(page.getByText(`Asha ${run}`)).toBeVisible()
  await expect(page.getByText(`Imran ${run}`)).toBeHidden()

  await page.getByRole('navigation').getByRole('link', { name: 'Classes' }).click()
  await page.getByRole('button', { name: 'Create class' }).click()
  await dialog.getByLabel('Class name').fill(`9C ${run}`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `9C ${run}` })).toBeVisible()

  await page.getByRole('tab', { name: 'People' }).click()
  await page.getByRole('button', { name: 'Add students' }).click()
  await dialog.getByLabel('Search', { exact: true }).fill('')
  for (const name of [`Asha ${run}`, `Imran ${run}`]) {
    await dialog.getByLabel('Search', { exact: true }).fill(name)
    await dialog.getByRole('checkbox', { name }).check()
  }
  await dialog.getByRole('button', { name: 'Add 2 people' }).click()
  await expect(page.getByRole('heading', { name: '2 students' })).toBeVisible()
  await page.getByRole('checkbox', { name: `Pick Imran ${run}` }).check()
  await page.getByRole('button', { name: 'Remove 1 student' }).click()
  await expect(page.getByRole('heading', { name: '1 student' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { name: '2 students' })).toBeVisible()

  await page.getByRole('button', { name: 'Add teachers' }).click()
  await dialog.getByLabel('Search', { exact: true }).fill('Nila')
  await dialog.getByRole('checkbox', { name: `Nila ${run}` }).check()
  await dialog.getByRole('button', { name: 'Add 1 person' }).click()
  await expect(page.getByRole('button', { name: `Remove Nila ${run}` })).toBeVisible()

  await page.getByRole('link', { name: 'Class settings' }).click()
  await page.getByRole('button', { name: 'Remove class' }).click()
  await dialog.getByRole('button', { name: 'Remove class' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Classes' })).toBeVisible()
  await expect(page.getByText(`9C ${run}`)).toBeHidden()
})

test('[E5] a removed person loses access to the open page within five seconds', async ({ browser }) => {
  const token = await tokenOf(await personWith('admin'))
  const email = `leaving.${run}@demo.takhti.example`
  await call('/admin/create/teacher', { token, body: { first_name: 'Leaving', last_name: run, email } })
  const leaving = await (await browser.newContext()).newPage()
  await openByMail(leaving, email)

  const admin = await (await browser.newContext()).newPage()
  await signIn(admin, await personWith('admin'))
  await admin.getByRole('button', { name: `Actions for Leaving ${run}` }).click()
  await admin.getByRole('button', { name: 'Remove from the institute' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Remove from the institute' }).click()
  await expect(leaving.getByText('session expired').first()).toBeVisible({ timeout: 5_000 })
  await expect(admin.getByText(`Leaving ${run}`, { exact: true })).toBeHidden()
  for (const page of [leaving, admin]) await page.context().close()
})

/** Signs in by a mailed link, as a newly added person does. */
async function openByMail(page: Page, email: string): Promise<void> {
  await call(`/galileo/admin/sendVerificationLink/${encodeURIComponent(email)}`, { body: {} })
  const mailed = page.getByRole('link', { name: /login\/link#vid=/ })
  await expect(async () => {
    await page.goto(`${origin()}/mailbox?to=${encodeURIComponent(email)}`)
    await expect(mailed).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.goto((await mailed.getAttribute('href')) ?? '')
  await page.getByRole('button', { name: 'Sign in now' }).click()
  await expect(page).toHaveURL(/\/dashboard\//)
}
