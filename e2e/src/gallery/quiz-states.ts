import { expect, type Page } from '@playwright/test'
import { opensDialog } from './preparations.ts'
import { shownKinds } from './shown-quizzes.ts'
import type { ShownSchool } from './shown-school.ts'
import type { ShownScreen } from './shown-screen.ts'

const host = (quizId: string) => `/dashboard/live-quiz/${quizId}`
const panel = ({ quizId, code }: { quizId: string; code: string }) => `/live-quiz/${quizId}/panel?code=${code}`
const play = (code: string) => `/webview/nologin/liveQuiz?code=${code}`

type State = Omit<ShownScreen, 'isAlike'>

const states: readonly State[] = [
  { name: 'name', viewer: 'stranger', path: ({ quizzes }) => play(quizzes.waiting.code), prepare: asksForName },
  {
    name: 'list-none',
    viewer: 'lightTeacher',
    path: () => '/dashboard/live-quiz/all',
    prepare: shows('.notice'),
  },
  {
    name: 'host-paused',
    viewer: 'instructor',
    path: ({ quizzes }) => host(quizzes.paused.quizId),
    prepare: shows('.quiz-option'),
  },
  {
    name: 'kicking',
    viewer: 'instructor',
    path: ({ quizzes }) => host(quizzes.waiting.quizId),
    prepare: opensDialog('.quiz-player .icon-button'),
  },
  {
    name: 'panel-paused',
    viewer: 'instructor',
    path: ({ quizzes }) => panel(quizzes.paused),
    prepare: shows('.quiz-option'),
  },
  {
    name: 'panel-ended',
    viewer: 'instructor',
    path: ({ quizzes }) => panel(quizzes.over),
    prepare: shows('h1'),
  },
]

/**
 * More states of a live quiz, and each kind of question after the reveal: for a right answer, for a wrong one, and on
 * the shared screen.
 */
export const quizStates: readonly ShownScreen[] = [
  ...states,
  ...shownKinds.flatMap((kind): State[] => [
    {
      name: `kind-${kind}-panel-revealed`,
      viewer: 'instructor',
      path: ({ quizzes }) => panel(quizzes.kinds[kind].revealed),
      prepare: shows('.quiz-stem'),
    },
    ...(['right', 'wrong'] as const).map((how, index): State => ({
      name: `kind-${kind}-${how}`,
      viewer: 'stranger',
      path: ({ quizzes }) => seated(quizzes.kinds[kind].revealed, index),
      prepare: comesBack,
    })),
  ]),
].map((shown) => ({ ...shown, name: `live-quiz-${shown.name}`, isAlike: true }))

function shows(selector: string): (page: Page) => Promise<void> {
  return async (page) => await expect(page.locator(selector).first()).toBeVisible()
}

/** The join form of a browser that has no seat. */
async function asksForName(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('takhti.quiz'))
  await page.reload()
  await shows('form input[maxlength="30"]')(page)
}

/** An address with the seat of a player who answered. */
function seated({ code, seats }: ShownSchool['quizzes']['kinds']['vote']['revealed'], index: number): string {
  return `${play(code)}#${encodeURIComponent(JSON.stringify(seats[index]))}`
}

/** Joins with the seat in the address. */
async function comesBack(page: Page): Promise<void> {
  const address = new URL(page.url())
  const seat = decodeURIComponent(address.hash.slice(1))
  await page.evaluate((stored) => localStorage.setItem('takhti.quiz', stored), seat)
  address.hash = ''
  await page.goto('about:blank')
  await page.goto(address.href)
  await shows('.quiz-stem')(page)
}
