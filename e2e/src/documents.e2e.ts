import { expect, test, type Page } from '@playwright/test'
import { expectSafe } from './pages/board.ts'
import { signIn } from './pages/door.ts'
import { leafletPdf, letterDocx } from './pages/papers.ts'
import { lockedPdf } from './pages/red-pdf.ts'
import { personWith } from './school.ts'

test('J7 B7 a document is read here, looked at, and kept, also without a network; its quiz and its answers open the page they were made from', async ({
  page,
  context,
}) => {
  await signIn(page, await personWith('instructor'))
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.getByRole('navigation').getByRole('link', { name: 'My Content' }).click()
  await addsSource(page)
  await chooses(page, lockedPdf('Answers'))
  await expect(page.getByRole('alert').filter({ hasText: 'Answers.pdf' })).toContainText('This file is protected')

  const name = `Leaflet ${Date.now()}`
  await chooses(page, leafletPdf(name))
  await expect(page.getByText('3 pages', { exact: true })).toBeVisible()
  await expect(page.getByText('1 page holds no text')).toContainText('2')
  await page.screenshot({ path: test.info().outputPath('preview.png') })
  await page.getByRole('button', { name: 'Keep in My Content' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await context.setOffline(true)
  await addsSource(page)
  const letter = `Letter ${Date.now()}`
  await chooses(page, letterDocx(letter))
  await page.getByRole('button', { name: 'Keep in My Content' }).click()
  await expect(page.getByText(`${letter} is kept on this device until there is internet`)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('link', { name: letter })).toBeVisible()

  await page.getByRole('link', { name }).click()
  const source = page.getByRole('region', { name: 'Source' }).last()
  await expect(source.getByText('Page 3', { exact: true })).toBeVisible()
  await page
    .getByRole('button', { name: /^Show Page 3 in the source/ })
    .first()
    .click()
  await expect(source.locator('mark').first()).toBeInViewport()
  await page.screenshot({ path: test.info().outputPath('source.png') })

  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await page.getByLabel('Your question').fill('What is photosynthesis?')
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  const answer = page.getByRole('article', { name: 'Answer' })
  await answer.getByRole('button', { name: 'Show Page 1 in the source' }).first().click()
  await expect(source.locator('mark').first()).toContainText('Photosynthesis is the process')
  await expect(source.locator('mark').first()).toBeInViewport()
  await page.screenshot({ path: test.info().outputPath('asked.png') })
  await expectSafe(page)
})

async function addsSource(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a source' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function chooses(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file)
}
