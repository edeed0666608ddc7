import { expect, test } from '@playwright/test'
import { origin, personWith } from './school.ts'

test('[EX-12] an admin exports everything, sees it run, and removes it', async ({ page }) => {
  const admin = await personWith('admin')
  await page.goto(`${origin()}/login`)
  await page.getByRole('button', { name: 'Use a password instead' }).click()
  await page.getByLabel('Email Address').fill(admin.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(admin.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Institute' }).click()
  await page.getByRole('link', { name: 'Move everything' }).click()
  await page.getByRole('button', { name: 'Start the export' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Export' }).first()
  await expect(row).toContainText(/Running|Done/)
  await expect(page.getByRole('button', { name: 'Start the export' })).toBeDisabled()
  await row.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Start the export' })).toBeEnabled()
})
