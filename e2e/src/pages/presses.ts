import type { Page } from '@playwright/test'

/** Counts what a person presses in a page, whatever addresses it shows; returns the count so far. */
export async function countPresses(page: Page): Promise<() => number> {
  let count = 0
  await page.exposeFunction('pressed', () => {
    count += 1
  })
  await page.addInitScript(() => {
    // A press on a label presses its field as well, which has no pointer of its own.
    addEventListener('click', (event) => event.isTrusted && event.detail > 0 && press(), true)
    function press(): void {
      // Playwright has put the function there.
      const { pressed } = window as { pressed?: () => void }
      pressed?.()
    }
  })
  return () => count
}
