import { expect, type Page } from '@playwright/test'
import type { ShownScreen } from './shown-screen.ts'

const isDrawn = async (page: Page) => {
  await expect(page.locator('.seating-canvas canvas').first()).toBeVisible()
}

/** Seating plans of a class in each mode. */
export const seatingScreens: readonly ShownScreen[] = [
  {
    name: 'seating',
    viewer: 'instructor',
    path: ({ classId }) => `/dashboard/classes/${classId}/seating`,
    prepare: isDrawn,
  },
  {
    name: 'seating-students',
    viewer: 'instructor',
    path: ({ classId }) => `/dashboard/classes/${classId}/seating?mode=students`,
    prepare: isDrawn,
  },
  {
    name: 'seating-desks',
    viewer: 'instructor',
    path: ({ classId }) => `/dashboard/classes/${classId}/seating?mode=desks`,
    prepare: isDrawn,
  },
  {
    name: 'seating-panel',
    viewer: 'instructor',
    path: ({ classId }) => `/dashboard/classes/${classId}/seating`,
    async prepare(page) {
      await isDrawn(page)
      await page.locator('.seating-stage-tools button').nth(4).click()
      await expect(page.locator('.seating-panel')).toBeVisible()
    },
  },
]
