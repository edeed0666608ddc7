import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { inRoot } from '@takhti/tools/kit/root'
import type { DemoPerson } from '@takhti/tools/start/seed'
import { signIn } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { startModelProduct, type ModelProduct } from './pages/model-product.ts'
import { call, personWith, tokenOf } from './school.ts'

/** Captures the sample about leaves for a teacher and opens it; returns the name of the capture. */
async function openLeaves(page: Page, teacher: DemoPerson): Promise<string> {
  const sample: Record<string, unknown> = JSON.parse(
    readFileSync(inRoot('assistant', 'src', 'samples', 'photosynthesis.json'), 'utf8'),
  )
  const name = `Leaves ${Date.now()}`
  await call('/capture', { token: await tokenOf(teacher), body: { ...sample, title: name } })
  await signIn(page, teacher)
  await page.getByRole('navigation').getByRole('link', { name: 'My Content' }).click()
  await page.getByRole('link', { name }).click()
  return name
}

test(
  'questions of a captured source are made, remade, edited and accepted offline',
  { tag: '@kept' },
  async ({ page }) => {
    const name = await openLeaves(page, await personWith('instructor'))
    await page.getByRole('button', { name: 'AI question generator' }).click()
    const dialog = page.getByRole('dialog', { name: 'AI question generator' })
    await dialog.getByText('Made by: Built-in engine').click()
    // The model is fetched and prepared after the app itself, which takes long on a busy device.
    await expect(dialog.getByText('Its English language model is on this device.')).toBeVisible({ timeout: 60_000 })

    await page.context().setOffline(true)
    await expect(page.getByText('YOU ARE OFFLINE')).toBeAttached()
    await expect(dialog.getByLabel('Difficulty')).toHaveValue('ANY')
    await dialog.getByLabel('Type Of Question').selectOption('True or false')
    await dialog.getByRole('radio', { name: '4' }).check()
    await dialog.getByRole('button', { name: 'Generate' }).click()
    const made = dialog.getByRole('region', { name: 'Generated questions' })
    const questions = made.locator('ol.stack > li')
    await expect(questions).toHaveCount(4)

    const first = (await questions.first().locator('strong').first().textContent()) ?? ''
    await made.getByRole('button', { name: 'Ask something else than question 1' }).click()
    await expect(questions.first().locator('strong').first()).not.toHaveText(first)
    await expect(questions).toHaveCount(4)

    await made.getByRole('button', { name: 'Edit question 2' }).click()
    await made.getByRole('textbox', { name: 'Question', exact: true }).fill('What do leaves take in?')
    await made.getByRole('button', { name: 'Save' }).click()
    await expect(questions.nth(1)).toContainText('What do leaves take in?')
    await expect(questions.nth(1)).toContainText('edited by you')

    await made.getByRole('button', { name: 'Put 4 questions into My Content' }).click()
    await expect(made).toBeHidden()
    await dialog.getByRole('button', { name: 'Close' }).click()

    await page.context().setOffline(false)
    await expect(page.getByText('YOU ARE OFFLINE')).toBeHidden()
    await page.getByRole('navigation').getByRole('link', { name: 'My Content' }).click()
    await expect(page.getByRole('link', { name: `Questions: ${name}` })).toBeVisible()
  },
)

test(
  'a lesson of a captured source is shown offline, and becomes the page of a lesson',
  { tag: '@kept' },
  async ({ page }) => {
    await openLeaves(page, await personWith('instructor'))
    await page.getByRole('button', { name: 'AI assist' }).click()
    const dialog = page.getByRole('dialog', { name: 'AI assist' })
    // Key concepts need the English model, as a lesson does; a summary of an article does without.
    await dialog.getByRole('button', { name: 'Key concepts' }).click()
    await expect(dialog.getByText('Made by the built-in engine.')).toBeVisible()
    await page.context().setOffline(true)
    await dialog.getByRole('button', { name: 'Lesson', exact: true }).click()
    await dialog.getByRole('button', { name: 'Generate' }).click()
    const lesson = dialog.getByRole('region', { name: 'Lesson', exact: true })
    await expect(lesson.getByRole('heading', { level: 4 }).first()).toBeVisible()
    await expect(lesson.getByText(/questions? on this/).first()).toBeVisible()
    await page.context().setOffline(false)
    await lesson.getByRole('button', { name: 'Make a lesson page' }).click()
    await expect(page).toHaveURL(/\/lesson\//)
  },
)

test.describe('with a model at the server', () => {
  let product: ModelProduct
  test.beforeAll(async () => {
    product = await startModelProduct('honest')
  })
  test.afterAll(() => product.stop())

  test('[J9] the chosen engine makes questions and cards, is named, and stays chosen', async ({ page }) => {
    await openLeaves(page, product.teacher)
    await page.getByRole('button', { name: 'AI question generator' }).click()
    const dialog = page.getByRole('dialog', { name: 'AI question generator' })
    await dialog.getByText('Made by: Built-in engine').click()
    await dialog.getByRole('radio', { name: 'Model of the server' }).check()
    expect(await product.asked()).toBe(0)
    await dialog.getByRole('radio', { name: '2' }).check()
    await dialog.getByLabel('Type Of Question').selectOption('True or false')
    await dialog.getByRole('button', { name: 'Generate' }).click()
    const made = dialog.getByRole('region', { name: 'Generated questions' })
    await expect(made.locator('ol.stack > li').first()).toContainText("server's model")
    await expect(dialog.getByText('Made by the model of the server.')).toBeVisible()
    expect(await product.asked()).toBeGreaterThan(0)

    await page.reload()
    await page.getByRole('button', { name: 'AI assist' }).click()
    const assist = page.getByRole('dialog', { name: 'AI assist' })
    await expect(assist.getByText('Made by: Model of the server')).toBeVisible()
    const before = await product.asked()
    await assist.getByRole('button', { name: 'Cards', exact: true }).click()
    // It costs a credit: no request is sent before the cost is shown.
    expect(await product.asked()).toBe(before)
    await assist.getByRole('button', { name: 'Generate' }).click()
    await expect(assist.getByText('Made by the model of the server.')).toBeVisible()

    // The built-in engine sends no request.
    await assist.getByText('Made by: Model of the server').click()
    await assist.getByRole('radio', { name: 'Built-in engine' }).check()
    const after = await product.asked()
    await assist.getByRole('button', { name: 'Key concepts' }).click()
    await expect(assist.getByText('Made by the built-in engine.')).toBeVisible()
    expect(await product.asked()).toBe(after)
  })
})

test('[PS-5] slides of a source become pages of a lesson, and a PowerPoint file', async ({ page }) => {
  const name = await openLeaves(page, await personWith('instructor'))
  await page.getByRole('button', { name: 'Make slides' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make slides' })
  await dialog.getByRole('button', { name: 'Make slides' }).click()
  await expect(dialog.getByRole('heading', { level: 3, name }).first()).toBeVisible({ timeout: 30_000 })
  await dialog.getByRole('textbox', { name: 'Slide 2: what to say' }).fill('Hold up a leaf.')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download PowerPoint' }).click()
  expect((await download).suggestedFilename()).toBe(`${name}.pptx`)
  const slides = await dialog.getByRole('heading', { level: 3 }).count()
  await dialog.getByRole('button', { name: 'Open as lesson' }).click()
  await expect(page.getByRole('textbox', { name: 'Lesson name' })).toHaveValue(name, { timeout: 30_000 })
  await expect(page.getByText(`Page 1 of ${slides}`)).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('first-slide.png') })
})
