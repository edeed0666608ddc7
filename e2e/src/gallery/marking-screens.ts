import { expect, type Page } from '@playwright/test'
import type { ShownScreen } from './shown-screen.ts'

/** The teacher's side of an assessment after the test. */
export const markingScreens: readonly ShownScreen[] = [
  {
    name: 'responses',
    viewer: 'instructor',
    path: ({ marking }) => `/dashboard/assessment/${marking.markedId}/responses`,
    prepare: has('.table tbody tr'),
  },
  {
    name: 'room-code',
    viewer: 'instructor',
    path: ({ marking }) => `/dashboard/assessment/${marking.markedId}/code`,
    prepare: has('.room-code'),
  },
  {
    name: 'marking',
    viewer: 'instructor',
    path: ({ marking }) => `/dashboard/assessment/${marking.markedId}/marking`,
    prepare: has('.marking-rubric'),
  },
  {
    name: 'marking-keys',
    viewer: 'instructor',
    path: ({ marking }) => `/dashboard/assessment/${marking.markedId}/marking`,
    prepare: async (page) => {
      await has('.marking-rubric')(page)
      await page.locator('.marking-answer').press('?')
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'marking-rubric',
    viewer: 'instructor',
    path: ({ marking }) => `/dashboard/assessment/${marking.markedId}/marking`,
    prepare: async (page) => {
      await page.locator('.marking-panel form > .button').click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'marking-by-student',
    viewer: 'instructor',
    path: ({ marking }) => `/dashboard/assessment/${marking.markedId}/marking?by=student`,
    prepare: has('.marking-panel'),
  },
  {
    name: 'results',
    viewer: 'instructor',
    path: ({ marking }) => `/dashboard/assessment/${marking.markedId}/results`,
    prepare: has('.result-grid'),
  },
  {
    name: 'student-report',
    viewer: 'instructor',
    path: ({ marking }) => `/dashboard/assessment/${marking.markedId}/responses/${marking.responseId}`,
    prepare: has('#result-bloom'),
  },
  {
    name: 'gradebook',
    viewer: 'instructor',
    path: ({ classId }) => `/dashboard/classes/${classId}/gradebook`,
    prepare: has('.result-table'),
  },
]

function has(selector: string) {
  return async (page: Page) => await expect(page.locator(selector).first()).toBeVisible()
}
