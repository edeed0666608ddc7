import { expect, type Page } from '@playwright/test'
import { entersNewClass, goesIn, opensTab, waitsForClass } from './class-preparations.ts'
import { opensMenu } from './preparations.ts'
import type { ShownSchool } from './shown-school.ts'
import type { ShownScreen } from './shown-screen.ts'

const ofLesson = ({ lessonId }: ShownSchool) => `/class/${lessonId}`
const ofGoing = ({ taughtId }: ShownSchool) => `/class/${taughtId}`
const ofShort = ({ endingId }: ShownSchool) => `/class/${endingId}`

/** A live class from the check of the devices to its end. */
export const liveClassScreens: readonly ShownScreen[] = [
  { name: 'live-class', viewer: 'instructor', path: ofLesson },
  { name: 'live-class-check', viewer: 'instructor', path: ofLesson, prepare: checksDevices },
  { name: 'live-class-refused', viewer: 'instructor', path: ofLesson, prepare: isRefused },
  { name: 'live-class-of-student', viewer: 'learner', path: ofLesson },
  { name: 'live-class-join', viewer: 'learner', path: ofGoing, prepare: waitsForClass },
  { name: 'live-class-teacher', viewer: 'instructor', path: ofGoing, prepare: goesIn },
  { name: 'live-class-student', viewer: 'learner', path: ofGoing, prepare: goesIn },
  { name: 'live-class-chat', viewer: 'learner', path: ofGoing, prepare: chats },
  { name: 'live-class-tools', viewer: 'instructor', path: ofGoing, prepare: looksAtTools },
  { name: 'live-class-ladder', viewer: 'learner', path: ofGoing, prepare: looksAtLadder },
  { name: 'live-class-video', viewer: 'instructor', path: ofGoing, prepare: isSeen },
  {
    name: 'live-class-reacting',
    viewer: 'learner',
    path: ofGoing,
    async prepare(page) {
      await goesIn(page)
      await opensMenu('.live-side .menu > .icon-button')(page)
    },
  },
  { name: 'live-class-ending', viewer: 'instructor', path: ofGoing, prepare: asksToEnd },
  { name: 'live-class-sent-out', viewer: 'learner', path: ofShort, prepare: isSentOut },
  { name: 'live-class-ended', viewer: 'learner', path: ofShort, prepare: seesTheEnd },
]

async function checksDevices(page: Page): Promise<void> {
  for (const nth of [0, 1]) await page.locator('.live-check .button').nth(nth).click()
  await expect(page.locator('.live-check .live-level')).toBeVisible()
  await expect(page.locator('.live-check .live-picture')).toBeVisible()
}

async function isRefused(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { mediaDevices } = navigator
    // Once: the page then shows classes with audio and video.
    mediaDevices.getUserMedia = () => {
      Reflect.deleteProperty(mediaDevices, 'getUserMedia')
      return Promise.reject(new DOMException('', 'NotAllowedError'))
    }
  })
  await page.locator('.live-check .button').first().click()
  await expect(page.locator('.live-check [role=alert]')).toBeVisible()
}

async function chats(page: Page): Promise<void> {
  await goesIn(page)
  await opensTab(page, 1)
  await expect(page.locator('.live-chat li').first()).toBeVisible()
}

async function looksAtTools(page: Page): Promise<void> {
  await goesIn(page)
  await opensTab(page, 2)
  await expect(page.locator('.recording-panel .button').first()).toBeVisible()
}

async function looksAtLadder(page: Page): Promise<void> {
  await goesIn(page)
  await opensTab(page, 2)
  await page.locator('.live-ladder summary').click()
  await page.locator('.live-ladder').scrollIntoViewIfNeeded()
  await expect(page.locator('.live-ladder a')).toBeVisible()
}

/** The teacher looks at the cameras, with their own on. */
async function isSeen(page: Page): Promise<void> {
  await goesIn(page)
  await page.locator('.live-side .icon-button:has(.tabler-icon-video-off)').click()
  await expect(page.locator('.live-pictures .live-picture')).toBeVisible()
}

async function asksToEnd(page: Page): Promise<void> {
  await goesIn(page)
  await page.locator('.live-side .row > .button[data-look=danger]').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

/** In a class of its own, because a removed person cannot return. */
async function isSentOut(page: Page): Promise<void> {
  const teacher = await entersNewClass(page)
  const personId = await teacher.personBeside()
  await teacher.request('person/remove', { personId }, 'roster/changed')
  await expect(page.locator('.notice h1')).toBeVisible()
  await teacher.request('class/end', {}, 'class/ended')
  teacher.close()
}

async function seesTheEnd(page: Page): Promise<void> {
  const teacher = await entersNewClass(page)
  await teacher.request('class/end', {}, 'class/ended')
  teacher.close()
  await expect(page.locator('.notice h1')).toBeVisible()
}
