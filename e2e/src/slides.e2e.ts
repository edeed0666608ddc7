import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { unzipSync } from 'fflate'
import { signIn } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { origin, personWith } from './school.ts'

const outline = ['# Volcanoes', '## Kinds', '- Shield volcanoes', '- Stratovolcanoes', '## What is magma?'].join('\n')

test('[PD-4] a typed outline becomes slides in a chosen theme, a file and a lesson', async ({ page }) => {
  await signIn(page, await personWith('instructor'))
  await page.goto(`${origin()}/dashboard/create`)
  await page.getByRole('button', { name: 'Slides from an outline' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make slides' })
  const field = dialog.getByRole('textbox', { name: 'Outline' })
  await field.fill(Array.from({ length: 61 }, (_, at) => `## Part ${at}\n- fact a\n- fact b`).join('\n'))
  await dialog.getByRole('button', { name: 'Make slides' }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: 'makes 61 slides; at most 60' })).toBeVisible()
  await field.fill(outline)
  await dialog.getByRole('button', { name: 'Make slides' }).click()
  await dialog.getByRole('button', { name: 'Chalk board' }).click()
  await expect(dialog.getByRole('button', { name: 'Chalk board' })).toHaveAttribute('aria-pressed', 'true')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download PowerPoint' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('Volcanoes.pptx')
  const theme = unzipSync(new Uint8Array(readFileSync(await file.path())))['ppt/theme/theme1.xml']
  expect(new TextDecoder().decode(theme)).toContain('name="chalk"')
  await dialog.getByRole('button', { name: 'Open as lesson' }).click()
  await page.waitForURL(/\/lesson\//)
  await expect(page.getByRole('list', { name: 'Objects on this page' })).toContainText('Volcanoes')
})
