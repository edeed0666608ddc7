import { expect, type Page } from '@playwright/test'
import { settingsOf } from '@takhti/schema/quizzes/rules'
import { openQuiz, QuizCaller } from '../pages/quiz.ts'
import { personWith, tokenOf } from '../school.ts'
import { opensDialog } from './preparations.ts'
import { shownKinds } from './shown-quizzes.ts'
import type { ShownScreen } from './shown-screen.ts'

const host = (quizId: string) => `/dashboard/live-quiz/${quizId}`
const panel = ({ quizId, code }: { quizId: string; code: string }) => `/live-quiz/${quizId}/panel?code=${code}`
const play = (code: string) => `/webview/nologin/liveQuiz?code=${code}`

/** A live quiz as its host, the panel and a player see it. */
export const quizScreens: readonly ShownScreen[] = [
  {
    name: 'live-quiz-start',
    viewer: 'instructor',
    path: ({ setId }) => `/dashboard/content/${setId}/questions`,
    prepare: opensDialog('.page-head .button[aria-haspopup=dialog]'),
  },
  {
    name: 'live-quiz-list',
    viewer: 'instructor',
    path: () => '/dashboard/live-quiz/all',
    prepare: shows('.quiz-results'),
  },
  {
    name: 'live-quiz-lobby',
    viewer: 'instructor',
    path: ({ quizzes }) => host(quizzes.waiting.quizId),
    prepare: shows('.quiz-join'),
  },
  {
    name: 'live-quiz-host',
    viewer: 'instructor',
    path: ({ quizzes }) => host(quizzes.asking.quizId),
    prepare: shows('.quiz-option'),
  },
  {
    name: 'live-quiz-host-revealed',
    viewer: 'instructor',
    path: ({ quizzes }) => host(quizzes.revealed.quizId),
    prepare: shows('.quiz-bar'),
  },
  {
    name: 'live-quiz-results',
    viewer: 'instructor',
    path: ({ quizzes }) => host(quizzes.over.quizId),
    prepare: shows('.quiz-table'),
  },
  {
    name: 'live-quiz-panel-lobby',
    viewer: 'instructor',
    path: ({ quizzes }) => panel(quizzes.waiting),
    prepare: shows('.quiz-join'),
  },
  {
    name: 'live-quiz-panel',
    viewer: 'instructor',
    path: ({ quizzes }) => panel(quizzes.asking),
    prepare: shows('.quiz-option'),
  },
  {
    name: 'live-quiz-panel-revealed',
    viewer: 'instructor',
    path: ({ quizzes }) => panel(quizzes.revealed),
    prepare: shows('.quiz-bar'),
  },
  { name: 'live-quiz-code', viewer: 'stranger', path: () => '/webview/nologin/liveQuiz' },
  { name: 'live-quiz-code-of-student', viewer: 'learner', path: () => '/webview/liveQuiz' },
  {
    name: 'live-quiz-wrong-code',
    viewer: 'stranger',
    path: () => play('NONE'),
    prepare: shows('.field-error:not(:empty)'),
  },
  { name: 'live-quiz-waiting', viewer: 'stranger', path: ({ quizzes }) => play(quizzes.waiting.code), prepare: joins },
  { name: 'live-quiz-question', viewer: 'stranger', path: ({ quizzes }) => play(quizzes.asking.code), prepare: joins },
  { name: 'live-quiz-outcome', viewer: 'stranger', path: ({ quizzes }) => play(quizzes.revealed.code), prepare: joins },
  { name: 'live-quiz-paused', viewer: 'stranger', path: ({ quizzes }) => play(quizzes.paused.code), prepare: joins },
  { name: 'live-quiz-ended', viewer: 'stranger', path: () => '/webview/nologin/liveQuiz', prepare: playsToTheEnd },
  {
    name: 'live-quiz-own',
    viewer: 'learner',
    path: () => '/dashboard/live-quiz/all',
    // Of a quiz: a running class is there only while another screen holds it.
    prepare: shows('.quiz-now-tile[href*="liveQuiz"]'),
  },
  {
    name: 'live-quiz-ending',
    viewer: 'instructor',
    path: ({ quizzes }) => host(quizzes.asking.quizId),
    prepare: opensDialog('.quiz-controls .button[data-look=danger]'),
  },
  {
    name: 'live-quiz-host-ranked',
    viewer: 'instructor',
    path: ({ quizzes }) => host(quizzes.ranked.quizId),
    prepare: shows('.quiz-podium'),
  },
  {
    name: 'live-quiz-panel-ranked',
    viewer: 'instructor',
    path: ({ quizzes }) => panel(quizzes.ranked),
    // A panel shows the answer for seven seconds before the ranking.
    prepare: (page) => page.locator('.quiz-podium').first().waitFor({ timeout: 15_000 }),
  },
  ...shownKinds.flatMap((kind): ShownScreen[] => [
    {
      name: `live-quiz-kind-${kind}`,
      viewer: 'stranger',
      path: ({ quizzes }) => play(quizzes.kinds[kind].asking.code),
      prepare: joins,
    },
    {
      name: `live-quiz-kind-${kind}-panel`,
      isAlike: true,
      viewer: 'instructor',
      path: ({ quizzes }) => panel(quizzes.kinds[kind].asking),
      prepare: shows('.quiz-stem'),
    },
    {
      name: `live-quiz-kind-${kind}-host-revealed`,
      isAlike: true,
      viewer: 'instructor',
      path: ({ quizzes }) => host(quizzes.kinds[kind].revealed.quizId),
      prepare: shows('.quiz-stem'),
    },
  ]),
]

function shows(selector: string): (page: Page) => Promise<void> {
  return async (page) => await expect(page.locator(selector).first()).toBeVisible()
}

/** Joins under a name, where this browser has no seat yet. */
async function joins(page: Page): Promise<void> {
  const name = page.locator('form input[maxlength="30"]')
  const isIn = page.locator('.quiz-state')
  await expect(name.or(isIn).first()).toBeVisible()
  if (await isIn.isVisible()) return
  await name.fill(`Meera ${Date.now() % 100_000}`)
  await page.locator('form button[type=submit]').click()
  await expect(isIn).toBeVisible()
}

/** A quiz of its own, so that it has a participant when it ends. */
async function playsToTheEnd(page: Page): Promise<void> {
  const token = await tokenOf(await personWith('instructor'))
  const { quizId, code } = await openQuiz(token, 'Light and leaves', { settings: settingsOf('fast') })
  await page.goto(new URL(play(code), page.url()).href)
  await joins(page)
  const [leader, other] = [await QuizCaller.host(token, quizId), await QuizCaller.player(code, 'आशा')]
  await leader.request('quiz/start', { turn: 0 }, 'question/opened')
  await other.answer(1, '2')
  await leader.request('quiz/close', { turn: 1 }, 'question/closed')
  await leader.request('quiz/end', { turn: 1 }, 'quiz/ended')
  for (const caller of [leader, other]) caller.close()
  await expect(page.locator('.quiz-podium')).toBeVisible()
}
