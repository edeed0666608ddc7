import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { signIn } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { redPicture } from './pages/picture.ts'
import { personWith } from './school.ts'

const faultless = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .setLegacyMode()
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
}

test('[RT-5] a question with formula, powers, table and image is written, stored and shown', async ({ page }) => {
  await signIn(page, await personWith('instructor'))
  await page.getByRole('navigation').getByRole('link', { name: 'My Content' }).click()
  await page.getByRole('button', { name: 'New question set' }).click()
  await page.getByLabel('Name').fill(`Powers ${Date.now()}`)
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('button', { name: 'Add a question' }).click()
  await page.getByLabel('Question', { exact: true }).fill('Which is right?')
  await page.getByRole('button', { name: 'Formula, table, picture …' }).first().click()

  const text = page.getByRole('textbox', { name: 'Question', exact: true })
  const tools = page.getByRole('toolbar', { name: 'Formatting of Question' })
  await expect(tools).toBeVisible()
  await expect(text).toHaveText('Which is right?')
  await text.press('End')
  await text.pressSequentially(' $x^2$ of 10')
  await expect(text.getByRole('img')).toBeVisible()
  await tools.getByRole('button', { name: 'Superscript' }).click()
  await text.pressSequentially('8')
  await tools.getByRole('button', { name: 'Superscript' }).click()
  await text.press('Enter')
  await tools.getByRole('button', { name: 'Formula' }).click()
  await page.getByLabel('Formula in LaTeX').fill('\\frac{a}{b}')
  await page.getByRole('dialog').getByRole('button', { name: 'Insert' }).click()
  await expect(text.getByRole('img')).toHaveCount(2)
  await text.press('Enter')
  const chosen = page.waitForEvent('filechooser')
  await tools.getByRole('button', { name: 'Picture' }).click()
  await (await chosen).setFiles({ name: 'leaf.png', mimeType: 'image/png', buffer: redPicture(300, 200) })
  await text.getByLabel('What the picture shows').fill('A red leaf')
  await expect(text.getByRole('img', { name: 'A red leaf' })).toBeVisible()
  await text.press('Control+End')
  await tools.getByRole('button', { name: 'Table', exact: true }).click()
  await text.pressSequentially('mass')
  await expect(text.getByRole('columnheader').first()).toHaveText('mass')
  await faultless(page)

  for (const [at, title] of ['One', 'Two'].entries())
    await page.getByLabel(`Option ${at + 1}`, { exact: true }).fill(title)
  await page.getByLabel('Option 1 is right').check()
  await page.getByRole('button', { name: 'Save' }).click()
  // The set shows the written text, and no source of a formula.
  const items = page.locator('.set-item')
  await expect(items.getByText('Which is right?')).toBeVisible()
  await expect(items.getByRole('columnheader').first()).toHaveText('mass')
  await page.getByRole('button', { name: 'Edit number 1' }).click()
  await expect(text.getByRole('img', { name: 'A red leaf' })).toBeVisible()
})
