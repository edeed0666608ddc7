import { expect, type Locator, type Page } from '@playwright/test'
import { surface } from './board.ts'

/** Creates a lesson from the landing and waits for its board; returns the lesson's id. */
export async function createLesson(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Create lesson' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Lesson name').fill(name)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(surface(page)).toBeVisible()
  const id = /\/lesson\/([0-9a-f-]{36})/.exec(page.url())?.[1]
  if (!id) throw new Error(`Not a lesson: ${page.url()}`)
  return id
}

/** Opens *My lessons* through the navigation. */
export async function openLessons(page: Page): Promise<void> {
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /lessons/i })
    .click()
  await expect(page).toHaveURL(/\/dashboard\/lessons/)
}

/** Publishes a lesson of the list to a class. */
export async function publish(page: Page, lesson: string, className: string): Promise<void> {
  await openLessons(page)
  const card = page.getByRole('listitem').filter({ hasText: lesson })
  await card.getByRole('button', { name: `Publish: ${lesson}` }).click()
  await card.getByRole('button', { name: className, exact: true }).click()
  await page
    .getByRole('dialog', { name: `${lesson} is published` })
    .getByRole('button', { name: 'Close' })
    .click()
  await expect(card.getByText('Published', { exact: true })).toBeVisible()
}

/** Opens a lesson of the list. */
export async function openLesson(page: Page, lesson: string): Promise<void> {
  await openLessons(page)
  await page.getByRole('link', { name: `Open ${lesson}`, exact: true }).click()
  await expect(surface(page)).toBeVisible()
}

/** The card of a lesson in a list. */
export function lessonCard(page: Page, name: string): Locator {
  return page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: `Open ${name}`, exact: true }) })
    .filter({ has: page.locator('.slate-face') })
}
