import { expect, type Page } from '@playwright/test'
import type { ShownAssignments } from './shown-assignments.ts'
import type { ShownScreen } from './shown-screen.ts'

/** The student's side of assessments. */
export const assignmentScreens: readonly ShownScreen[] = [
  { name: 'assignments', viewer: 'learner', path: () => '/dashboard/my-assignments', prepare: hasCards },
  {
    name: 'assignments-none-found',
    viewer: 'learner',
    path: () => '/dashboard/my-assignments?search=zzz',
    prepare: shows('.notice'),
  },
  attempt('attempt-start', 'dueId', shows('.attempt-facts')),
  attempt('attempt-start-dialog', 'dueId', opensStart),
  attempt('attempt-paper', 'runningId', starts),
  attempt('attempt-drawing', 'runningId', draws),
  attempt('attempt-hand-in', 'runningId', asksToHandIn),
  attempt('attempt-receipt', 'receiptId', handsIn),
  attempt('attempt-handed-in', 'handedInId', shows('section.card')),
  attempt('attempt-result', 'returnedId', shows('.attempt-results')),
  attempt('attempt-regrade', 'returnedId', asksAgain),
  attempt('attempt-practice', 'returnedId', practises),
]

function attempt(name: string, of: keyof ShownAssignments, prepare: (page: Page) => Promise<void>): ShownScreen {
  return { name, viewer: 'learner', path: ({ assignments }) => `/dashboard/attempt/${assignments[of]}`, prepare }
}

function shows(selector: string): (page: Page) => Promise<void> {
  return (page) => expect(page.locator(selector).first()).toBeVisible()
}

async function hasCards(page: Page): Promise<void> {
  await expect(page.locator('.assignment').first()).toBeVisible()
}

async function opensStart(page: Page): Promise<void> {
  await page.locator('main .button[data-look=main]').first().click()
  await expect(page.locator('dialog[open]')).toBeVisible()
}

/** An attempt that this device has is open at once. */
async function starts(page: Page): Promise<void> {
  const paper = page.locator('.attempt-question')
  await expect(paper.or(page.locator('.attempt-facts')).first()).toBeVisible()
  if (await paper.isVisible()) return
  await opensStart(page)
  await page.locator('dialog[open] .button[data-look=main]').click()
  await expect(paper).toBeVisible()
}

async function draws(page: Page): Promise<void> {
  await starts(page)
  await page.locator('.attempt-map button').nth(3).click()
  await expect(page.locator('.quiz-sheet')).toBeVisible()
}

async function asksAgain(page: Page): Promise<void> {
  await page.locator('.attempt-results .button[data-look=quiet]').last().click()
  await expect(page.locator('dialog[open] textarea')).toBeVisible()
}

async function asksToHandIn(page: Page): Promise<void> {
  await starts(page)
  await page.locator('.attempt-buttons .button[data-look=main]').click()
  await expect(page.locator('dialog[open]')).toBeVisible()
}

async function handsIn(page: Page): Promise<void> {
  const receipt = page.locator('.attempt-receipt')
  await expect(receipt.or(page.locator('.attempt-facts, .attempt-question')).first()).toBeVisible()
  if (await receipt.isVisible()) return
  await asksToHandIn(page)
  await page.locator('dialog[open] .button[data-look=main]').click()
  await expect(page.locator('.attempt-receipt code')).toBeVisible()
}

async function practises(page: Page): Promise<void> {
  await page.locator('main .button[aria-expanded=false]').first().click()
  await expect(page.locator('.attempt-results')).toBeVisible()
}
