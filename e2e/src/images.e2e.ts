import { expect, type Page } from '@playwright/test'
import { expectOnlyHere, expectSafe, objects } from './pages/board.ts'
import { signIn } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { createLesson } from './pages/lessons.ts'
import { expectRed, redPicture } from './pages/picture.ts'
import { saveAs, shaperIsCached } from './pages/save-as.ts'
import { personWith } from './school.ts'

test(
  '[J2 J6] an image placed offline survives a restart, reaches another device, and is pasted',
  { tag: '@kept' },
  async ({ page, context, browser }) => {
    const teacher = await personWith('instructor')
    await signIn(page, teacher)
    await createLesson(page, 'A picture')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await context.setOffline(true)
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Add picture' }).click()
    const file = { name: 'red.png', mimeType: 'image/png', buffer: redPicture(3_000, 1_500) }
    await (await choosing).setFiles(file)
    await expect(objects(page)).toHaveText(['Picture'])
    await expectRed(page)
    await page.screenshot({ path: test.info().outputPath('inserted.png') })
    await expectOnlyHere(page)
    await page.reload()
    await expectRed(page)
    await context.setOffline(false)
    await expectSafe(page)

    const other = await browser.newContext()
    const device = await other.newPage()
    await signIn(device, teacher)
    await device.goto(page.url())
    await expectRed(device)
    await expect(objects(device)).toHaveCount(1)

    await paste(page, redPicture(60, 40))
    await expect(objects(page)).toHaveCount(2)
    await expect(objects(device)).toHaveCount(2)
    await page.getByRole('group', { name: 'Selected objects' }).getByRole('button', { name: 'Duplicate' }).click()
    await expect(objects(device)).toHaveCount(3)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(objects(device)).toHaveCount(1)
    await expectSafe(page)
    await other.close()
  },
)

test(
  '[B7 J7] a file that is no image is refused; images are in every export of a lesson',
  { tag: '@kept' },
  async ({ page, context, browser }) => {
    await signIn(page, await personWith('instructor'))
    await createLesson(page, 'Pictures in files')
    const input = page.locator('input[type=file][accept*="image/png"]')
    const html = Buffer.from('<html><script>alert(1)</script></html>')
    await input.setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer: html })
    await expect(page.getByText('This is no picture that the board can show', { exact: false })).toBeVisible()
    await expect(objects(page)).toHaveCount(0)
    await input.setInputFiles({ name: 'red.png', mimeType: 'image/png', buffer: redPicture(200, 100) })
    await expectRed(page)
    await expectSafe(page)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await shaperIsCached(page)
    await context.setOffline(true)
    const pdf = await saveAs(page, 'Download as PDF')
    expect(pdf.text).toContain('/Subtype /Image /Width 200 /Height 100')
    const svg = await saveAs(page, 'Save page as drawing (SVG)')
    expect(svg.text).toContain('href="data:image/png;base64,')
    const lesson = await saveAs(page, 'Save lesson as a file')
    expect(lesson.text).toMatch(/images\/[0-9a-f]{64}/)
    await context.close()

    const other = await browser.newContext()
    const device = await other.newPage()
    await signIn(device, await personWith('instructor'))
    await device.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await device.getByRole('button', { name: /^Import lesson/ }).click()
    await other.setOffline(true)
    const again = { name: 'again.takhti', mimeType: 'application/zip', buffer: lesson.bytes }
    await device.locator('dialog input[type=file]').setInputFiles(again)
    await expect(objects(device)).toHaveText(['Picture'])
    await expectRed(device)
    await other.setOffline(false)
    await expectSafe(device)
    await other.close()
  },
)

async function paste(page: Page, picture: Buffer): Promise<void> {
  await page.evaluate((base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([bytes], 'image.png', { type: 'image/png' }))
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, picture.toString('base64'))
}
