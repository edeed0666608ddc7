import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'

type Saved = { name: string; bytes: Buffer; text: string }

/** Chooses an entry of the lesson's menu and takes the resulting file; `text` has one character for each byte. */
export async function saveAs(page: Page, entry: string, meanwhile = async () => {}): Promise<Saved> {
  await page.getByRole('button', { name: 'Lesson menu' }).click()
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: entry }).click()
  await meanwhile()
  const download = await coming
  const bytes = await readFile(await download.path())
  return { name: download.suggestedFilename(), bytes, text: bytes.toString('latin1') }
}

/** Waits until idle time has cached the WebAssembly that shapes words in files, which the install leaves out. */
export async function shaperIsCached(page: Page): Promise<void> {
  const isCached = async () => {
    const requests = await caches.open('takhti-shared').then((cache) => cache.keys())
    return requests.some(({ url }) => url.includes('/assets/harfbuzz-'))
  }
  await expect.poll(() => page.evaluate(isCached)).toBe(true)
}
