import { expect, type Page } from '@playwright/test'

/** Chooses everything on the board and opens what arranges it; names differ from language to language. */
export async function isSelected(page: Page): Promise<void> {
  await page.locator('.board-surface').focus()
  await page.keyboard.press('Control+A')
  const menu = page.locator('.board-selection .menu > button').first()
  await menu.click()
  await expect(page.locator('.board-align')).toBeVisible()
}

/** Opens the strip of pages. */
export async function hasAllPages(page: Page): Promise<void> {
  await page.locator('.board-pages [aria-pressed]').click()
  await expect(page.locator('.board-strip canvas').first()).toBeVisible()
}

/** Shows the replay of the page with the first of its steps. */
export async function isReplayed(page: Page): Promise<void> {
  await page.locator('.board-head .menu > .icon-button:not(.board-people)').click()
  await page.locator('.menu-item:has(.tabler-icon-player-play)').click()
  await expect(page.locator('.replay-bar input[type=range]')).toBeVisible()
  await page.keyboard.press('Home')
  for (let press = 0; press < 5; press++) await page.keyboard.press('PageDown')
}
