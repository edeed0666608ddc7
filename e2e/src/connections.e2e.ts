import { expect } from '@playwright/test'
import { signInByForm } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { origin, personWith } from './school.ts'

test('[EX-30] an admin makes a token that a program uses until it is revoked, and adds a webhook', async ({ page }) => {
  await signInByForm(page, await personWith('admin'))
  await page.getByRole('navigation').getByRole('link', { name: 'Institute' }).click()
  await page.getByRole('link', { name: 'Connections' }).click()

  await page.getByRole('button', { name: 'New token' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Make the token' }).click()
  await expect(dialog.getByText('Enter a name')).toBeVisible()
  await expect(dialog.getByText('Tick at least one')).toBeVisible()
  await dialog.getByLabel('Name').fill('Grades sheet')
  await dialog.getByLabel('Read classes').check()
  await dialog.getByRole('button', { name: 'Make the token' }).click()
  const secret = (await dialog.locator('code').textContent())?.trim() ?? ''
  expect(secret).toMatch(/^takhti_pat_/)
  await dialog.getByRole('button', { name: 'Done' }).click()

  const ask = (path: string) => fetch(`${origin()}/api${path}`, { headers: { Authorization: `Bearer ${secret}` } })
  expect((await ask('/admin/class/getUserClasses')).status).toBe(200)
  expect((await ask('/institute/transfers')).status).toBe(403)

  await page.getByRole('button', { name: 'New webhook' }).click()
  await dialog.getByRole('textbox', { name: 'Address' }).fill('https://10.0.0.7/hook')
  await dialog.getByLabel('A student joined a class').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter a public address')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Address' }).fill('https://hooks.school.example/takhti')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const hook = page.getByRole('list', { name: 'Webhooks' }).getByRole('listitem')
  await expect(hook).toContainText('https://hooks.school.example/takhti')
  await hook.getByRole('button', { name: 'Signing secret' }).click()
  await expect(dialog.locator('code')).toHaveText(/^whsec_/)
  await dialog.getByRole('button', { name: 'Done' }).click()

  const token = page.getByRole('list', { name: 'My access tokens' }).getByRole('listitem')
  await token.getByRole('button', { name: 'Revoke Grades sheet' }).click()
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect(token).toHaveCount(0)
  expect((await ask('/admin/class/getUserClasses')).status).toBe(401)
})
