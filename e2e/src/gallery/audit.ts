import type { Page } from '@playwright/test'
import axe from 'axe-core'

/** Faults of accessibility on a page, by the rules of WCAG 2.2 A and AA; no screen has a frame of another origin. */
export async function faultsOf(page: Page): Promise<string[]> {
  // Half a megabyte of script, which a page needs once per walk.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return await page.evaluate(async () => {
    // The script above has put it there.
    const { run } = (globalThis as unknown as { axe: typeof axe }).axe
    const { violations } = await run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'],
      resultTypes: ['violations'],
    })
    // A menu covers a part of the content below it until it closes, so that leaves no small target behind.
    const menus = [...document.querySelectorAll('.menu-panel:not([hidden])')]
    const isCovered = (selector: unknown): boolean => {
      const target = typeof selector === 'string' ? document.querySelector(selector) : null
      const box = target?.getBoundingClientRect()
      return menus.some((menu) => {
        const over = menu.getBoundingClientRect()
        const isApart =
          !box || box.right <= over.left || box.left >= over.right || box.bottom <= over.top || box.top >= over.bottom
        return !isApart && !menu.contains(target)
      })
    }
    return violations.flatMap(({ id, nodes }) => {
      const found = nodes.filter(({ target }) => id !== 'target-size' || !isCovered(target[0]))
      return found.length === 0 ? [] : [`${id}: ${found.map(({ html }) => html).join(' | ')}`]
    })
  })
}
