import { expect, type Locator, type Page } from '@playwright/test'
import { csvOf } from '../pages/sheets.ts'

const sheet = csvOf('class-7b.csv', [
  ['First name', 'Last name', 'E-mail', 'Guardian phone'],
  ['Asha', 'Rao', 'asha.rao@school.example', '09876543210'],
  ['آمنة', 'القحطاني', 'amina@school.example', '0966501234567'],
  ['=1+1', '', 'nobody', '9.19877E+11'],
  ['Imran', 'Khan', 'asha.rao@school.example', '09876543212'],
])

const dialog = (page: Page) => page.getByRole('dialog').last()

/** Presses a control, which a phone may have folded away. */
export async function press(target: Locator): Promise<void> {
  await target.waitFor({ state: 'attached' })
  const fold = await target.evaluate((node) => node.closest('.phone-fold:not([data-open])')?.id)
  const button = target.page().locator(`.phone-fold-button[aria-controls="${fold}"]:visible`)
  if (fold !== undefined && (await button.count()) > 0) await button.click()
  await target.click()
}

/** Presses the n-th button that a selector finds, and waits for the dialog it opens. */
export function opensDialog(selector: string, nth = 0): (page: Page) => Promise<void> {
  return async (page) => {
    await press(page.locator(selector).nth(nth))
    await expect(dialog(page)).toBeVisible()
    await settled(page)
  }
}

/** The dialog behind an item of the first menu that fits. */
export function opensFromMenu(selector: string, item: number): (page: Page) => Promise<void> {
  return async (page) => {
    await press(page.locator(selector).first())
    await page.locator('.menu-panel:not([hidden]) .menu-item').nth(item).click()
    await expect(dialog(page)).toBeVisible()
    await settled(page)
  }
}

/** The same, and submits the empty form. */
export function opensDialogWithFaults(selector: string, nth = 0): (page: Page) => Promise<void> {
  return async (page) => {
    await opensDialog(selector, nth)(page)
    await dialog(page).locator('button[type=submit]').click()
    await expect(dialog(page).locator('[aria-invalid=true]').first()).toBeVisible()
  }
}

/** The second of the tabs. */
export async function chooseSecondTab(page: Page): Promise<void> {
  await page.getByRole('tab').nth(1).click()
  await settled(page)
}

/** The import with its columns matched. */
export async function chooseTheSheet(page: Page): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(sheet)
  await expect(page.locator('.import-fields')).toBeVisible()
}

/** The import with faults in its rows. */
export async function checkTheSheet(page: Page): Promise<void> {
  await chooseTheSheet(page)
  await page.locator('form button[type=submit]').click()
  await expect(page.locator('.import-rows [aria-invalid=true]').first()).toBeVisible()
}

/** A selected image that is about to be cropped. */
export async function choosePicture(page: Page): Promise<void> {
  const base64 = await page.evaluate(drawnPicture)
  const buffer = Buffer.from(base64, 'base64')
  await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
  await expect(dialog(page).getByRole('img')).toBeVisible()
}

/** A file that is no spreadsheet. */
export async function chooseNoSheet(page: Page): Promise<void> {
  const buffer = Buffer.from([0x89, 0x50, 0x4e, 0x47])
  await page.locator('input[type=file]').setInputFiles({ name: 'photo.xlsx', mimeType: '', buffer })
  await expect(page.locator('.field-error:not(:empty)')).toBeVisible()
}

/** The first menu of the page. */
export function opensMenu(selector: string): (page: Page) => Promise<void> {
  return async (page) => {
    await press(page.locator(selector).first())
    await settled(page)
  }
}

/** The menu of a lesson, whose entries are loaded on the first open. */
export async function opensLessonMenu(page: Page): Promise<void> {
  await opensMenu('.board-head .menu > .icon-button:not(.board-people)')(page)
  await expect(page.locator('.board-head .menu-item').first()).toBeVisible()
}

/** A requested link, whose mail is on its way. */
export async function askForLink(page: Page): Promise<void> {
  await page.locator('input[type=email]').fill('nobody@school.example')
  await page.locator('form button[type=submit]').first().click()
  await expect(page.locator('input[type=email]')).toHaveCount(0)
  await expect(page.locator('h1, h2').first()).toBeVisible()
}

async function settled(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/** A face on a hill, as no real person has it. */
async function drawnPicture(): Promise<string> {
  const canvas = new OffscreenCanvas(1200, 800)
  const context = canvas.getContext('2d')
  const shapes: [colour: string, x: number, y: number, radius: number][] = [
    ['#8db5fb', 600, 0, 1200],
    ['#1d6b45', 600, 1500, 1000],
    ['#855300', 600, 380, 170],
    ['#ffd166', 1040, 140, 90],
  ]
  for (const [colour, x, y, radius] of shapes) {
    if (context === null) break
    context.fillStyle = colour
    context.beginPath()
    context.arc(x, y, radius, 0, 7)
    context.fill()
  }
  const blob = await canvas.convertToBlob()
  return new Uint8Array(await blob.arrayBuffer()).toBase64()
}

/** Content with a file that is up and one that cannot be taken. */
export async function uploadFiles(page: Page): Promise<void> {
  const files = [
    { name: 'الأوراق.pdf', mimeType: 'application/pdf', buffer: Buffer.from('leaves') },
    { name: 'Nothing.txt', mimeType: 'text/plain', buffer: Buffer.from('') },
  ]
  await page.locator('.uploads input[type=file]').setInputFiles(files)
  await expect(page.locator('.uploads .field-error p')).toBeVisible()
  await expect(page.locator('.uploads-row[data-status=SUCCESS]')).toBeVisible()
  await expect(page.locator('.item .menu').first()).toBeVisible()
  await settled(page)
}

/** A file of My content that is to be moved, with the folders it can go to. */
export async function movesFile(page: Page): Promise<void> {
  await uploadFiles(page)
  await opensFromMenu('.item .menu > .icon-button', 3)(page)
}

/** Waits for the content after a student's lessons: their actions, and the drawing. */
export async function hasActions(page: Page): Promise<void> {
  await page.locator('.slate button[aria-pressed]').first().waitFor()
  await page.locator('.slate-face[data-drawn]').first().waitFor()
}

/** Fresh cards for the first students of the class, ready to be printed. */
export async function makeCards(page: Page): Promise<void> {
  const picks = page.locator('.person .cards-pick:enabled')
  await picks.first().check()
  await page.locator('.cards-head .button').click()
  const dialog = page.locator('dialog .button[type=submit]')
  const sheet = page.locator('.login-card')
  await expect(sheet.or(dialog).first()).toBeVisible()
  if (await dialog.isVisible()) await dialog.click()
  await expect(sheet).toHaveCount(1)
}
