import { expect, type Page } from '@playwright/test'
import type { ShownScreen } from './shown-screen.ts'

const student = () => '/dashboard/learn'

/** The student's assistant, what its teachers set and read, the learning path, and the pages within other apps. */
export const learningScreens: readonly ShownScreen[] = [
  { name: 'learn', viewer: 'learner', path: student, prepare: canAsk },
  { name: 'learn-hint', viewer: 'learner', path: student, prepare: asksForHint },
  {
    name: 'learn-answer',
    viewer: 'learner',
    path: student,
    prepare: async (page) => {
      await asksForHint(page)
      await page.locator('.learning-exchange .row .button').last().click()
      await expect(page.locator('.learning-passages')).toBeVisible()
    },
  },
  { name: 'class-assistant', viewer: 'instructor', path: ({ classId }) => `/dashboard/classes/${classId}/assistant` },
  { name: 'learning-path', viewer: 'learner', path: ({ classId }) => `/dashboard/classes/${classId}/path` },
  { name: 'learning-path-teacher', viewer: 'instructor', path: ({ classId }) => `/dashboard/classes/${classId}/path` },
  { name: 'webview-notebooks', isAlike: true, viewer: 'instructor', path: () => '/webview/notebooks' },
  { name: 'webview-bright-ai', isAlike: true, viewer: 'instructor', path: () => '/webview/bright-ai' },
  { name: 'webview-bright-ai-invalid', isAlike: true, viewer: 'instructor', path: () => '/webview/notebooks/none' },
  {
    name: 'webview-self-learn-notebooks',
    isAlike: true,
    viewer: 'learner',
    path: () => '/webview/self-learn/notebooks',
    prepare: canAsk,
  },
  {
    name: 'webview-self-learn',
    isAlike: true,
    viewer: 'learner',
    path: () => '/webview/self-learn/bright-ai',
    prepare: canAsk,
  },
]

async function canAsk(page: Page): Promise<void> {
  await expect(page.locator('.learning form')).toBeVisible({ timeout: 20_000 })
}

async function asksForHint(page: Page): Promise<void> {
  await canAsk(page)
  await page.locator('.learning > form textarea').fill('What is chlorophyll?')
  await page.locator('.learning > form button[type=submit]').click()
  await page.locator('.learning-exchange textarea').fill('a green colour', { timeout: 30_000 })
  await page.locator('.learning-exchange button[type=submit]').click()
  await page.locator('.learning-exchange .row .button').first().click()
  await page.locator('.learning-exchange .row .button').first().click()
  await expect(page.locator('.learning-hint')).toBeVisible()
}
