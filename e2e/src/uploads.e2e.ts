import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { expectSafe } from './pages/board.ts'
import { signIn } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { newTeacher } from './pages/newcomer.ts'
import { origin } from './school.ts'

const row = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Uploads' }).getByRole('listitem').filter({ hasText: name })

async function openContent(page: Page): Promise<void> {
  await page.goto(`${origin()}/dashboard/content`)
  await expect(page.locator('button', { hasText: 'Upload files' })).toBeVisible()
}

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.locator('.uploads input[type=file]').setInputFiles({ name, mimeType: 'video/mp4', buffer })
}

test(
  '[B1 A16 UP-20] a file waits offline, is paused, outlives its tab, and returns exactly',
  { tag: '@kept' },
  async ({ page }) => {
    const context = page.context()
    // Three parts, no two alike.
    const leaves = Buffer.from(Uint8Array.from({ length: 1_100_000 }, (_, index) => (index * 7 + (index >> 12)) % 256))
    await signIn(page, await newTeacher())
    await openContent(page)
    await context.setOffline(true)
    await expect(page.getByText('YOU ARE OFFLINE')).toBeVisible()
    await choose(page, 'Leaves.mp4', leaves)
    await expect(row(page, 'Leaves.mp4')).toContainText('Kept on this device until there is internet')
    await row(page, 'Leaves.mp4').getByRole('button', { name: 'Pause Leaves.mp4' }).click()
    await expect(row(page, 'Leaves.mp4')).toContainText('Paused at 0 %')
    await page.close()
    await context.setOffline(false)

    const again = await context.newPage()
    await openContent(again)
    await expect(row(again, 'Leaves.mp4')).toContainText('Paused at 0 %')
    await row(again, 'Leaves.mp4').getByRole('button', { name: 'Resume Leaves.mp4' }).click()
    await expect(row(again, 'Leaves.mp4')).toContainText('Uploaded')
    await expect(
      row(again, 'Leaves.mp4').getByRole('progressbar', { name: 'Progress of Leaves.mp4' }),
    ).toHaveJSProperty('value', 100)
    await expectSafe(again)
    const downloading = again.waitForEvent('download')
    await again.getByRole('region', { name: 'Files' }).getByRole('button', { name: 'Download Leaves.mp4' }).click()
    const got = await readFile(await (await downloading).path())
    expect(got.equals(leaves)).toBe(true)

    // Uploads that were not paused go on by themselves.
    await context.setOffline(true)
    await expect(again.getByText('YOU ARE OFFLINE')).toBeVisible()
    await choose(again, 'Roots.mp4', Buffer.from('roots'))
    await expect(row(again, 'Roots.mp4')).toContainText('Kept on this device')
    await context.setOffline(false)
    await expect(row(again, 'Roots.mp4')).toContainText('Uploaded')
    await expect(again.getByRole('region', { name: 'Files' }).getByRole('listitem')).toHaveCount(2)
  },
)

test('[MF-6] files are filed offline, and remain in place once online', { tag: '@kept' }, async ({ page }) => {
  const file = (name: string) =>
    page.getByRole('region', { name: 'Files' }).getByRole('listitem').filter({ hasText: name })
  const choice = async (name: string, act: string) => {
    await file(name)
      .getByRole('button', { name: `Actions for ${name}` })
      .click()
    await page.getByRole('button', { name: act, exact: true }).click()
  }
  await signIn(page, await newTeacher())
  await openContent(page)
  for (const name of ['Roots.txt', 'Stems.txt']) await choose(page, name, Buffer.from(name))
  await expect(file('Roots.txt')).toContainText('9 bytes')
  await expect(file('Stems.txt')).toBeVisible()
  await expectSafe(page)
  await page.context().setOffline(true)
  await expect(page.getByText('YOU ARE OFFLINE')).toBeVisible()
  await choice('Roots.txt', 'Rename')
  await page.getByRole('textbox', { name: 'Name of Roots.txt' }).fill('Leaves.txt')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'New folder' }).click()
  await page.getByRole('textbox', { name: 'Name of New folder' }).fill('Plants')
  await page.keyboard.press('Enter')
  await file('Leaves.txt').dragTo(page.getByRole('link', { name: 'Plants' }), { steps: 5 })
  await expect(file('Leaves.txt')).toHaveCount(0)
  await choice('Stems.txt', 'Remove')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(file('Stems.txt')).toBeVisible()
  await page.context().setOffline(false)
  await expectSafe(page)
  await page.reload()
  await expect(file('Stems.txt')).toBeVisible()
  await page.getByRole('link', { name: 'Plants' }).click()
  await expect(file('Leaves.txt')).toBeVisible()
})
