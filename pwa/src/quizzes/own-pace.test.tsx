// @vitest-environment happy-dom
import type { QuizSettings } from '@takhti/schema/quizzes/model'
import { settingsOf } from '@takhti/schema/quizzes/rules'
import { afterEach, expect, test, vi } from 'vitest'
import { show, type TestPage } from '#app/test-page.tsx'
import words from '../locales/en/quizzes.json'
import { HostClient } from './host/host-client.ts'
import { HostControls } from './host/HostControls.tsx'
import { OwnPaceProgress } from './host/OwnPaceProgress.tsx'
import { PlayerList } from './host/PlayerList.tsx'
import { SettingsFields } from './host/SettingsFields.tsx'
import { Play } from './player/Play.tsx'
import { PlayerClient } from './player/player-client.ts'
import { initialQuiz, type KnownQuiz, quizReducers } from './room/quiz-state.ts'

let page: TestPage

afterEach(() => page.leave())

const at = '2026-11-29T08:00:00.000Z'
const settings: QuizSettings = { ...settingsOf('accuracy'), isOwnPace: true }
const quiz: KnownQuiz = {
  ...{ quizId: 'q', name: 'Plants', phase: 'open', turn: 3, total: 3, isLocked: false, playerCount: 4 },
  ...{ settings, open: null, solution: null, tally: null, top: null, you: null, host: null, serverAt: at, answered: 5 },
  isSkipped: false,
}
const state = { ...initialQuiz, isHere: true, quiz }

test('[QO-5] a player who answered everything sees that, and not the lobby', async () => {
  const seat = { code: 'ABCDEFG', quizId: 'q', credential: null, pending: null }
  const client = new PlayerClient({ seat, ticket: { path: '', ticket: '' } })
  page = await show(<Play client={client} state={state} quiz={quiz} />, words)
  expect(page.text()).toContain(words.quiz.states.ownDoneTitle)
  expect(page.text()).not.toContain(words.quiz.states.lobbyText)
})

test('[QO-5] a host sees how far all are, and Finish as the step; no question to close', async () => {
  const client = new HostClient({ room: 'quiz', quizId: 'q', view: 'host' })
  client.patch(state)
  page = await show(
    <>
      <OwnPaceProgress quiz={quiz} />
      <HostControls client={client} state={state} quiz={quiz} />
    </>,
    words,
  )
  expect(page.text()).toContain('Answers so far: 5 of 12')
  expect(page.all('button').map(({ name }) => name)).toEqual([words.quiz.host.pause, words.quiz.host.finish])
})

// Fault: the sum alone: a host could not see who is still at the first question.
test('[QO-7] a host sees how far each player is; a count that comes changes that player alone', async () => {
  const client = new HostClient({ room: 'quiz', quizId: 'q', view: 'host' })
  const player = (playerId: string, nickname: string, answered: number) => ({
    ...{ playerId, nickname, realName: null, isGuest: true, isHere: true, answered },
  })
  const players = [player('a', 'Asha', 1), player('b', 'Bilal', 0)]
  const host = { code: 'ABCDEFG', questions: [], players, answered: 1, tally: null }
  const counted = { turn: 3, answered: 3, playerCount: 2, players: [{ playerId: 'a', answered: 3 }] }
  const after = quizReducers['answers/counted']({ ...state, quiz: { ...quiz, host } }, counted, 0)
  if (after.quiz === null) throw new Error('no quiz')
  page = await show(<PlayerList client={client} state={after} quiz={after.quiz} />, words)
  const rows = [...document.querySelectorAll('.quiz-player')].map(({ textContent }) => textContent)
  expect(rows).toEqual(['AshaAnswered: 3 of 3', 'BilalAnswered: 0 of 3'])
  expect(document.querySelector('meter')?.getAttribute('aria-label')).toBe('Asha: Answered: 3 of 3')
})

test('[QO-5] one switch sets each player’s own pace; without it speed is there again', async () => {
  const onChange = vi.fn<(settings: QuizSettings) => void>()
  page = await show(<SettingsFields settings={settings} onChange={onChange} />, words)
  const labels = () => [...document.querySelectorAll('label')].map(({ textContent }) => textContent)
  expect(labels()).not.toContain(words.quiz.settings.fast)
  expect(labels()).not.toContain(words.quiz.settings.revealsAtClose)
  await page.leave()
  page = await show(<SettingsFields settings={settingsOf('fast')} onChange={onChange} />, words)
  expect(labels()).toContain(words.quiz.settings.fast)
  const own = [...document.querySelectorAll('label')].find((each) => each.textContent === words.quiz.settings.ownPace)
  own?.click()
  const changed = { mode: 'accuracy', secondsPerQuestion: null, isOwnPace: true, showsRanking: true }
  expect(onChange.mock.calls[0]?.[0]).toMatchObject(changed)
})
