import { brotliCompressSync, constants } from 'node:zlib'
import type { BrowserContext, Page, Request } from '@playwright/test'

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

/** Loads an address and answers the brotli bytes of all JavaScript that the page used until the mark was there. */
export async function scriptBytes(page: Page, url: string, mark: ReadyMark): Promise<number> {
  const scripts = new Set<string>()
  const note = (request: Request): void => {
    if (request.resourceType() === 'script') scripts.add(request.url())
  }
  page.on('request', note)
  await page.goto(url)
  await page.locator(mark).first().waitFor()
  page.off('request', note)
  // Fetched again, since the browser gives no body for what it had kept.
  const bodies = await Promise.all([...scripts].map(async (script) => (await page.request.get(script)).body()))
  return bodies.reduce((sum, body) => sum + brotli(body), 0)
}

function brotli(body: Buffer): number {
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }).length
}
