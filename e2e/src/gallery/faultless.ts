import { expect, test, type Page } from '@playwright/test'
import { chromiumArguments, headlessPath, mediaArguments } from '../browser.ts'
import { origin } from '../school.ts'
import { faultsOf } from './audit.ts'
import { drawForPictures } from './drawn-lesson.ts'
import { showSchool, type ShownSchool } from './shown-school.ts'
import type { ShownScreen } from './shown-screen.ts'
import type { Look } from './sizes.ts'
import { Viewers } from './viewer.ts'

/** The looks in which screens are tried for faults. */
const looked: readonly Look[] = [
  { size: 'laptop', theme: 'light', language: 'en' },
  { size: 'phone', theme: 'dark', language: 'ar' },
]

/**
 * Tries screens for faults of accessibility and for what sticks out; answers the school that is shown. A screen is tried in
 * every look as it opens, and each of its states in one of them, by turns: to bring about each state twice takes longer than
 * all other journeys together.
 */
export function faultless(screens: readonly ShownScreen[]): () => ShownSchool {
  const tried = screens.filter(({ isAlike }) => !isAlike)
  let viewers: ReadonlyMap<Look, Viewers>
  let school: ShownSchool

  test.use({
    launchOptions: { executablePath: headlessPath(), args: [...chromiumArguments(), ...mediaArguments()] },
  })

  test.beforeAll(async ({ browser }) => {
    // A school with all that screens show takes half a minute, and several beside other work.
    test.setTimeout(360_000)
    // A look keeps its browsers, so that a screen is reached from the one before it by the app's own router.
    viewers = new Map(looked.map((look) => [look, new Viewers(browser)]))
    school = await showSchool()
    const [first] = viewers.values()
    if (first) await drawForPictures(await first.page('instructor'), origin(), school)
  })

  test.afterAll(async () => {
    for (const each of viewers.values()) await each.close()
  })

  for (const [place, shown] of tried.entries())
    for (const look of shown.prepare ? looked.filter((_, index) => index === place % looked.length) : looked)
      test(`SC-2 ${shown.name} has no accessibility fault on a ${look.size}, ${look.theme}, in ${look.language}`, async () => {
        const page = await viewers.get(look)?.show(shown, look, { origin: origin(), school })
        if (page) await expectFaultless(page, look)
      })

  return () => school
}

async function expectFaultless(page: Page, { language }: Look): Promise<void> {
  // What was scrolled half beneath a bar is reached by scrolling; how far it lies there depends on what a school has.
  const unfixed = await page.addStyleTag({ content: '.bar, .navigation { position: static !important }' })
  expect(await faultsOf(page)).toEqual([])
  await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow, 'nothing may stick out sideways').toBeLessThanOrEqual(0)
  await unfixed.evaluate((style) => style.parentElement?.removeChild(style))
}
