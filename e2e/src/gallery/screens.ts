import type { Page } from '@playwright/test'
import { drawOneLine } from '../pages/board.ts'
import type { ShownSchool } from './shown-school.ts'

/** Who looks at a screen. */
export type Viewer = 'stranger' | 'instructor' | 'learner'

/** A screen of the product, how to get there, and what shows that it is there. */
export type ShownScreen = {
  name: string
  viewer: Viewer
  path: (school: ShownSchool) => string
  /** What to do before the picture is taken. */
  prepare?: (page: Page) => Promise<void>
}

/** Every screen; a test holds this list against the app's own. */
export const shownScreens: readonly ShownScreen[] = [
  { name: 'login', viewer: 'stranger', path: () => '/login' },
  { name: 'login-link', viewer: 'stranger', path: () => '/login/link#vid=none' },
  { name: 'join', viewer: 'stranger', path: ({ classCode }) => `/join/${classCode}/by-students` },
  { name: 'create', viewer: 'instructor', path: () => '/dashboard/create' },
  { name: 'lessons', viewer: 'instructor', path: () => '/dashboard/lessons' },
  { name: 'lessons-of-student', viewer: 'learner', path: () => '/dashboard/lessons' },
  { name: 'content', viewer: 'instructor', path: () => '/dashboard/content' },
  { name: 'content-item', viewer: 'instructor', path: ({ contentId }) => `/dashboard/content/${contentId}` },
  { name: 'classes', viewer: 'instructor', path: () => '/dashboard/classes' },
  { name: 'class', viewer: 'instructor', path: ({ classId }) => `/dashboard/classes/${classId}` },
  { name: 'board', viewer: 'instructor', path: ({ lessonId }) => `/lesson/${lessonId}` },
  { name: 'board-of-student', viewer: 'learner', path: ({ lessonId }) => `/lesson/${lessonId}` },
  { name: 'device', viewer: 'instructor', path: ({ userCode }) => `/deviceLogin/${userCode}` },
  { name: 'device-done', viewer: 'instructor', path: () => '/deviceLoginSuccess' },
  { name: 'notifications', viewer: 'learner', path: () => '/notifications' },
]

/** Draws the line that the board's pictures show. */
export async function drawForPictures(page: Page, origin: string, { lessonId }: ShownSchool): Promise<void> {
  await page.goto(`${origin}/lesson/${lessonId}`)
  await drawOneLine(page)
}
