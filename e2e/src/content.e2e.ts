import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { inRoot } from '@takhti/tools/kit/root'
import { expectSafe, objects } from './pages/board.ts'
import { signIn } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { call, personWith, tokenOf } from './school.ts'

test('[J7] captured content shows summary and questions with sources, and becomes a lesson page', async ({ page }) => {
  const name = await sendSample('photosynthesis.json')
  await openContent(page, name)
  const questions = page.getByRole('region', { name: 'Quiz' }).locator('ol > li')
  await expect(questions).toHaveCount(5)
  await expect(page.getByRole('region', { name: 'Summary' }).getByRole('listitem').first()).toBeVisible()

  const source = page.getByRole('group', { name: 'Source' })
  for (const question of await questions.all()) {
    const show = question.getByRole('button', { name: /^Show in the source/ })
    const promised = /: (.*)$/s.exec((await show.getAttribute('aria-label')) ?? '')?.[1] ?? ''
    await show.click()
    await expect(source.locator('mark').first()).toContainText(promised.trim().slice(0, 20))
  }

  await page.getByRole('button', { name: 'Make a lesson page' }).click()
  await expect(page).toHaveURL(/\/lesson\//)
  await expect(objects(page).first()).toBeAttached()
  expect(await objects(page).count()).toBeGreaterThan(5)
  await expectSafe(page)
})

test('[J7] an item of a transcript opens the video at its second', async ({ page }) => {
  const name = await sendSample('plate-tectonics.json')
  await openContent(page, name)
  const link = page
    .getByRole('region', { name: 'Quiz' })
    .getByRole('link', { name: /^Open the video at/ })
    .first()
  await expect(link).toHaveAttribute('href', /^https:\/\/www\.youtube\.com\/watch\?v=.*[?&]t=\d+/)
})

/** Sends a sample of the engine as a capture of its own name; returns the name. */
async function sendSample(file: string): Promise<string> {
  const sample: Record<string, unknown> = JSON.parse(readFileSync(inRoot('assistant', 'src', 'samples', file), 'utf8'))
  const name = `${String(sample['title'])} ${Date.now()}`
  const token = await tokenOf(await personWith('instructor'))
  await call('/capture', { token, body: { ...sample, title: name } })
  return name
}

async function openContent(page: Page, name: string): Promise<void> {
  await signIn(page, await personWith('instructor'))
  await page.getByRole('navigation').getByRole('link', { name: 'My Content' }).click()
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
}
