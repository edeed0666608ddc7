import { brotliCompressSync, constants } from 'node:zlib'
import type { BrowserContext, Page } from '@playwright/test'

/** The selector of an element that marks a page as ready. */
export type ReadyMark = string

/** Milliseconds until a page was ready: since the request to the browser, and since its navigation began. */
export type Waited = { readonly asked: number; readonly navigated: number }

/** Waits until a page of a browser is ready; before that nothing but one check a frame runs in the page. */
export type ReadyWatch = { next(): Promise<{ at: number; navigated: number }> }

/** Makes every page of a browser report the first frame in which the mark is there. */
export async function watchForReady(context: BrowserContext, mark: ReadyMark): Promise<ReadyWatch> {
  let onReady = (_at: number, _navigated: number): void => {}
  await context.exposeFunction('takhtiReady', (at: number, navigated: number) => onReady(at, navigated))
  await context.addInitScript(watch, mark)
  return {
    next: () =>
      new Promise((resolve) => {
        onReady = (at, navigated) => resolve({ at, navigated })
      }),
  }
}

/** Opens an address in a page of its own and returns how long that took, until the first frame with the mark. */
export async function timeToReady(context: BrowserContext, watched: ReadyWatch, url: string): Promise<Waited> {
  const ready = watched.next()
  const askedAt = performance.timeOrigin + performance.now()
  const page = await context.newPage()
  try {
    await page.goto(url, { waitUntil: 'commit' })
    const { at, navigated } = await ready
    return { asked: at - askedAt, navigated }
  } finally {
    await page.close()
  }
}

function watch(selector: string): void {
  if (location.protocol !== 'http:') return
  const look = (): void => {
    if (!document.querySelector(selector)) return void requestAnimationFrame(look)
    const now = performance.now()
    // `watchForReady` defines this function.
    const report = Reflect.get(globalThis, 'takhtiReady') as (at: number, navigated: number) => void
    report(performance.timeOrigin + now, now)
  }
  look()
}

/**
 * Loads an address and returns the brotli bytes of all JavaScript that the page requested until the mark was there. The
 * page itself reports the time: its lazy requests come before a driver, a process away, receives the mark.
 */
export async function scriptBytes(page: Page, url: string, mark: ReadyMark): Promise<number> {
  await page.addInitScript(noteScripts, mark)
  await page.goto(url)
  const noted = await page.waitForFunction(() => {
    const scripts: unknown = Reflect.get(globalThis, 'takhtiScripts')
    return Array.isArray(scripts) ? scripts.map(String) : null
  })
  // Fetched again, since the browser gives no body for cached responses.
  const scripts = (await noted.jsonValue()) ?? []
  const bodies = await Promise.all(scripts.map(async (script) => (await page.request.get(script)).body()))
  return bodies.reduce((sum, body) => sum + brotli(body), 0)
}

function noteScripts(selector: string): void {
  const look = (): void => {
    if (!document.querySelector(selector)) return
    observer.disconnect()
    const names = performance.getEntriesByType('resource').map(({ name }) => name)
    const preloaded = [...document.querySelectorAll('script[src], link[rel=modulepreload]')].map(
      (element) => element.getAttribute('src') ?? element.getAttribute('href') ?? '',
    )
    const all = [...names, ...preloaded.map((name) => new URL(name, location.href).href)]
    Reflect.set(
      globalThis,
      'takhtiScripts',
      [...new Set(all)].filter((name) => new URL(name).pathname.endsWith('.js')),
    )
  }
  const observer = new MutationObserver(look)
  observer.observe(document, { attributes: true, childList: true, subtree: true })
}

function brotli(body: Buffer): number {
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }).length
}
