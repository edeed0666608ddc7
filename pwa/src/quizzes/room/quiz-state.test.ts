import type { QuizState } from '@takhti/schema/quizzes/channel'
import { settingsOf } from '@takhti/schema/quizzes/rules'
import { expect, test } from 'vitest'
import { afterMessage, type KnownQuiz } from './quiz-state.ts'

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

/** A host who saw two hundred and fifty come, a hundred at a time. */
function fullHall(): KnownQuiz | null {
  let quiz = afterMessage(null, 'quiz/state', state(hostOf([])))
  for (const [from, to] of [
    [1, 100],
    [101, 200],
    [201, 250],
  ] as const)
    quiz = afterMessage(quiz, 'players/changed', { playerCount: to, joined: latest(from, to), left: [] })
  return quiz
}

const idsOf = (quiz: KnownQuiz | null) => quiz?.host?.players.map(({ playerId }) => playerId)

// Planted: a list that is replaced by what the room tells, the latest hundred: of 249 players 100 were left.
test('H7 of a full hall the host loses from the list whom they sent away, and nobody else', () => {
  const before = fullHall()
  expect(idsOf(before)).toHaveLength(250)
  const told = latest(150, 250).filter(({ playerId }) => playerId !== 'player-230')
  const after = afterMessage(before, 'quiz/state', state(hostOf(told, 'player-230')))
  expect(idsOf(after)).toEqual(idsOf(before)?.filter((id) => id !== 'player-230'))
  const other = afterMessage(
    after,
    'quiz/state',
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

test('a host who comes back has the list that the room tells, in which nobody is who was sent away meanwhile', () => {
  const told = latest(151, 250)
  expect(idsOf(afterMessage(fullHall(), 'quiz/state', state(hostOf(told))))).toEqual(
    told.map(({ playerId }) => playerId),
  )
})
