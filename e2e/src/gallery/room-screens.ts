import { expect, type Page } from '@playwright/test'
import { deviceScreens } from './device-screens.ts'
import { liveClassScreens } from './live-class-screens.ts'
import { opensLessonMenu } from './preparations.ts'
import { quizScreens } from './quiz-screens.ts'
import type { ShownScreen } from './screens.ts'
import type { ShownSchool } from './shown-school.ts'

/** Live quizzes, live classes with what is left of them, and panels with the phone that drives them. */
export const roomScreens: readonly ShownScreen[] = [
  ...quizScreens,
  ...deviceScreens,
  ...liveClassScreens,
  { name: 'now-start', viewer: 'instructor', path: () => '/class', prepare: shows('.schedule-item') },
  { name: 'now-of-student', viewer: 'learner', path: () => '/class', prepare: shows('.live-lobby') },
  {
    name: 'schedule',
    viewer: 'instructor',
    path: ({ classId }) => `/class?show=schedule&class=${classId}`,
    prepare: shows('.schedule-item'),
  },
  // Fields and a dialog as many others are made of.
  {
    name: 'schedule-adding',
    viewer: 'instructor',
    path: ({ classId }) => `/class?show=schedule&class=${classId}&createSchedulesDialog=true`,
    isAlike: true,
    prepare: shows('dialog .field'),
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
  { name: 'recordings-play', viewer: 'learner', path: recordings, prepare: playsRecording },
  {
    name: 'attendance',
    viewer: 'instructor',
    path: ({ recordedId }) => `/class/${recordedId}?show=attendance`,
    prepare: shows('.attendance tbody tr'),
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
  const box = await surface.boundingBox()
  if (!box) throw new Error('no board')
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
  // The small pictures come one after the other.
  await page.waitForTimeout(1_500)
}

async function opensBoard(page: Page): Promise<void> {
  await opensWall(page)
  await page.locator('.wall-open').first().click()
  await expect(page.locator('[role=application]')).toBeVisible()
}

function shows(selector: string): (page: Page) => Promise<void> {
  return async (page) => await expect(page.locator(selector).first()).toBeVisible()
}
