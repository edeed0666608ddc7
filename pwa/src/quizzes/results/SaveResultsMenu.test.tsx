// @vitest-environment happy-dom
import type { QuizResults } from '@takhti/schema/quizzes/model'
import { settingsOf } from '@takhti/schema/quizzes/rules'
import { expect, test, vi } from 'vitest'
import { show } from '#app/test-page.tsx'
import { emitToUser } from '#realtime/test-user.ts'
import { SaveResultsMenu } from './SaveResultsMenu.tsx'

const save = vi.hoisted(() => vi.fn(async () => {}))
vi.mock('./save-results.ts', () => ({ saveResults: save }))

const id = '01900000-0000-7000-8000-000000000000'
const at = '2026-11-23T08:00:00.000Z'
const quiz = { quizId: id, name: 'Rivers', code: null, status: 'ended' as const, classId: null, questionCount: 0 }
const results: QuizResults = {
  quiz: { ...quiz, playerCount: 0, createdAt: at, endedAt: at },
  settings: settingsOf('accuracy'),
  turns: [],
  players: [],
}

test('[E8] a paired phone saves the results as a PDF only while they are shown', async () => {
  const page = await show(<SaveResultsMenu results={results} />)
  emitToUser('device/message', { type: 'EXPORT_LIVE_QUIZ_PDF' })
  emitToUser('device/message', { type: 'LICENSE_ACTIVATED' })
  await page.leave()
  emitToUser('device/message', { type: 'EXPORT_LIVE_QUIZ_PDF' })
  expect(save.mock.calls.map(([, form]: unknown[]) => form)).toEqual(['pdf'])
})
