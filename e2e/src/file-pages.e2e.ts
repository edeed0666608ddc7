import { expect, type Page } from '@playwright/test'
import { expectSafe, objects } from './pages/board.ts'
import { signIn } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { openLessons } from './pages/lessons.ts'
import { expectRed, redPicture } from './pages/picture.ts'
import { lockedPdf, redPdf } from './pages/red-pdf.ts'
import { saveAs } from './pages/save-as.ts'
import { presentation } from './pages/slides.ts'
import { personWith } from './school.ts'

test(
  '[J7 B7] images, PDFs and slides become searchable pages; unreadable ones are reported',
  { tag: '@kept' },
  async ({ page, context }) => {
    await signIn(page, await personWith('instructor'))
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.getByRole('button', { name: /^Import lesson/ }).click()
    const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: redPicture(300, 200) })
    await chooses(page, [picture('leaf.png'), picture('root.png')])
    await expect(page.getByText('Page 1 of 2')).toBeVisible()
    await expect(objects(page)).toHaveText(['leaf (locked)'])
    await expectRed(page)

    await addsPages(page)
    await chooses(page, [redPdf('Forces', ['one', 'Zygomorphic flowers', 'three'])])
    await page.getByLabel('From page').fill('2')
    await page.getByRole('button', { name: 'Add 2 pages' }).click()
    await expect(page.getByText('Page 2 of 4')).toBeVisible()
    await expect(objects(page)).toHaveText(['Page 2 of Forces (locked)'])
    await expectRed(page)
    // The export contains the vector paths, and not its pixels.
    const drawing = await saveAs(page, 'Save page as drawing (SVG)')
    expect(drawing.text).not.toContain('<image')
    expect(drawing.text).toContain('fill="#e61414"')
    await page.screenshot({ path: test.info().outputPath('page-of-a-pdf.png') })
    await expectSafe(page)

    await context.setOffline(true)
    await addsPages(page)
    await chooses(page, [lockedPdf('Answers')])
    await page.getByLabel('Password of Answers.pdf').fill('guess')
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await expect(page.getByText('This password does not open the PDF')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await addsPages(page)
    const broken = redPdf('Broken', ['x'])
    await chooses(page, [{ ...broken, buffer: broken.buffer.subarray(0, 40) }])
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('damaged or was cut off')
    await chooses(page, [redPdf('More', ['without a network'])])
    await expect(page.getByText('Page 3 of 5')).toBeVisible()
    await expectRed(page)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText(/Page \d of 4/)).toBeVisible()
    // The reader of slides is loaded with the first of them.
    await context.setOffline(false)
    await addsPages(page)
    await chooses(page, [presentation('Plants', ['Roots', 'Xylem and phloem'], redPicture(300, 200))])
    await page.getByRole('button', { name: 'Add 2 pages' }).click()
    await expect(page.getByText(/Page \d of 6/)).toBeVisible()
    await expect(page.getByText('2 objects of the file could not be imported')).toBeVisible()
    await expect(objects(page)).toHaveText(['Rectangle (locked)', 'Roots slanted and more', 'A red field'])
    await expectRed(page)
    await page.screenshot({ path: test.info().outputPath('page-of-slides.png') })
    await objects(page).getByRole('button', { name: 'Roots' }).press('Enter')
    await page.getByRole('application', { name: 'Whiteboard' }).press('Shift+F10')
    await expect(page.getByRole('menuitem', { name: 'Open link plants.example' })).toBeFocused()
    await page.keyboard.press('Escape')
    const slide = await saveAs(page, 'Save page as drawing (SVG)')
    expect(slide.text).toContain('<a href="https://plants.example/roots">')
    await expectSafe(page)

    await openLessons(page)
    await page.getByRole('searchbox', { name: 'Search lessons and folders' }).fill('zygomor')
    await expect(page.locator('mark')).toHaveText('Zygomorphic')
    await page.getByRole('searchbox', { name: 'Search lessons and folders' }).fill('phloem')
    await expect(page.locator('mark')).toHaveText('phloem')
  },
)

async function addsPages(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Lesson menu' }).click()
  await page.getByRole('button', { name: 'Add pages from a file' }).click()
}

async function chooses(page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
  await page.locator('dialog input[type=file]').setInputFiles(files)
}
