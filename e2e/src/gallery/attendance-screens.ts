import { expect, type Page } from '@playwright/test'
import type { ShownSchool } from './shown-school.ts'
import type { ShownScreen } from './shown-screen.ts'

const take = ({ classId }: ShownSchool) => `/dashboard/classes/${classId}/attendance`

/** Attendance of a class, its room code, and its reports. */
export const attendanceScreens: readonly ShownScreen[] = [
  { name: 'attendance-take', viewer: 'instructor', path: take, prepare: has('.attendance-mark') },
  {
    name: 'attendance-take-confirm',
    isAlike: true,
    viewer: 'instructor',
    path: take,
    prepare: async (page) => {
      await page.locator('.attendance-foot > .button').click()
      await has('dialog h3')(page)
    },
  },
  {
    name: 'attendance-code',
    viewer: 'instructor',
    path: take,
    prepare: async (page) => {
      await page.locator('.attendance-actions .button[aria-haspopup=dialog]').click()
      await has('.room-code')(page)
    },
  },
  {
    name: 'attendance-report',
    viewer: 'instructor',
    path: ({ classId }) => `/dashboard/classes/${classId}/attendance/report`,
    prepare: has('.attendance-report tbody tr'),
  },
  {
    name: 'attendance-report-none',
    isAlike: true,
    viewer: 'instructor',
    path: ({ classId }) => `/dashboard/classes/${classId}/attendance/report?range=dates&from=2020-01-01&to=2020-01-02`,
    prepare: has('.notice'),
  },
  {
    name: 'attendance-student',
    viewer: 'instructor',
    path: ({ studentId }) => `/dashboard/students/${studentId}/attendance`,
    prepare: has('.attendance-report, .notice'),
  },
]

function has(selector: string): (page: Page) => Promise<void> {
  return async (page) => await expect(page.locator(selector).first()).toBeVisible()
}
