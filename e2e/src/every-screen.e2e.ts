import { readFileSync } from 'node:fs'
import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { inRoot } from '@takhti/tools/kit/root'
import { chromiumArguments, chromiumPath, mediaArguments } from './browser.ts'
import { drawForPictures } from './gallery/drawn-lesson.ts'
import { roomScreens } from './gallery/room-screens.ts'
import { shownScreens, viewers as viewersOfScreens, type ShownScreen } from './gallery/screens.ts'
import { showSchool, type ShownSchool } from './gallery/shown-school.ts'
import type { Look } from './gallery/sizes.ts'
import { Viewers } from './gallery/viewer.ts'
import { origin } from './school.ts'

const looked: readonly Look[] = [
  { size: 'laptop', theme: 'light', language: 'en' },
  { size: 'phone', theme: 'dark', language: 'ar' },
]

test.use({
  launchOptions: { executablePath: chromiumPath(), args: [...chromiumArguments(), ...mediaArguments()] },
})

let viewers: Viewers
let school: ShownSchool

test.beforeAll(async ({ browser }) => {
  viewers = new Viewers(browser)
  school = await showSchool()
  for (const viewer of viewersOfScreens) await (await viewers.page(viewer)).goto(origin())
  await drawForPictures(await viewers.page('instructor'), origin(), school)
})

test.afterAll(() => viewers.close())

test('SC-1 every path of the app is in the list of screens that are looked at', () => {
  const source = readFileSync(inRoot('pwa', 'src', 'app', 'paths.ts'), 'utf8')
  const paths = [...source.matchAll(/: '(\/[^']+)'/g)].map(([, path]) => (path ?? '').replaceAll(/\$\w+/g, '[^/]+'))
  expect(paths.length).toBeGreaterThan(8)
  const shown = shownScreens.map(({ path }) => path(school))
  for (const path of paths)
    expect(
      shown.some((address) => new RegExp(`^${path}(\\?.*)?$`).test(address)),
      path,
    ).toBe(true)
})

/** What goes on in rooms takes long to bring about: each state of them is tried in one of the looks, by turns. */
const states = roomScreens.filter(({ prepare }) => prepare !== undefined)

function looksOf(shown: ShownScreen): readonly Look[] {
  const place = states.indexOf(shown)
  return place < 0 ? looked : looked.filter((_, index) => index === place % looked.length)
}

for (const shown of shownScreens.filter(({ isAlike }) => !isAlike))
  for (const look of looksOf(shown)) {
    const { size, theme, language } = look
    test(`SC-2 ${shown.name} has no accessibility fault on a ${size}, ${theme}, in ${language}`, async () => {
      const page = await viewers.show(shown, look, { origin: origin(), school })
      // What was scrolled half beneath a bar is reached by scrolling; how far it lies there depends on what a school has.
      await page
        .locator('.bar, .navigation')
        .evaluateAll((bars) => bars.forEach((bar) => Object.assign((bar as HTMLElement).style, { position: 'static' })))
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
