import { expect } from '@playwright/test'
import { signInByForm } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { personWith } from './school.ts'

test('[EX-12] an admin exports everything, sees it run, and removes it', async ({ page }) => {
  await signInByForm(page, await personWith('admin'))
  await page.getByRole('navigation').getByRole('link', { name: 'Institute' }).click()
  await page.getByRole('link', { name: 'Move everything' }).click()
  await page.getByRole('button', { name: 'Start the export' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Export' }).first()
  await expect(row).toContainText(/Running|Done/)
  await expect(page.getByRole('button', { name: 'Start the export' })).toBeDisabled()
  await row.getByRole('button', { name: 'Remove' }).click()
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Start the export' })).toBeEnabled()
})
