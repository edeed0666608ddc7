import { expect, type Page } from '@playwright/test'
import { press } from './preparations.ts'
import type { ShownScreen } from './shown-screen.ts'

/** Question sets and card decks of *My content*. */
export const setScreens: readonly ShownScreen[] = [
  { name: 'content-new-set', viewer: 'instructor', path: () => '/dashboard/content', prepare: beginsSet },
  { name: 'question-set', viewer: 'instructor', path: ({ setId }) => `/dashboard/content/${setId}/questions` },
  {
    name: 'question-set-editing',
    viewer: 'instructor',
    path: ({ setId }) => `/dashboard/content/${setId}/questions`,
    prepare: editsItem,
  },
  { name: 'deck', viewer: 'instructor', path: ({ deckId }) => `/dashboard/content/${deckId}/cards` },
  {
    name: 'deck-learning',
    viewer: 'instructor',
    path: ({ deckId }) => `/dashboard/content/${deckId}/cards`,
    prepare: learnsCards,
  },
]

async function beginsSet(page: Page): Promise<void> {
  await press(page.locator('.new-set').first())
  await expect(page.locator('dialog[open]')).toBeVisible()
}

async function editsItem(page: Page): Promise<void> {
  await page.locator('[data-tool=edit]').first().click()
  await expect(page.locator('.set-options, .set-fields').first()).toBeVisible()
}

async function learnsCards(page: Page): Promise<void> {
  await page.locator('.deck-learn').click()
  await page.locator('.deck-turner').click()
}
