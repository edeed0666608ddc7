import { expect, type Page } from '@playwright/test'
import { opensDialog, opensMenu } from './preparations.ts'
import type { ShownScreen } from './shown-screen.ts'

/** The teacher's side of assessments. */
export const assessmentScreens: readonly ShownScreen[] = [
  { name: 'assessments', viewer: 'instructor', path: () => '/dashboard/assessments', prepare: hasRows },
  {
    name: 'assessments-creating',
    viewer: 'instructor',
    path: () => '/dashboard/assessments',
    prepare: opensDialog('.create-test'),
  },
  {
    name: 'assessments-menu',
    viewer: 'instructor',
    path: () => '/dashboard/assessments',
    prepare: opensMenu('.table-actions .icon-button'),
  },
  { name: 'assessment', viewer: 'instructor', path: ({ assessmentId }) => `/dashboard/assessment/${assessmentId}` },
  {
    name: 'assessment-preview',
    viewer: 'instructor',
    path: ({ assessmentId }) => `/dashboard/assessment/preview?assessment=${assessmentId}`,
  },
]

async function hasRows(page: Page): Promise<void> {
  await expect(page.locator('.table tbody tr').first()).toBeVisible()
}
