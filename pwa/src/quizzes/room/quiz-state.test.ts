import { closeCodes } from '@takhti/schema/kit/channel'
import type { QuizState } from '@takhti/schema/quizzes/channel'
import { settingsOf } from '@takhti/schema/quizzes/rules'
import { expect, test } from 'vitest'
import { disconnected, initialQuiz, type KnownQuiz, quizReducers } from './quiz-state.ts'

const aPlayer = (number: number) => ({
  ...{ playerId: `player-${number}`, nickname: `Player ${number}`, realName: null },
  ...{ isGuest: true, isHere: true },
})

const state = (host: QuizState['host']): QuizState => ({
  ...{ quizId: 'quiz', name: 'Rivers', phase: 'lobby', turn: 0, isSkipped: false, total: 2, isLocked: false },
  ...{ settings: settingsOf('accuracy'), playerCount: host?.players.length ?? 0, open: null, solution: null },
  ...{ tally: null, top: null, you: null, host, serverAt: '' },
})

const hostOf = (players: ReturnType<typeof aPlayer>[], removed?: string) => ({
  ...{ code: 'ABCDEFG', questions: [], players, answered: 0, tally: null },
  ...(removed !== undefined && { removed }),
})

const latest = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => aPlayer(to - index))

const withState = (quiz: KnownQuiz | null, state: QuizState) =>
  quizReducers['quiz/state']({ ...initialQuiz, quiz }, state, 0).quiz

const withPlayers = (quiz: KnownQuiz | null, changed: Parameters<(typeof quizReducers)['players/changed']>[1]) =>
  quizReducers['players/changed']({ ...initialQuiz, quiz }, changed, 0).quiz

/** A host who saw 250 players join, a hundred at a time. */
function fullHall(): KnownQuiz | null {
  let quiz = withState(null, state(hostOf([])))
  for (const [from, to] of [
    [1, 100],
    [101, 200],
    [201, 250],
  ] as const)
    quiz = withPlayers(quiz, { playerCount: to, joined: latest(from, to), left: [] })
  return quiz
}

const idsOf = (quiz: KnownQuiz | null) => quiz?.host?.players.map(({ playerId }) => playerId)

// Fault: the room's latest hundred replaced the list, so 100 of 249 players were left.
test('[H7] in a full hall the host’s list loses only the removed player', () => {
  const before = fullHall()
  expect(idsOf(before)).toHaveLength(250)
  const sent = latest(150, 250).filter(({ playerId }) => playerId !== 'player-230')
  const after = withState(before, state(hostOf(sent, 'player-230')))
  expect(idsOf(after)).toEqual(idsOf(before)?.filter((id) => id !== 'player-230'))
  const other = withState(
    after,
    state(
      hostOf(
        latest(151, 250).filter(({ playerId }) => playerId !== 'player-230'),
        'player-3',
      ),
    ),
  )
  expect(idsOf(other)).toHaveLength(248)
  expect(idsOf(other)).not.toContain('player-3')
})

test('a host who returns has the room’s list, without players removed meanwhile', () => {
  const sent = latest(151, 250)
  expect(idsOf(withState(fullHall(), state(hostOf(sent))))).toEqual(sent.map(({ playerId }) => playerId))
})

test('[RT-4] before the room’s first state no message creates a quiz', () => {
  const turn = { turn: 1, answered: 3, playerCount: 4 }
  expect(quizReducers['answers/counted'](initialQuiz, turn, 0)).toBe(initialQuiz)
})

test('[RT-4] the result of a quiz survives a room that admits no player', () => {
  const quiz = withState(null, { ...state(null), phase: 'ended' })
  expect(disconnected({ ...initialQuiz, quiz }, closeCodes.forbidden).problem).toBeNull()
  expect(disconnected(initialQuiz, closeCodes.forbidden).problem).toBe('common/forbidden')
})

test('[RT-4] the room clock is measured against the clock of the page at receipt', () => {
  const serverAt = '2030-01-01T00:00:10.000Z'
  const after = quizReducers['quiz/state'](initialQuiz, { ...state(null), serverAt }, 4_000)
  expect(after).toMatchObject({ isHere: true, offsetMs: Date.parse(serverAt) - 4_000 })
})
