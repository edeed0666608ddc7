import { expect, type Page } from '@playwright/test'
import type { ShownScreen } from './shown-screen.ts'

/** Remarks and badges: of a class, of a student, what a family sees, and the sheet that gives them. */
export const conductScreens: readonly ShownScreen[] = [
  {
    name: 'conduct',
    viewer: 'instructor',
    path: ({ classId }) => `/dashboard/classes/${classId}/conduct`,
    prepare: has('.conduct-entries'),
  },
  {
    name: 'conduct-sheet',
    viewer: 'instructor',
    path: ({ classId }) => `/dashboard/classes/${classId}?tab=people`,
    prepare: async (page) => {
      await page.locator('.conduct-grid button').nth(1).click()
      await has('.dialog .badge-mark')(page)
    },
  },
  {
    name: 'conduct-own-badge',
    isAlike: true,
    viewer: 'instructor',
    path: ({ classId }) => `/dashboard/classes/${classId}?tab=people`,
    prepare: async (page) => {
      await page.locator('.conduct-grid button').first().click()
      await page.locator('.dialog .row .button[data-look=quiet]').first().click()
      await has('.conduct-colours')(page)
    },
  },
  {
    name: 'conduct-of-student',
    viewer: 'instructor',
    path: ({ classId, studentId }) => `/dashboard/classes/${classId}/conduct/${studentId}`,
    prepare: has('.conduct-entries'),
  },
  {
    name: 'conduct-for-family',
    viewer: 'instructor',
    path: ({ classId, studentId }) => `/dashboard/classes/${classId}/conduct/${studentId}`,
    prepare: async (page) => {
      await page.locator('.conduct-student .button').first().click()
      await has('.family-report')(page)
    },
  },
  { name: 'my-badges', viewer: 'learner', path: () => '/dashboard/my-badges', prepare: has('.conduct-entries') },
]

function has(selector: string) {
  return async (page: Page) => await expect(page.locator(selector).first()).toBeVisible()
}
