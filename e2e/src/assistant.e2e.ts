import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { inRoot } from '@takhti/tools/kit/root'
import { signIn } from './pages/door.ts'
import { call, personWith, tokenOf } from './school.ts'

test('questions of a captured source are made, asked anew, edited and accepted without a network', async ({ page }) => {
  const sample: Record<string, unknown> = JSON.parse(
    readFileSync(inRoot('assistant', 'src', 'samples', 'photosynthesis.json'), 'utf8'),
  )
  const name = `Leaves ${Date.now()}`
  const teacher = await personWith('instructor')
  await call('/capture', { token: await tokenOf(teacher), body: { ...sample, title: name } })
  await signIn(page, teacher)
  await page.getByRole('navigation').getByRole('link', { name: 'My Content' }).click()
  await page.getByRole('link', { name }).click()
  await page.getByRole('button', { name: 'AI question generator' }).click()
  const dialog = page.getByRole('dialog', { name: 'AI question generator' })
  await dialog.getByText('Made by: Built-in engine').click()
  await expect(dialog.getByText('Its English language model is on this device.')).toBeVisible()

  await page.context().setOffline(true)
  await expect(page.getByText('YOU ARE OFFLINE')).toBeAttached()
  await dialog.getByRole('radio', { name: '6' }).check()
  await dialog.getByRole('button', { name: 'Generate' }).click()
  const made = dialog.getByRole('region', { name: 'Generated questions' })
  const questions = made.locator('ol.stack > li')
  await expect(questions).toHaveCount(6)

  const first = (await questions.first().locator('strong').first().textContent()) ?? ''
  await made.getByRole('button', { name: 'Ask something else than question 1' }).click()
  await expect(questions.first().locator('strong').first()).not.toHaveText(first)
  await expect(questions).toHaveCount(6)

  await made.getByRole('button', { name: 'Edit question 2' }).click()
  await made.getByRole('textbox', { name: 'Question', exact: true }).fill('What do leaves take in?')
  await made.getByRole('button', { name: 'Save' }).click()
  await expect(questions.nth(1)).toContainText('What do leaves take in?')
  await expect(questions.nth(1)).toContainText('edited by you')

  await made.getByRole('button', { name: 'Put 6 questions into My Content' }).click()
  await expect(made).toBeHidden()
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page.context().setOffline(false)
  await expect(page.getByText('YOU ARE OFFLINE')).toBeHidden()
  await page.getByRole('navigation').getByRole('link', { name: 'My Content' }).click()
  await expect(page.getByRole('link', { name: `Questions: ${name}` })).toBeVisible()
})
