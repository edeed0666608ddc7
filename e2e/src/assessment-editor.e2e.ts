import { expect, type Page } from '@playwright/test'
import { signIn } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { origin, personWith } from './school.ts'

test('[AM-11] a test edited on two devices, one offline, merges; publish shows each fault', async ({ browser }) => {
  const teacher = await personWith('instructor')
  const name = `Plants ${Date.now()}`
  const desk = await (await browser.newContext()).newPage()
  await signIn(desk, teacher)
  await openTests(desk)
  await desk.getByRole('button', { name: 'Create test' }).click()
  await desk.getByRole('button', { name: 'Save' }).click()
  await expect(desk.getByText('Please Enter Assessment Name')).toBeVisible()
  await desk.getByLabel('Name', { exact: true }).fill(name)
  await desk.getByRole('button', { name: 'Save' }).click()
  await expect(desk.getByRole('heading', { name })).toBeVisible()
  await write(desk, 'Where is food made?', true)
  await write(desk, 'Which gas leaves?', false)
  await expect(desk.getByText('All changes saved')).toBeVisible()

  const home = await (await browser.newContext()).newPage()
  await signIn(home, teacher)
  await openTests(home)
  await home.getByRole('link', { name }).click()
  await expect(home.getByText('1. Where is food made?')).toBeVisible()
  await home.context().setOffline(true)
  await edit(home, 1, 'Where does a plant make its food?')
  await write(home, 'What do roots take up?', true)
  await expect(home.getByText('Saved on this device')).toBeVisible()

  await desk.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(desk.getByText('1 question is not ready')).toBeVisible()
  await expect(desk.getByRole('dialog').getByText('Please mark the right answer')).toBeVisible()
  await desk.getByRole('dialog').getByRole('button', { name: 'number 2' }).click()
  await desk.getByRole('button', { name: 'Edit number 2' }).click()
  await desk.getByLabel('Option 1 is right').check()
  await desk.getByRole('button', { name: 'Save' }).click()
  await desk.getByRole('button', { name: 'Move number 2 up' }).click()
  await expect(desk.getByText('1. Which gas leaves?')).toBeVisible()

  await home.context().setOffline(false)
  // A new question stays behind the one that it was added after, wherever that moved.
  const merged = ['1. Which gas leaves?', '2. What do roots take up?', '3. Where does a plant make its food?']
  for (const page of [home, desk]) await expect(page.locator('.set-item strong')).toHaveText(merged)
  await desk.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(desk.getByText('3 questions · 3 points')).toHaveCount(2)
  await desk.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(desk.getByText('Published', { exact: true })).toBeVisible()

  await openTests(desk)
  await desk.getByLabel('Show').selectOption('PUBLISHED')
  await desk.getByLabel(`Pick ${name}`).check()
  await desk.getByRole('button', { name: 'Delete' }).click()
  await expect(desk.getByRole('link', { name })).toHaveCount(0)
  await desk.getByRole('button', { name: 'Undo' }).click()
  await expect(desk.getByRole('link', { name })).toBeVisible()
  await home.context().close()
  await desk.context().close()
})

test('[AM-12] on a phone a test gets its settings, a typed number and its preview', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 780 })
  await signIn(page, await personWith('instructor'))
  await page.goto(`${origin()}/dashboard/assessments`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Create assignment' }).click()
  await page.getByLabel('Name', { exact: true }).fill(`Areas ${Date.now()}`)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Add a question' }).click()
  await page.getByLabel('Type Of Question').selectOption('NUMERIC')
  await page.getByLabel('Question', { exact: true }).fill('What is the area of a square with sides of {{a}} m?')
  await page.getByLabel('Number or formula').fill('a*a')
  await expect(page.getByText('The formula has a letter that is not drawn below')).toBeVisible()
  await page.getByRole('button', { name: 'Draw a number a for each student' }).click()
  await expect(page.getByText('The formula has a letter that is not drawn below')).toHaveCount(0)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('tab', { name: 'Settings' }).click()
  await page.getByLabel('Due on').fill('2027-01-14T08:30')
  await page.getByLabel('Time limit').check()
  await page.getByLabel('Minutes').fill('25')
  await page.getByRole('button', { name: 'Add a section' }).click()
  await expect(page.getByText('All changes saved')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Minutes')).toHaveValue('25')
  await expect(page.getByLabel('Due on')).toHaveValue('2027-01-14T08:30')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('link', { name: 'Preview' }).click()
  await expect(page.getByText(/sides of \d+ m/)).toBeVisible()
})

async function openTests(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Tests' }).click()
  await expect(page.getByRole('heading', { name: 'Tests', exact: true })).toBeVisible()
}

/** Adds a question with two options, the first of which may be right. */
async function write(page: Page, text: string, isMarked: boolean): Promise<void> {
  await page.getByRole('button', { name: 'Add a question' }).click()
  await page.getByLabel('Question', { exact: true }).fill(text)
  for (const [at, option] of ['One', 'Two'].entries())
    await page.getByLabel(`Option ${at + 1}`, { exact: true }).fill(option)
  if (isMarked) await page.getByLabel('Option 1 is right').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(text)).toBeVisible()
}

async function edit(page: Page, number: number, text: string): Promise<void> {
  await page.getByRole('button', { name: `Edit number ${number}` }).click()
  await page.getByLabel('Question', { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`${number}. ${text}`)).toBeVisible()
}
