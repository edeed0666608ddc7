import { expect, type Page } from '@playwright/test'
import type { ShownScreen } from './shown-screen.ts'

/** Insights of classes, students and topics. */
export const insightScreens: readonly ShownScreen[] = [
  { name: 'insights', viewer: 'instructor', path: () => '/dashboard/insights', prepare: has('.insight-table') },
  ofClass('insights-class', '', '.insight-figures'),
  ofClass('insights-students', '&view=students', '.table tbody tr'),
  ofClass('insights-topics', '&view=topics', '.insight-table'),
  ofClass('insights-none', '&view=topics&days=yesterday', '.notice'),
  {
    name: 'student-insights',
    viewer: 'instructor',
    path: ({ classId, studentId }) => `/dashboard/classes/${classId}/students/${studentId}`,
    prepare: has('#insight-works'),
  },
  {
    name: 'insights-of-student',
    viewer: 'learner',
    path: ({ classId }) => `/dashboard/classes/${classId}?tab=insights`,
    prepare: has('.student-insight .insight-figures'),
  },
  {
    name: 'before-class',
    viewer: 'instructor',
    path: ({ classId }) => `/dashboard/classes/${classId}`,
    prepare: has('.before-class li'),
  },
]

function ofClass(name: string, search: string, selector: string): ShownScreen {
  return {
    name,
    viewer: 'instructor',
    path: ({ classId }) => `/dashboard/classes/${classId}?tab=insights${search}`,
    prepare: has(selector),
  }
}

function has(selector: string) {
  return async (page: Page) => await expect(page.locator(selector).first()).toBeVisible()
}
