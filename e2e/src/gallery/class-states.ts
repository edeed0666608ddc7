import { expect, type Page } from '@playwright/test'
import { LessonCaller } from '../pages/class.ts'
import { OwnBoardCaller, WallCaller } from '../pages/wall.ts'
import { call, personWith, tokenOf } from '../school.ts'
import { endsAfterwards, entersNewClass, goesIn, guestTokens, lessonOf, opensTab } from './class-preparations.ts'
import { endQuizzes } from './shown-quizzes.ts'
import { drawnPage } from './shown-recording.ts'
import type { ShownSchool } from './shown-school.ts'
import type { ShownScreen, Viewer } from './shown-screen.ts'

const ofLesson = ({ lessonId }: ShownSchool) => `/class/${lessonId}`
const ofGoing = ({ taughtId }: ShownSchool) => `/class/${taughtId}`
const ofShort = ({ endingId }: ShownSchool) => `/class/${endingId}`

type Prepare = NonNullable<ShownScreen['prepare']>

/** States of a class by their names. */
function of(viewer: Viewer, path: ShownScreen['path'], states: Record<string, Prepare>): ShownScreen[] {
  return Object.entries(states).map(([name, prepare]) => ({
    ...{ name: `live-class-${name}`, isAlike: true, viewer, path, prepare },
  }))
}

/** Overlays of a class, what replaces its lesson, and how it looks when a request fails. */
export const classStates: readonly ShownScreen[] = [
  ...of('instructor', () => '/class/01900000-0000-7000-8000-000000000000', { none: shows('.notice') }),
  ...of('instructor', ofGoing, {
    'way-in': opens('.live-side [role=tabpanel] .button[aria-haspopup=dialog] >> nth=0', '.live-code'),
    attendance: opens('.live-side [role=tabpanel] > div > .button', '.attendance tbody tr', 2),
    removing: opens('.live-people .icon-button:has(.tabler-icon-user-x)', 'dialog'),
    recording: opens('.recording-panel > .button', '.recording-panel .row', 2),
    pens: holdsPens,
    quiz: leadsQuiz,
  }),
  ...of('learner', ofGoing, {
    'quiz-played': opens('.live-side section .button[data-look=main]', '.live-quiz form'),
    reconnecting: losesNetwork,
  }),
  ...of('learner', ofShort, { muted: isMuted }),
]

/** After all others with private boards, which end with the class that they are used in. */
export const classBoards: readonly ShownScreen[] = [
  ...of('learner', ofLesson, {
    'own-board': (page) => sees(page, { isRevealed: false, isFrozen: false }),
    'own-frozen': (page) => sees(page, { isRevealed: false, isFrozen: true }),
    revealed: (page) => sees(page, { isRevealed: true, isFrozen: true }),
  }),
  ...of('instructor', ofLesson, { wall: (page) => sees(page, { isRevealed: true, isFrozen: false }) }),
]

function shows(selector: string): (page: Page) => Promise<void> {
  return async (page) => await expect(page.locator(selector).first()).toBeVisible()
}

/** Clicks the last match of a selector in a running class. */
function opens(selector: string, shown: string, tab: 0 | 2 = 0): (page: Page) => Promise<void> {
  return async (page) => {
    await goesIn(page)
    await opensTab(page, tab)
    await page.locator(selector).last().click()
    await shows(shown)(page)
  }
}

/** People with the lesson open, where the pens are passed. */
async function holdsPens(page: Page): Promise<void> {
  await goesIn(page)
  const lessonId = lessonOf(page)
  const callers = await Promise.all((await guestTokens()).map((token) => LessonCaller.enter(token, lessonId)))
  page.once('framenavigated', () => callers.forEach((caller) => caller.close()))
  await page.locator('.board-people').click()
  await expect(page.locator('.board-seats li')).toHaveCount(callers.length + 1)
  await page.locator('.board-seats .button').nth(1).click()
}

async function losesNetwork(page: Page): Promise<void> {
  await goesIn(page)
  await page.context().setOffline(true)
  page.once('framenavigated', () => void page.context().setOffline(false))
  await shows('.live-bar > [role=status]')(page)
}

/** A student who is muted and barred from chat. */
async function isMuted(page: Page): Promise<void> {
  const teacher = await entersNewClass(page)
  const personId = await teacher.personBeside()
  await teacher.request('person/mute', { personId, isMuted: true }, 'roster/changed')
  await teacher.request('person/bar', { personId, isBarred: true }, 'roster/changed')
  await opensTab(page, 1)
  await shows('.live-chat > [role=status]')(page)
  endsAfterwards(page, teacher)
}

/** A quiz that is led within the class. */
async function leadsQuiz(page: Page): Promise<void> {
  await goesIn(page)
  const going = page.locator('.live-side section .button[data-look=main]').first()
  await opensTab(page, 2)
  const start = page.locator('.live-side [role=tabpanel] > div:not([hidden]) > .button[aria-haspopup=dialog]').first()
  await expect(going.or(start).first()).toBeVisible()
  if (await going.isVisible()) await going.click()
  else {
    await start.click()
    await page.locator('dialog .button[data-look=main]').click()
  }
  await shows('.live-quiz .quiz-join')(page)
}

/** Private boards of a class with content, some of which show progress. */
async function sees(page: Page, wished: { isRevealed: boolean; isFrozen: boolean }): Promise<void> {
  const token = await tokenOf(await personWith('instructor'))
  const flow_id = lessonOf(page)
  await endQuizzes(token)
  const { items } = await call<{ items: { classId: string }[] }>('/admin/class/getUserClasses', { token })
  const { wallId } = await call<{ wallId: string }>('/live-class/wall/start', {
    token,
    body: { flow_id, classId: items[0]?.classId, page: Buffer.from(drawnPage(Date.now())).toString('base64') },
  })
  const [first, second, ...others] = await guestTokens()
  for (const [student, mark] of [[first, 'done'] as const, [second, 'help'] as const]) {
    if (student === undefined) continue
    await call('/live-class/wall/join', { token: student, body: { wallId } })
    const board = await OwnBoardCaller.enter(student, wallId)
    await board.mark(mark)
    board.close()
  }
  for (const student of others) await call('/live-class/wall/join', { token: student, body: { wallId } })
  const wall = await WallCaller.enter(token, wallId)
  await wall.order(wished)
  wall.close()
  endsAfterwards(page, await entersNewClass(page, '.wall-tile, .wall-opened [role=application]'))
  // The thumbnails appear one after the other.
  await page.waitForTimeout(1_500)
}
