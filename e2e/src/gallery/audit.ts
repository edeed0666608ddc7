import type { Page } from '@playwright/test'
import axe from 'axe-core'

/** Faults of accessibility on a page, by the rules of WCAG 2.2 A and AA; no screen has a frame of another origin. */
export async function faultsOf(page: Page): Promise<string[]> {
  // Half a megabyte of script, which a page that is walked through needs once.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return await page.evaluate(async () => {
    // The script above has put it there.
    const { run } = (globalThis as unknown as { axe: typeof axe }).axe
    const { violations } = await run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'],
      resultTypes: ['violations'],
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  })
}
