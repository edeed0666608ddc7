import { expect, test, type Page } from '@playwright/test'
import { chromiumArguments, headlessPath, mediaArguments } from '../browser.ts'
import { origin } from '../school.ts'
import { faultsOf } from './audit.ts'
import { drawForPictures } from './drawn-lesson.ts'
import { roomScreens } from './room-screens.ts'
import { shownScreens } from './screens.ts'
import { showSchool, type ShownSchool } from './shown-school.ts'
import type { ShownScreen } from './shown-screen.ts'
import type { Look } from './sizes.ts'
import { Viewers } from './viewer.ts'

/** The looks in which screens are tested for faults: each has a file, so that two workers walk at a time. */
const looked = {
  laptop: { size: 'laptop', theme: 'light', language: 'en' },
  phone: { size: 'phone', theme: 'dark', language: 'ar' },
} satisfies Record<string, Look>

// Live classes and quizzes would show on other screens, so rooms come last.
const tried = [shownScreens.filter((shown) => !roomScreens.includes(shown)), roomScreens].flatMap((screens) =>
  withPlaces(screens.filter(({ isAlike }) => !isAlike)),
)

/** A screen that needs another one's state has its place, so that both are in one look and one school. */
function withPlaces(screens: readonly ShownScreen[]): { shown: ShownScreen; place: number }[] {
  return screens.map((shown, place) => ({
    shown,
    place: shown.after === undefined ? place : screens.findIndex(({ name }) => name === shown.after),
  }))
}

/**
 * Tests screens for accessibility faults and for overflow; returns the seeded school. A screen is tested in every look
 * as it opens, and each of its states in one of them, by turns. To reach each state twice takes longer than all other
 * journeys together.
 */
export function faultless(device: keyof typeof looked): () => ShownSchool {
  const look: Look = looked[device]
  const turn = Object.keys(looked).indexOf(device)
  let viewers: Viewers
  let school: ShownSchool

  test.use({
    launchOptions: { executablePath: headlessPath(), args: [...chromiumArguments(), ...mediaArguments()] },
  })

  test.beforeAll(async ({ browser }) => {
    // A school with all that screens show takes half a minute, and several beside other work.
    test.setTimeout(360_000)
    // The browsers stay, so that a screen is reached from the one before it by the app's own router.
    viewers = new Viewers(browser)
    school = await showSchool()
    await drawForPictures(await viewers.page('instructor'), origin(), school)
  })

  test.afterAll(() => viewers.close())

  for (const { shown, place } of tried)
    if (shown.prepare === undefined || place % Object.keys(looked).length === turn)
      test(`[SC-2] ${shown.name} has no accessibility fault on a ${look.size}, ${look.theme}, in ${look.language}`, async () => {
        await expectFaultless(await viewers.show(shown, look, { origin: origin(), school }), look)
      })

  return () => school
}

async function expectFaultless(page: Page, { language }: Look): Promise<void> {
  // Content half covered by a bar is reached by scrolling; how far it is covered depends on the school's data.
  const unfixed = await page.addStyleTag({ content: '.bar, .navigation { position: static !important }' })
  expect(await faultsOf(page)).toEqual([])
  await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow, 'nothing may stick out sideways').toBeLessThanOrEqual(0)
  await unfixed.evaluate((style) => style.parentElement?.removeChild(style))
}
