// @vitest-environment happy-dom
import type { OpenQuestion } from '@takhti/schema/quizzes/channel'
import { settingsOf } from '@takhti/schema/quizzes/rules'
import { afterEach, expect, test, vi } from 'vitest'
import { show, type TestPage } from '#app/test-page.tsx'
import words from '../../locales/en/quizzes.json'
import type { KnownQuiz } from '../room/quiz-state.ts'
import { PlayerClient } from './player-client.ts'
import { QuestionPlay } from './QuestionPlay.tsx'

vi.mock('#realtime/socket.ts', () => ({
  openSocket: () => ({ sendText: () => {}, sendFrame: () => {}, close: () => {} }),
  socketAddress: (path: string) => path,
}))

let page: TestPage

afterEach(() => page.leave())

const at = '2026-11-23T08:00:00.000Z'
const options = ['Leaf', 'Root'].map((title) => ({ id: title, title }))
const question = { id: 'one', type: 'MCQ' as const, description: 'Where is food made?', options }
const open: OpenQuestion = { turn: 1, total: 1, question, openedAt: at, closesAt: null, leftMs: null, serverAt: at }
const standing = { playerId: 'p', nickname: 'Asha', score: 0, right: 0, of: 0, streak: 0, rank: 1 }

async function play(settings: KnownQuiz['settings'], phase: KnownQuiz['phase'] = 'open', shown = open) {
  const seat = { code: 'ABCDEFG', quizId: 'q', credential: null, pending: null }
  const client = new PlayerClient({ seat, ticket: { path: '', ticket: '' } })
  const give = vi.spyOn(client, 'give').mockImplementation(() => {})
  const quiz: KnownQuiz = {
    ...{ quizId: 'q', name: 'Plants', phase, turn: 1, total: 1, isLocked: false, playerCount: 1, isSkipped: false },
    ...{ settings, open: shown, solution: null, tally: null, top: null, host: null, serverAt: at, answered: 0 },
    you: { standing, answer: null, confidence: null, result: null },
  }
  page = await show(<QuestionPlay client={client} isHere quiz={quiz} open={shown} />, words)
  const press = async (title: string) => {
    const button = page.all('button').find(({ name }) => name.endsWith(title))
    expect(button).toBeDefined()
    await page.press(button?.name ?? '')
  }
  return { give, press }
}

const root = { kind: 'options', optionIds: ['Root'] }

test('[QZ-25] one press answers a fast quiz; another quiz waits for the button', async () => {
  const fast = await play(settingsOf('fast'))
  await fast.press('Root')
  expect(fast.give.mock.calls).toEqual([[root, null]])
  await page.leave()
  const slow = await play({ ...settingsOf('accuracy'), asksConfidence: false })
  await slow.press('Root')
  expect(slow.give).not.toHaveBeenCalled()
  await slow.press(words.quiz.play.send)
  expect(slow.give.mock.calls).toEqual([[root, null]])
})

test('[QZ-25] a player’s confidence is sent with the answer', async () => {
  const { give, press } = await play(settingsOf('accuracy'))
  await press('Root')
  const sure = [...document.querySelectorAll('label')].find(({ textContent }) =>
    textContent?.includes(words.quiz.confidence.sure),
  )
  sure?.querySelector('input')?.click()
  await vi.waitFor(() => expect(sure?.querySelector('input')?.checked).toBe(true))
  await press(words.quiz.play.send)
  expect(give.mock.calls).toEqual([[root, 'sure']])
})

test('[QZ-25] a vote, which has no right answer, asks for no confidence', async () => {
  const vote: OpenQuestion = { ...open, question: { ...question, type: 'VOTE' } }
  const { give, press } = await play(settingsOf('accuracy'), 'open', vote)
  await press('Root')
  expect(document.querySelector('input[type=radio]')).toBeNull()
  await press(words.quiz.play.send)
  expect(give.mock.calls).toEqual([[root, null]])
})

test('[QZ-25] a paused question takes no press', async () => {
  const { give, press } = await play(settingsOf('fast'), 'paused')
  await press('Root')
  expect(give).not.toHaveBeenCalled()
})
