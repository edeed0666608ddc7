import { expect, type Page } from '@playwright/test'
import type { ShownScreen } from './shown-screen.ts'

const missing = '01900000-0000-7000-8000-000000000000'

/** The pages of assessments within another app, and what they refuse. */
export const webviewScreens: readonly ShownScreen[] = [
  {
    name: 'webview-content',
    viewer: 'instructor',
    path: ({ contentId }) => `/webview-content?contentId=${contentId}`,
  },
  { name: 'webview-of-nothing', viewer: 'learner', path: () => '/webview/nothing' },
  {
    name: 'webview-assessments',
    viewer: 'instructor',
    path: ({ classId }) => `/assessment-list-webview?classId=${classId}`,
  },
  {
    name: 'webview-assessments-of-class',
    isAlike: true,
    viewer: 'instructor',
    path: ({ classId }) => `/webview/assessment/full/${classId}`,
    prepare: isAt(/assessment-list-webview/),
  },
  {
    name: 'webview-assessment',
    viewer: 'instructor',
    path: ({ assessmentId }) => `/assessment-webview?assessmentId=${assessmentId}`,
  },
  {
    name: 'webview-assessment-opened',
    isAlike: true,
    viewer: 'instructor',
    path: ({ assessmentId }) => `/webview/assessment/${assessmentId}`,
    prepare: isAt(/assessment-webview/),
  },
  {
    name: 'webview-attendance',
    viewer: 'instructor',
    isAlike: true,
    path: ({ classId }) => `/studentAttendance-webview?classId=${classId}`,
    prepare: async (page) => await expect(page.locator('.attendance-mark').first()).toBeVisible(),
  },
  {
    name: 'webview-attendance-report',
    viewer: 'instructor',
    isAlike: true,
    path: ({ classId }) => `/webview/attendance-report?classId=${classId}`,
    prepare: async (page) => await expect(page.locator('.attendance-report').first()).toBeVisible(),
  },
  {
    name: 'webview-add-students',
    isAlike: true,
    viewer: 'instructor',
    path: ({ classId }) => `/webview/classes/add-students?classId=${classId}`,
  },
  { name: 'webview-assessment-none', viewer: 'instructor', path: () => `/webview/assessment/preview/${missing}` },
  {
    name: 'webview-results',
    viewer: 'instructor',
    path: ({ marking }) => `/assessment-results-webview?assessmentId=${marking.markedId}`,
  },
  { name: 'webview-results-none', isAlike: true, viewer: 'instructor', path: () => '/assessment-results-webview' },
  {
    name: 'webview-report-none',
    isAlike: true,
    viewer: 'instructor',
    path: () => '/assessment-results-webview/student_report',
  },
  {
    name: 'webview-conduct',
    viewer: 'instructor',
    path: ({ classId }) => `/webview/feedbackBehaviour/${classId}`,
    prepare: isShown('.conduct-entries'),
  },
  {
    name: 'webview-conduct-by-search',
    isAlike: true,
    viewer: 'instructor',
    path: ({ classId, studentId }) => `/feedbackBehaviour?classId=${classId}&studentId=${studentId}`,
    prepare: isShown('.conduct-entries'),
  },
  { name: 'webview-invalid-class', viewer: 'instructor', path: () => `/webview/assessment/full/${missing}` },
  { name: 'webview-invalid-path', viewer: 'instructor', path: () => '/webview/assessment/preview/none' },
  { name: 'webview-stranger', viewer: 'stranger', path: () => `/webview/assessment/preview/${missing}` },
]

function isAt(address: RegExp): (page: Page) => Promise<void> {
  return async (page) => await expect(page).toHaveURL(address)
}

function isShown(selector: string): (page: Page) => Promise<void> {
  return async (page) => await expect(page.locator(selector).first()).toBeVisible()
}
