import type { Page } from '@playwright/test'
import { opensDialog } from './preparations.ts'
import type { ShownScreen } from './shown-screen.ts'

/** The feed of a class with its dialogs, and within another app. */
export const feedScreens: readonly ShownScreen[] = [
  {
    name: 'feed-writing',
    viewer: 'instructor',
    path: ({ classId }) => `/dashboard/classes/${classId}`,
    prepare: opensDialog('.feed-head > .button'),
  },
  {
    name: 'feed-picking',
    viewer: 'instructor',
    path: ({ classId }) => `/dashboard/classes/${classId}`,
    prepare: picksLesson,
  },
  {
    name: 'feed-reporting',
    viewer: 'learner',
    path: ({ classId }) => `/dashboard/classes/${classId}`,
    prepare: async (page) => {
      await page.locator('.feed-post > header .menu > button').first().click()
      await opensDialog('.feed-post .menu-panel .menu-item')(page)
    },
  },
  {
    name: 'webview-feed',
    viewer: 'instructor',
    path: ({ classId }) => `/webview/classFeed/full/${classId}`,
    prepare: (page) => page.locator('.feed-post').first().waitFor(),
  },
  {
    name: 'webview-feed-none',
    isAlike: true,
    viewer: 'instructor',
    path: () => '/webview/classFeed/full/01900000-0000-7000-8000-000000000000',
  },
]

async function picksLesson(page: Page): Promise<void> {
  await opensDialog('.feed-head > .button')(page)
  await page.locator('.feed-tools .button').first().click()
  const picker = page.getByRole('dialog').filter({ hasNot: page.locator('.feed-tools') })
  await picker.locator('.feed-choices, .soft').first().waitFor()
}
