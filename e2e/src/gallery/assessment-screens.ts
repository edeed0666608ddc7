import { expect, type Page } from '@playwright/test'
import { opensDialog, opensMenu, press } from './preparations.ts'
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
  editor('editing', '', async (page) => {
    await page.locator('[data-tool=edit]').first().click()
    await expect(page.locator('.set-fields').first()).toBeVisible()
  }),
  editor('several', '', async (page) => {
    await press(page.locator('.assessment-edit-several'))
    await page.locator('.assessment-several input').first().check()
  }),
  editor('adding', '', opensMenu('.assessment-add')),
  editor('publishing', '', opensDialog('.assessment-publish')),
  editor('settings', '?tab=settings'),
  editor('students', '?tab=students', async (page) => {
    await expect(page.locator('.assessment-student').first()).toBeVisible()
  }),
  {
    name: 'assessment-preview',
    viewer: 'instructor',
    path: ({ assessmentId }) => `/dashboard/assessment/preview?assessment=${assessmentId}`,
  },
]

function editor(name: string, search: string, prepare?: ShownScreen['prepare']): ShownScreen {
  return {
    name: `assessment-${name}`,
    viewer: 'instructor',
    path: ({ assessmentId }) => `/dashboard/assessment/${assessmentId}${search}`,
    ...(prepare && { prepare }),
  }
}

async function hasRows(page: Page): Promise<void> {
  await expect(page.locator('.table tbody tr').first()).toBeVisible()
}
