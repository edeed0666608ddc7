import type { Page } from '@playwright/test'

/** Counts the taps that the page receives during some work in it. */
export async function tapsDuring(page: Page, work: () => Promise<void>): Promise<number> {
  const counter = await page.evaluateHandle(() => {
    const counted = { taps: 0, ending: new AbortController() }
    const options = { capture: true, signal: counted.ending.signal }
    addEventListener('pointerdown', () => (counted.taps += 1), options)
    return counted
  })
  await work()
  return counter.evaluate((counted) => {
    counted.ending.abort()
    return counted.taps
  })
}
