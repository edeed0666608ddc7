import { expect, type Page } from '@playwright/test'
import { boxOf } from '../pages/box.ts'
import { classBoards, classStates } from './class-states.ts'
import { deviceScreens } from './device-screens.ts'
import { isAtRest } from './drawn-lesson.ts'
import { liveClassScreens } from './live-class-screens.ts'
import { opensDialog, opensLessonMenu } from './preparations.ts'
import { quizScreens } from './quiz-screens.ts'
import { quizStates } from './quiz-states.ts'
import type { ShownSchool } from './shown-school.ts'
import type { ShownScreen } from './shown-screen.ts'

/** Live quizzes, live classes and their remains, and panels with the phone that drives them. */
export const roomScreens: readonly ShownScreen[] = [
  ...quizScreens,
  ...quizStates,
  ...deviceScreens,
  ...liveClassScreens,
  ...classStates,
  { name: 'now-start', viewer: 'instructor', path: () => '/class', prepare: shows('.schedule-item') },
  {
    name: 'now-none',
    isAlike: true,
    viewer: 'lightTeacher',
    path: () => '/class',
    prepare: shows('.live-lobby section .soft'),
  },
  {
    name: 'now-of-student',
    viewer: 'learner',
    path: () => '/class',
    prepare: shows('.live-lobby .soft, .live-now-class'),
  },
  {
    name: 'schedule',
    viewer: 'instructor',
    path: ({ classId }) => `/class?show=schedule&class=${classId}`,
    prepare: shows('.schedule-item'),
  },
  // Fields and a dialog that represent many others.
  {
    name: 'schedule-adding',
    viewer: 'instructor',
    path: ({ classId }) => `/class?show=schedule&class=${classId}&createSchedulesDialog=true`,
    isAlike: true,
    prepare: shows('dialog .field'),
  },
  {
    name: 'schedule-changing',
    viewer: 'instructor',
    path: () => '/class?show=schedule',
    isAlike: true,
    prepare: opensDialog('.schedule-item .icon-button'),
  },
  {
    name: 'schedule-removing',
    viewer: 'instructor',
    path: () => '/class?show=schedule',
    isAlike: true,
    async prepare(page) {
      await opensDialog('.schedule-item .icon-button')(page)
      await page.locator('dialog .button[data-look=danger]').click()
      await expect(page.locator('dialog .field')).toHaveCount(0)
    },
  },
  {
    name: 'schedule-of-student',
    viewer: 'learner',
    path: () => '/class?show=schedule',
    isAlike: true,
    prepare: shows('.schedule-item'),
  },
  {
    name: 'schedule-none',
    viewer: 'lightTeacher',
    path: () => '/class?show=schedule',
    isAlike: true,
    prepare: shows('.notice'),
  },
  { name: 'now-remote', viewer: 'instructor', path: ({ lessonId }) => `/lesson/${lessonId}`, prepare: opensRemote },
  {
    name: 'now-remote-of-nobody',
    viewer: 'stranger',
    path: () => '/webview/nologin/whiteboard-chat',
    prepare: opensRemote,
  },
  { name: 'recordings', viewer: 'instructor', path: recordings, prepare: shows('.recordings-list li') },
  { name: 'recordings-of-student', viewer: 'learner', path: recordings, prepare: shows('.recordings-list li') },
  {
    name: 'recordings-none',
    isAlike: true,
    viewer: 'instructor',
    path: ({ lessonId }) => `/class/${lessonId}?show=recordings`,
    prepare: shows('.notice'),
  },
  { name: 'recordings-play', viewer: 'learner', path: recordings, prepare: playsRecording },
  {
    name: 'attendance',
    viewer: 'instructor',
    path: ({ recordedId }) => `/class/${recordedId}?show=attendance`,
    prepare: shows('.attendance tbody tr'),
  },
  {
    name: 'attendance-none',
    isAlike: true,
    viewer: 'instructor',
    path: () => '/class/01900000-0000-7000-8000-000000000000?show=attendance',
    prepare: shows('.attendance .notice, .attendance tbody'),
  },
  {
    name: 'attendance-submit',
    viewer: 'instructor',
    path: ({ recordedId }) => `/class/${recordedId}?show=attendance`,
    async prepare(page) {
      await page.locator('.attendance .button').first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  // The student draws first, so that there is something on the wall.
  { name: 'board-own', viewer: 'learner', path: ({ lessonId }) => `/class/${lessonId}`, prepare: drawsOnOwn },
  { name: 'wall', viewer: 'instructor', path: ({ lessonId }) => `/class/${lessonId}`, prepare: opensWall },
  { name: 'wall-opened', viewer: 'instructor', path: ({ lessonId }) => `/class/${lessonId}`, prepare: opensBoard },
  {
    name: 'wall-contrast',
    isAlike: true,
    viewer: 'instructor',
    path: ({ lessonId }) => `/class/${lessonId}`,
    async prepare(page) {
      await page.emulateMedia({ forcedColors: 'active', contrast: 'more' })
      await opensWall(page)
    },
  },
  ...classBoards,
]

async function opensRemote(page: Page): Promise<void> {
  await opensLessonMenu(page)
  await page.locator('.menu-item', { has: page.locator('.tabler-icon-device-remote') }).click()
  await expect(page.locator('dialog .notice .button')).toBeVisible()
}

function recordings({ recordedId }: ShownSchool): string {
  return `/class/${recordedId}?show=recordings`
}

/** In the middle of a curve that is drawn. */
async function playsRecording(page: Page): Promise<void> {
  await page.locator('.recordings-list li .icon-button').last().click()
  await expect(page.locator('.recording-keys input')).toHaveAttribute('max', '60000')
  for (const _ of 'ab') await page.locator('.recording-player').press('ArrowRight')
  await expect(page.locator('.recording-pens')).toBeVisible()
}

async function drawsOnOwn(page: Page): Promise<void> {
  await page.locator('.kept-walls button').first().click()
  const surface = page.locator('[role=application]')
  await expect(surface).toBeVisible()
  const box = await boxOf(surface)
  await page.keyboard.press('p')
  await page.mouse.move(box.x + box.width / 3, box.y + box.height / 3)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 8 })
  await page.mouse.move(box.x + (2 * box.width) / 3, box.y + box.height / 3, { steps: 8 })
  await page.mouse.up()
}

async function opensWall(page: Page): Promise<void> {
  await page.locator('.kept-walls button').first().click()
  await expect(page.locator('.wall-tile').first()).toBeVisible()
  // The thumbnails appear one after the other.
  await isAtRest(page)
}

async function opensBoard(page: Page): Promise<void> {
  await opensWall(page)
  await page.locator('.wall-open').first().click()
  await expect(page.locator('[role=application]')).toBeVisible()
  // Its content comes from the server, as do the people in it.
  await expect(page.locator('.board-people')).toBeVisible()
  await isAtRest(page)
}

function shows(selector: string): (page: Page) => Promise<void> {
  return async (page) => await expect(page.locator(selector).first()).toBeVisible()
}
