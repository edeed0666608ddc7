import { expect, type Page } from '@playwright/test'
import type { ShownScreen } from './shown-screen.ts'

/** Decks that a class was given: what is due, a card, and its answer with the grades. */
export const flashcardScreens: readonly ShownScreen[] = [
  { name: 'study', viewer: 'learner', path: () => '/dashboard/study', prepare: hasDecks },
  { name: 'study-card', viewer: 'learner', path: () => '/dashboard/study', prepare: opensCard },
  {
    name: 'study-answer',
    viewer: 'learner',
    path: () => '/dashboard/study',
    prepare: async (page) => {
      await opensCard(page)
      await page.locator('.study-turn').click()
      await expect(page.locator('.study-grades')).toBeVisible()
      // A formula is its text until it is drawn.
      await expect(page.locator('.rich-formula code')).toHaveCount(0)
    },
  },
  {
    name: 'webview-flashcards',
    viewer: 'learner',
    path: ({ deckId }) => `/webview/flashcard-viewer?deckId=${deckId}`,
    prepare: hasDecks,
  },
  {
    name: 'deck-forgotten',
    viewer: 'instructor',
    path: ({ deckId }) => `/dashboard/content/${deckId}/cards`,
    prepare: async (page) => {
      await page.locator('.deck-classes .button').first().click()
      await expect(page.locator('.deck-forgotten')).toBeVisible()
    },
  },
]

async function hasDecks(page: Page): Promise<void> {
  await expect(page.locator('.study-pile').first()).toBeVisible()
}

async function opensCard(page: Page): Promise<void> {
  await page.locator('.study-pile .button').first().click()
  await expect(page.locator('.study-card')).toBeVisible()
}
