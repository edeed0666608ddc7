import { expect, type Page } from '@playwright/test'
import type { ShownScreen } from './shown-screen.ts'

const path: ShownScreen['path'] = ({ classId }) => `/dashboard/classes/${classId}/answer-cards`

/** Answer cards of a class: the choice of a set, the cards to print, and a question with its answers. */
export const answerCardScreens: readonly ShownScreen[] = [
  { name: 'answer-cards', viewer: 'instructor', path, prepare: isReady },
  {
    name: 'answer-cards-print',
    viewer: 'instructor',
    path,
    prepare: async (page) => {
      await isReady(page)
      await page.locator('.answer-cards .row .button').nth(1).click()
      await expect(page.locator('.answer-card').first()).toBeVisible()
    },
  },
  {
    name: 'answer-cards-question',
    viewer: 'instructor',
    path,
    prepare: async (page) => {
      await isReady(page)
      await page.locator('.answer-cards .button[data-look=main]').click()
      await page.locator('.answer-cards-list .answer-cards-student').first().click()
      // Not of the first student: numbers that arrive sort the list again.
      await page.locator('.answer-cards-list .menu-item').first().click()
      await page.locator('.quiz-controls .button[data-look=main]').click()
      await expect(page.locator('.answer-cards-letter').first()).toBeVisible()
      // An unfinished quiz of the class would open at the next look.
      await page.evaluate(() => localStorage.removeItem(`takhti.answer-cards.${location.pathname.split('/')[3]}`))
    },
  },
]

/** The numbers are made and a set is there. */
async function isReady(page: Page) {
  await expect(page.locator('.answer-cards .button[data-look=main]:not([aria-disabled=true])')).toBeVisible()
  await expect(page.locator('.answer-cards-student b', { hasText: '1' }).first()).toBeVisible()
}
