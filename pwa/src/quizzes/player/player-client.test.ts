import { closeCodes } from '@takhti/schema/kit/channel'
import type { QuizState } from '@takhti/schema/quizzes/channel'
import type { Answer } from '@takhti/schema/quizzes/model'
import { settingsOf } from '@takhti/schema/quizzes/rules'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#api/errors.ts'
import { storedSeat } from '#api/quiz-seat.ts'
import type { SocketListener } from '#realtime/socket.ts'
import { joinQuiz, PlayerClient } from './player-client.ts'

const { send, openSocket, sent } = vi.hoisted(() => ({ send: vi.fn(), openSocket: vi.fn(), sent: vi.fn() }))

vi.mock('#api/client.ts', () => ({ send }))
vi.mock('#realtime/socket.ts', () => ({ openSocket, socketAddress: (path: string) => path }))

const [quizId, playerId, questionId] = ['a', 'b', 'c'].map((end) => `01900000-0000-7000-8000-00000000000${end}`)
const at = '2026-11-23T08:00:00.000Z'
const code = 'KM4T7'
const answer: Answer = { kind: 'options', optionIds: ['2'] }

let room: SocketListener
let ask: () => Promise<string>

beforeEach(() => {
  localStorage.clear()
  sent.mockReset()
  openSocket.mockReset().mockImplementation((address: () => Promise<string>, listener: SocketListener) => {
    ask = address
    room = listener
    return { sendText: sent, sendFrame: () => {}, close: () => {} }
  })
  const seat = { quizId, playerId, nickname: 'Asha', credential: 'secret', ticket: 't', path: '/rooms/quiz/x' }
  send.mockReset().mockResolvedValue({ ...seat, expiresAt: at })
})

test('[G4] a player who returns, also after a reload, has the same seat', async () => {
  await joinQuiz({ code, nickname: 'Asha' })
  await joinQuiz({ code })
  expect(send).toHaveBeenLastCalledWith(expect.anything(), { code, credential: 'secret' })
  expect(storedSeat('OTHER')).toBeNull()
})

test('[G2] an offline answer is stored, and sent under one id until the room has it', async () => {
  const client = await opened()
  room.text('quiz/state', stateOf({ turn: 1 }))
  room.closed(1006)
  client.give(answer, 'sure')
  const { answerId } = client.pending ?? { answerId: '' }
  expect(storedSeat(code)?.pending).toMatchObject({ answerId, answer, confidence: 'sure' })
  client.close()

  const again = await opened()
  sent.mockReset()
  room.text('quiz/state', stateOf({ turn: 1 }))
  expect(sent.mock.calls).toEqual([['answer/give', { answerId, turn: 1, answer, confidence: 'sure' }]])
  room.text('answer/taken', { answerId, turn: 1, receivedAt: at })
  expect(again.state.value.quiz?.you).toMatchObject({ answer, confidence: 'sure' })
  expect(storedSeat(code)?.pending).toBeNull()
  room.text('quiz/state', stateOf({ turn: 1, given: true }))
  expect(sent, 'what the room has is not sent again').toHaveBeenCalledTimes(1)
  again.close()
})

// Failed after a network stall: a player who read what they had missed was left with *The quiz is over*.
test('[G4] a result stays on a device that reconnects when the quiz admits no player', async () => {
  const client = await opened()
  room.text('quiz/state', stateOf({ turn: 1 }))
  room.text('quiz/ended', { top: [], you: { standing: null, missed: [] } })
  const { quiz } = client.state.value
  expect(quiz?.phase).toBe('ended')
  await ask()
  room.closed(1006)
  send.mockRejectedValue(new ApiError('quizzes/code-invalid'))
  await expect(ask()).rejects.toThrow()
  room.closed(closeCodes.forbidden)
  expect(client.state.value).toMatchObject({ problem: null, quiz })
  client.close()
})

test('[G2 G4] an answer of the player’s other tab replaces the pending one here', async () => {
  const client = await opened()
  room.text('quiz/state', stateOf({ turn: 1 }))
  const given = { answer: { kind: 'options', optionIds: ['1'] }, confidence: null }
  client.give(answer, null)
  room.text('answer/taken', { answerId: playerId, turn: 1, receivedAt: at, given })
  expect(client.pending).toBeNull()
  expect(client.state.value.quiz?.you).toMatchObject(given)
  room.text('quiz/state', stateOf({ turn: 2 }))
  room.text('answer/taken', { answerId: playerId, turn: 1, receivedAt: at, given })
  expect(client.state.value.quiz?.you?.answer, 'a question that is past').toBeNull()
  client.close()
})

test('[G2] an answer to a past question is dropped, and its player notified', async () => {
  const client = await opened()
  room.text('quiz/state', stateOf({ turn: 1 }))
  room.closed(1006)
  client.give(answer, null)
  room.text('quiz/state', stateOf({ turn: 2 }))
  expect(client.pending).toBeNull()
  expect(client.lateTurn).toBe(1)
  client.give(answer, null)
  room.text('refused', { of: 'answer/give', code: 'quizzes/not-open' })
  expect(client.lateTurn).toBe(2)
  client.close()
})

test('a removed player, or one of a quiz that is over, sees why and does not retry', async () => {
  const client = await opened()
  room.text('quiz/state', stateOf({ turn: 1 }))
  send.mockRejectedValue(new ApiError('quizzes/code-invalid'))
  await ask()
  await expect(ask()).rejects.toThrow('quizzes/code-invalid')
  expect(client.state.value.problem).toBe('quizzes/code-invalid')

  const other = await opened(client)
  room.text('quiz/state', stateOf({ turn: 1 }))
  room.text('player/removed', {})
  room.closed(closeCodes.forbidden)
  expect(other.state.value.problem).toBe('quizzes/removed')
})

test('[H7] a removed device sends its secret whenever it joins again, under any name', async () => {
  await opened()
  room.text('quiz/state', stateOf({ turn: 1 }))
  room.text('player/removed', {})
  room.closed(closeCodes.forbidden)
  expect(storedSeat(code)).toMatchObject({ credential: 'secret', pending: null })
  await joinQuiz({ code, nickname: 'Somebody else' })
  expect(send).toHaveBeenLastCalledWith(expect.anything(), { code, nickname: 'Somebody else', credential: 'secret' })
})

async function opened(before?: PlayerClient): Promise<PlayerClient> {
  before?.close()
  const ticket = { path: '/rooms/quiz/x', ticket: 't' }
  const seat = storedSeat(code) ?? (await joinQuiz({ code, nickname: 'Asha' })).seat
  const client = new PlayerClient({ seat, ticket })
  client.open()
  return client
}

function stateOf({ turn, given = false }: { turn: number; given?: boolean }): QuizState {
  const options = [1, 2].map((id) => ({ id: String(id), title: `Option ${id}` }))
  const question = { id: questionId ?? '', type: 'MCQ' as const, description: 'Which?', options }
  const standing = { playerId: playerId ?? '', nickname: 'Asha', score: 0, right: 0, of: 0, streak: 0, rank: 1 }
  return {
    ...{
      quizId: quizId ?? '',
      name: 'Rivers',
      phase: 'open',
      turn,
      total: 3,
      isLocked: false,
      playerCount: 1,
      isSkipped: false,
    },
    settings: settingsOf('accuracy'),
    open: { turn, total: 3, question, openedAt: at, closesAt: null, leftMs: null, serverAt: at },
    ...{ solution: null, tally: null, top: null, host: null, serverAt: at },
    you: { standing, answer: given ? answer : null, confidence: null, result: null },
  }
}
