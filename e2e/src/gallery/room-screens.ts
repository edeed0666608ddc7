import { expect, type Page } from '@playwright/test'
import { quizScreens } from './quiz-screens.ts'
import type { ShownScreen } from './screens.ts'

/** Live quizzes, live classes before anybody is in, and panels with the phone that drives them. */
export const roomScreens: readonly ShownScreen[] = [
  ...quizScreens,
  { name: 'pair', viewer: 'stranger', path: () => '/pair', prepare: shows('.pair-code') },
  { name: 'devices', viewer: 'instructor', path: () => '/dashboard/devices', prepare: shows('.paired-device') },
  { name: 'remote', viewer: 'instructor', path: ({ deviceId }) => `/remote/${deviceId}`, prepare: shows('.remote') },
  { name: 'live-class', viewer: 'instructor', path: ({ lessonId }) => `/class/${lessonId}` },
  { name: 'live-class-of-student', viewer: 'learner', path: ({ lessonId }) => `/class/${lessonId}` },
]

function shows(selector: string): (page: Page) => Promise<void> {
  return async (page) => await expect(page.locator(selector).first()).toBeVisible()
}
