import { brotliCompressSync, constants } from 'node:zlib'
import type { BrowserContext, Page, Response } from '@playwright/test'

/** What marks a page as ready to use, as a selector. */
export type ReadyMark = string

/** Opens an address and answers the milliseconds from the start of the navigation until the mark was painted. */
export async function timeToReady(context: BrowserContext, url: string, mark: ReadyMark): Promise<number> {
  const page = await context.newPage()
  try {
    await page.addInitScript(watchFor, mark)
    await page.goto(url, { waitUntil: 'commit' })
    // `watchFor` puts the promise of this number there.
    return await page.evaluate(() => Reflect.get(globalThis, 'takhtiReady') as Promise<number>)
  } finally {
    await page.close()
  }
}

function watchFor(selector: string): void {
  const found = new Promise<number>((resolve) => {
    const look = (): void => {
      if (document.querySelector(selector)) resolve(performance.now())
      else requestAnimationFrame(look)
    }
    look()
  })
  Reflect.set(globalThis, 'takhtiReady', found)
}

/** Loads an address and answers the brotli bytes of all JavaScript that arrived until the mark was there. */
export async function scriptBytes(page: Page, url: string, mark: ReadyMark): Promise<number> {
  const scripts: Response[] = []
  const note = (response: Response): void => {
    if (response.request().resourceType() === 'script') scripts.push(response)
  }
  page.on('response', note)
  await page.goto(url)
  await page.locator(mark).first().waitFor()
  page.off('response', note)
  const bodies = await Promise.all(scripts.map((script) => script.body()))
  return bodies.reduce((sum, body) => sum + brotli(body), 0)
}

function brotli(body: Buffer): number {
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }).length
}
