import { expect, type Page } from '@playwright/test'
import { opensDialog } from './preparations.ts'
import type { ShownScreen } from './screens.ts'

const actions = '.assistant-actions > .button'

/** The n-th of a source's ways to the assistant. */
const way = (name: string, nth: number, prepare = opensDialog(actions, nth)): ShownScreen => ({
  name: `assistant-${name}`,
  viewer: 'instructor',
  path: ({ contentId }) => `/dashboard/content/${contentId}`,
  prepare,
})

/** What the assistant does with a source: its dialogs, and the questions that were made. */
export const assistantScreens: readonly ShownScreen[] = [
  way('summary', 0),
  way('plan', 0, async (page) => {
    await opensDialog(actions, 0)(page)
    await page.locator('dialog .choices > .choice').nth(3).click()
  }),
  way('questions', 1, async (page) => {
    await opensDialog(actions, 1)(page)
    await page.locator('dialog .engines > summary').click()
  }),
  way('levels', 1, async (page) => {
    await opensDialog(actions, 1)(page)
    await page.locator('dialog .quiz-form .icon-button').click()
    await expect(page.locator('.info-list')).toBeVisible()
  }),
  way('made', 1, generates),
  way('transcript', 2),
  way('translate', 3),
]

async function generates(page: Page): Promise<void> {
  await opensDialog(actions, 1)(page)
  await page.locator('dialog .quiz-panel .button[data-look=main]').click()
  await expect(page.locator('dialog .question-foot').first()).toBeVisible()
  await page.locator('dialog .question-foot').first().scrollIntoViewIfNeeded()
}
