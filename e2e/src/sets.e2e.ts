import { expect, type Page } from '@playwright/test'
import { signIn } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { redPicture } from './pages/picture.ts'
import { personWith } from './school.ts'

test(
  '[J6] a question set written offline by hand is identical on the second device',
  { tag: '@kept' },
  async ({ browser }) => {
    const teacher = await personWith('instructor')
    const name = `Rivers ${Date.now()}`
    const desk = await (await browser.newContext()).newPage()
    await signIn(desk, teacher)
    await desk.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await desk.reload()
    await openContent(desk)
    await desk.context().setOffline(true)

    await desk.getByRole('button', { name: 'New question set' }).click()
    await desk.getByLabel('Name').fill(name)
    await desk.getByRole('button', { name: 'Create' }).click()
    await expect(desk.getByRole('heading', { name })).toBeVisible()
    await write(desk, 'Where does the Ganges rise?')
    await write(desk, 'Where does the Nile end?')
    await desk.getByRole('button', { name: 'Edit number 1' }).click()
    await desk.getByLabel('Question', { exact: true }).fill('In which mountains does the Ganges rise?')
    await desk.getByRole('button', { name: 'Save' }).click()
    await desk.getByRole('button', { name: 'Move number 2 up' }).click()
    await expectAsked(desk)

    await desk.context().setOffline(false)
    const home = await (await browser.newContext()).newPage()
    await signIn(home, teacher)
    await openContent(home)
    await home.getByRole('link', { name }).click()
    await expectAsked(home)
    await desk.context().close()
    await home.context().close()
  },
)

test(
  '[J6] an image from My Content is added to a question, and is shown offline',
  { tag: '@kept' },
  async ({ page }) => {
    const name = `Leaf ${Date.now()}`
    await signIn(page, await personWith('instructor'))
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.reload()
    await openContent(page)
    await page.getByRole('button', { name: 'Add a source' }).click()
    const picture = { name: `${name}.png`, mimeType: 'image/png', buffer: redPicture(900, 600) }
    await page.getByRole('dialog').locator('input[type=file]').setInputFiles(picture)
    await page.getByLabel('What the picture shows').fill('A red leaf')
    await page.getByRole('button', { name: 'Keep in My Content' }).click()
    await expect(page.getByRole('link', { name })).toBeVisible()

    await page.getByRole('button', { name: 'New question set' }).click()
    await page.getByLabel('Name').fill(`Colours of ${name}`)
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('button', { name: 'Add a question' }).click()
    await page.getByLabel('Type Of Question').selectOption('PICTURE_CHOICE')
    await page.getByLabel('Question', { exact: true }).fill('Which colour has this leaf?')
    for (const [at, colour] of ['Red', 'Green'].entries())
      await page.getByLabel(`Option ${at + 1}`, { exact: true }).fill(colour)
    await page.getByLabel('Option 1 is right').check()
    await page.getByRole('button', { name: 'Choose a picture' }).click()
    await page.getByRole('dialog').getByRole('button', { name }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expectPicture(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('button', { name: 'Edit number 1' })).toBeVisible()

    await page.context().setOffline(true)
    await page.reload()
    await expect(page.getByText('Which colour has this leaf?')).toBeVisible()
    await expectPicture(page)
  },
)

test('[QX-5] questions of a file are previewed, added once, and exported in another format', async ({ page }) => {
  const name = `Rocks ${Date.now()}`
  await signIn(page, await personWith('instructor'))
  await openContent(page)
  await page.getByRole('button', { name: 'Import questions' }).click()
  const gift = 'Is chalk soft? {T}\n\nBroken {=a\n\nWhich is hardest? {=diamond ~chalk ~talc}'
  const file = { name: `${name}.gift`, mimeType: 'text/plain', buffer: Buffer.from(gift) }
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file)
  await expect(page.getByText('3 questions found (GIFT).')).toBeVisible()
  await expect(page.getByText('Cannot be read')).toBeVisible()
  await page.getByRole('button', { name: 'Add 2 questions' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.locator('.set-item strong')).toHaveText(['1. Is chalk soft?', '2. Which is hardest?'])

  await page.getByRole('button', { name: 'Download questions' }).click()
  await page.getByLabel('Format').selectOption('moodle')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download', exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`${name}.xml`)
})

/** Small, redrawn and whole. */
async function expectPicture(page: Page): Promise<void> {
  const shown = page.getByRole('img', { name: 'Picture', exact: true })
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640)
}

async function openContent(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'My Content' }).click()
  await expect(page.getByRole('button', { name: 'New question set' })).toBeVisible()
}

async function write(page: Page, question: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a question' }).click()
  await page.getByLabel('Question', { exact: true }).fill(question)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(question)).toBeVisible()
}

async function expectAsked(page: Page): Promise<void> {
  await expect(page.locator('.set-item strong')).toHaveText([
    '1. Where does the Nile end?',
    '2. In which mountains does the Ganges rise?',
  ])
}
