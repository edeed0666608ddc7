import { expect, type Page } from '@playwright/test'
import { opensDialog } from './preparations.ts'
import type { ShownScreen } from './screens.ts'

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
    name: 'live-quiz-host-told',
    viewer: 'instructor',
    path: ({ quizzes }) => host(quizzes.told.quizId),
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
    name: 'live-quiz-panel-told',
    viewer: 'instructor',
    path: ({ quizzes }) => panel(quizzes.told),
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
  { name: 'live-quiz-told', viewer: 'stranger', path: ({ quizzes }) => play(quizzes.told.code), prepare: joins },
]

function shows(selector: string): (page: Page) => Promise<void> {
  return async (page) => await expect(page.locator(selector).first()).toBeVisible()
}

/** Goes in under a name, where this browser has no seat yet. */
async function joins(page: Page): Promise<void> {
  const name = page.locator('form input[maxlength="30"]')
  const isIn = page.locator('.quiz-state')
  await expect(name.or(isIn).first()).toBeVisible()
  if (await isIn.isVisible()) return
  await name.fill(`Meera ${Date.now() % 100_000}`)
  await page.locator('form button[type=submit]').click()
  await expect(isIn).toBeVisible()
}
