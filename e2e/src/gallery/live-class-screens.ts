import { expect, type Page } from '@playwright/test'
import { ClassCaller, guestToken } from '../pages/class.ts'
import { call, demoSchool, personWith, tokenOf } from '../school.ts'
import { opensMenu } from './preparations.ts'
import type { ShownScreen } from './screens.ts'
import type { ShownSchool } from './shown-school.ts'

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

/** What comes to each person in the class that is shown; a second device of the teacher keeps it going. */
const guests = ['Asha Rao', 'अनन्या कृष्णमूर्ति', 'آمنة بنت عبد الرحمن القحطاني', 'Maximiliane von Hohenstaufen']

const going = new Map<string, Promise<ClassCaller>>()

/** The lesson in the address of the page. */
const lessonOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''

async function startsClass(lessonId: string): Promise<string> {
  const token = await tokenOf(await personWith('instructor'))
  const { items } = await call<{ items: { classId: string }[] }>('/admin/class/getUserClasses', { token })
  await call('/live-class/start', { token, body: { flow_id: lessonId, classId: items[0]?.classId, mode: 'video' } })
  return token
}

/** A class in which somebody asks, somebody writes, somebody may not speak, and which is recorded. */
async function filledClass(lessonId: string): Promise<ClassCaller> {
  const teacher = await ClassCaller.enter(await startsClass(lessonId), lessonId)
  const { classCode } = await demoSchool()
  const callers: ClassCaller[] = []
  for (const name of guests) callers.push(await ClassCaller.enter(await guestToken(classCode, name), lessonId))
  const [first, second, third, fourth] = callers
  await second?.say('hand/raise', { isRaised: true }, 'roster/changed')
  await first?.say('chat/say', { text: 'Why is the shadow longer in the evening?' }, 'chat/said')
  await third?.say('chat/say', { text: 'لأن الشمس أخفض في السماء' }, 'chat/said')
  const personId = (await fourth?.ownId()) ?? ''
  await teacher.say('person/mute', { personId, isMuted: true }, 'roster/changed')
  await teacher.say('recording/show', { recording: 'on' }, 'roster/changed')
  return teacher
}

/** The class goes on until the last picture was taken. */
async function waitsForClass(page: Page): Promise<void> {
  const lessonId = lessonOf(page)
  const held = going.get(lessonId) ?? filledClass(lessonId)
  if (!going.has(lessonId)) page.once('close', () => void held.then((caller) => caller.close()))
  going.set(lessonId, held)
  await held
  await expect(page.locator('.live-lobby .button[data-look=main]')).toBeVisible()
  // Whoever waits asks from time to time.
  await expect(page.locator('.live-lobby form')).toHaveCount(0)
}

async function goesIn(page: Page): Promise<void> {
  await waitsForClass(page)
  await enters(page)
}

async function enters(page: Page): Promise<void> {
  await page.locator('.live-lobby .button[data-look=main]').click()
  await expect(page.locator('.live-side .live-people li').first()).toBeVisible()
  await expect(page.locator('.live-board [role=application]')).toBeVisible()
}

async function checksDevices(page: Page): Promise<void> {
  for (const nth of [0, 1]) await page.locator('.live-check .button').nth(nth).click()
  await expect(page.locator('.live-check .live-level')).toBeVisible()
  await expect(page.locator('.live-check .live-picture')).toBeVisible()
}

async function isRefused(page: Page): Promise<void> {
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  })
  await page.locator('.live-check .button').first().click()
  await expect(page.locator('.live-check [role=alert]')).toBeVisible()
}

async function looksAtLadder(page: Page): Promise<void> {
  await goesIn(page)
  await page.locator('.live-ladder summary').click()
  await page.locator('.live-ladder').scrollIntoViewIfNeeded()
  await expect(page.locator('.live-ladder a')).toBeVisible()
}

/** The teacher looks at the cameras, and has their own on. */
async function isSeen(page: Page): Promise<void> {
  await goesIn(page)
  await page.locator('.live-side .icon-button:has(.tabler-icon-video-off)').click()
  await page.locator('.live-side [role=group] .button[aria-pressed=false]').last().click()
  await expect(page.locator('.live-pictures .live-picture')).toBeVisible()
}

async function asksToEnd(page: Page): Promise<void> {
  await goesIn(page)
  await page.locator('.live-side .row > .button[data-look=danger]').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

/** In a class of its own, because nobody who was sent out comes back. */
async function isSentOut(page: Page): Promise<void> {
  const teacher = await entersNewClass(page)
  const personId = await teacher.personBeside()
  await teacher.say('person/remove', { personId }, 'roster/changed')
  await expect(page.locator('.notice h1')).toBeVisible()
  await teacher.say('class/end', {}, 'class/ended')
  teacher.close()
}

async function seesTheEnd(page: Page): Promise<void> {
  const teacher = await entersNewClass(page)
  await teacher.say('class/end', {}, 'class/ended')
  teacher.close()
  await expect(page.locator('.notice h1')).toBeVisible()
}

async function entersNewClass(page: Page): Promise<ClassCaller> {
  const lessonId = lessonOf(page)
  const teacher = await ClassCaller.enter(await startsClass(lessonId), lessonId)
  await enters(page)
  return teacher
}
