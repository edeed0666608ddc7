import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { inTurn, turnOf } from '@takhti/tools/test/turn'
import { chromiumArguments, headlessPath, mediaArguments } from '../browser.ts'
import { origin } from '../school.ts'
import { drawForPictures } from './drawn-lesson.ts'
import type { ShownScreen } from './screens.ts'
import { showSchool, type ShownSchool } from './shown-school.ts'
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
  let viewers: Viewers
  let school: ShownSchool

  test.use({
    launchOptions: { executablePath: headlessPath(), args: [...chromiumArguments(), ...mediaArguments()] },
  })

  test.beforeAll(async ({ browser }) => {
    viewers = new Viewers(browser)
    school = await showSchool()
    for (const viewer of new Set(tried.map((shown) => shown.viewer))) await (await viewers.page(viewer)).goto(origin())
    await drawForPictures(await viewers.page('instructor'), origin(), school)
  })

  test.afterAll(() => viewers.close())

  // Where time is short each day another one comes first.
  for (const [place, shown] of inTurn([...tried.entries()], turnOf(process.env, Date.now())))
    for (const look of shown.prepare ? looked.filter((_, index) => index === place % looked.length) : looked) {
      const { size, theme, language } = look
      test(`SC-2 ${shown.name} has no accessibility fault on a ${size}, ${theme}, in ${language}`, async () => {
        const page = await viewers.show(shown, look, { origin: origin(), school })
        // What was scrolled half beneath a bar is reached by scrolling; how far it lies there depends on what a school has.
        await page
          .locator('.bar, .navigation')
          .evaluateAll((bars) =>
            bars.forEach((bar) => Object.assign((bar as HTMLElement).style, { position: 'static' })),
          )
        const { violations } = await new AxeBuilder({ page })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
          // No screen has a frame of another origin; otherwise a second page would open to put the answers together.
          .setLegacyMode()
          .analyze()
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
        await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(overflow, 'nothing may stick out sideways').toBeLessThanOrEqual(0)
      })
    }

  return () => school
}
