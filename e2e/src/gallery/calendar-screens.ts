import { expect, type Page } from '@playwright/test'
import type { ShownScreen } from './shown-screen.ts'

/** What is on and due: by month, week and day, with its dialogs, and within another app. */
export const calendarScreens: readonly ShownScreen[] = [
  { name: 'calendar', viewer: 'instructor', path: () => '/dashboard/calendar', prepare: hasEvent },
  {
    name: 'calendar-week',
    viewer: 'instructor',
    path: () => '/dashboard/calendar?view=week',
    prepare: hasEvent,
  },
  { name: 'calendar-of-student', viewer: 'learner', path: () => '/dashboard/calendar?view=day', prepare: hasEvent },
  {
    name: 'calendar-moving',
    viewer: 'instructor',
    path: () => '/dashboard/calendar?view=day',
    prepare: async (page) => {
      await hasEvent(page)
      await page.locator('.calendar-event[data-kind=lesson]').first().click()
      await page.locator('dialog .row button').first().click()
      await expect(page.locator('dialog input[type=time]')).toBeVisible()
    },
  },
  {
    name: 'calendar-feed',
    viewer: 'learner',
    path: () => '/dashboard/calendar',
    prepare: async (page) => {
      await hasEvent(page)
      await page.locator('.calendar-head > .icon-button').nth(2).click()
      await expect(page.locator('dialog .button').first()).toBeVisible()
    },
  },
  {
    name: 'substitute-plan',
    viewer: 'instructor',
    path: () => '/dashboard/calendar?view=day',
    prepare: async (page) => await expect(page.locator('.substitute-steps').first()).toBeVisible(),
  },
  {
    name: 'substitute-handing-over',
    viewer: 'instructor',
    path: ({ classId }) => `/dashboard/classes/${classId}?tab=schedule`,
    prepare: async (page) => {
      await page.locator('[aria-labelledby=substitutes] .schedule-head .button').click()
      await expect(page.locator('dialog option').nth(1)).toBeAttached()
    },
  },
  {
    name: 'webview-scheduler',
    viewer: 'instructor',
    path: ({ classId }) => `/webview/scheduler/${classId}?view=week`,
    prepare: hasEvent,
  },
  { name: 'webview-scheduler-none', isAlike: true, viewer: 'instructor', path: () => '/scheduler-webview' },
  {
    name: 'webview-scheduler-global',
    isAlike: true,
    viewer: 'instructor',
    path: () => '/webview/GlobalScheduler',
    prepare: hasEvent,
  },
  {
    name: 'webview-scheduler-adding',
    isAlike: true,
    viewer: 'instructor',
    path: () => '/schedulerGlobal-webview?createSchedulesDialog=true',
    prepare: async (page) => await expect(page.locator('dialog input').first()).toBeVisible(),
  },
  {
    name: 'webview-panel',
    viewer: 'instructor',
    path: () => '/ktv-webview',
    prepare: async (page) => await expect(page.locator('.schedule-item').first()).toBeVisible(),
  },
]

async function hasEvent(page: Page): Promise<void> {
  await expect(page.locator('.calendar-event').first()).toBeVisible()
}
