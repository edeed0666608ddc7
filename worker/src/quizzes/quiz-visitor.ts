import type { Question } from '@takhti/schema/questions/model'
import type { QuizSettings } from '@takhti/schema/quizzes/model'
import { settingsOf } from '@takhti/schema/quizzes/rules'
import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { quizRoomName, quizShardName } from '#rooms/names.ts'
import { expectPlayer, quizRoomOf } from '#rooms/port.ts'
import { Visitor, aSeat, anId, rooms } from '#rooms/visitor.ts'

const base: Pick<Question, 'answer' | 'points' | 'difficulty' | 'explanation' | 'checks' | 'madeBy'> = {
  answer: '',
  points: 1,
  difficulty: 'EASY',
  explanation: 'Because.',
  checks: { result: 'ok', reasons: [] },
  madeBy: 'person',
}

/** A question with options a to d, of which `right` are right. */
export function aChoice(right: string[] = ['b'], over: Partial<Question> = {}): Question {
  const options = ['a', 'b', 'c', 'd'].map((id) => ({ id, title: `Option ${id}` }))
  return { ...base, id: anId(), type: 'MCQ', description: 'Which?', options, correctOptions: right, ...over }
}

const code = 'ABCDEFG'

/** A live quiz for tests, with its host's socket; `seatsPerRoom` is the number of seats of its room and of each of its shards. */
export async function openQuiz(
  questions: readonly Question[],
  { seatsPerRoom, ...over }: Partial<QuizSettings> & { seatsPerRoom?: number } = {},
) {
  const [instituteId, quizId] = [anId(), anId()]
  const room = quizRoomOf(rooms, { instituteId, quizId })
  const setup = {
    ...{ quizId, instituteId, name: 'Plants', code, questionCount: questions.length },
    ...(seatsPerRoom !== undefined && { seatsPerRoom }),
  }
  await room.open(setup, questions, { ...settingsOf('accuracy'), ...over })
  const hostSeat = aSeat('instructor', { instituteId })
  const host = await Visitor.enter({ room: 'quiz', quizId, view: 'host' }, hostSeat)
  await host.message('quiz/state')
  return { instituteId, quizId, room, host, hostSeat, request: { room: 'quiz', quizId, view: 'host' } as const }
}

export type OpenQuiz = Awaited<ReturnType<typeof openQuiz>>

/** The credentials of a player who joins a quiz. */
export type Knock = { nickname?: string; credentialHash?: string; personId?: string; source?: string; team?: number }

/** Asks to play; answers the room's answer and the address of the socket. */
export async function ask({ instituteId, quizId }: OpenQuiz, knock: Knock) {
  const { nickname = null, credentialHash = null, personId = null, source = 'here', team = null } = knock
  const { joined, ticket } = await expectPlayer(
    rooms,
    { instituteId, quizId },
    {
      personId,
      sessionId: personId,
      nickname,
      realName: null,
      team,
      credentialHash,
      fresh: { playerId: anId(), credentialHash: `hash of ${nickname ?? ''}` },
      source,
    },
  )
  return { joined, path: `/live-quiz/${code}?ticket=${ticket}` }
}

/** A player who was admitted, with their credentials: `hash of <nickname>` is the hash of a guest's secret here. */
export async function play(quiz: OpenQuiz, knock: Knock): Promise<{ visitor: Visitor; playerId: string }> {
  const { joined, path } = await ask(quiz, knock)
  if (joined.code !== 'ok') throw new Error(joined.code)
  const visitor = await Visitor.open(path)
  await visitor.message('quiz/state')
  return { visitor, playerId: joined.playerId }
}

/** A shard of a quiz. */
export function shardOf({ instituteId, quizId }: OpenQuiz, shard: number) {
  return rooms.QUIZ_SHARD_ROOM.getByName(quizShardName(quizRoomName(instituteId, quizId), shard))
}

/** Opens the next question and waits until these visitors receive it. */
export async function started(quiz: OpenQuiz, visitors: readonly Visitor[], turn = 1): Promise<void> {
  quiz.host.send(turn === 1 ? 'quiz/start' : 'quiz/next', { turn: turn - 1 })
  for (const visitor of visitors) await visitor.message('question/opened', (body) => body.turn === turn)
}

/** Sends an answer, and returns its id, which is made where none is given. */
export function answer(
  visitor: Visitor,
  turn: number,
  given: readonly string[] | { optionIds: readonly string[]; [more: string]: unknown },
): string {
  const { optionIds, ...more } = 'optionIds' in given ? given : { optionIds: given }
  const body = { answerId: anId(), turn, answer: { kind: 'options', optionIds }, confidence: 'sure', ...more }
  visitor.send('answer/give', body)
  return body.answerId
}

/** Waits until an answer is acknowledged. */
export async function taken(visitor: Visitor, answerId: string): Promise<void> {
  await visitor.message('answer/taken', (body) => body.answerId === answerId)
}

/** Waits until the turn closed, and returns the message about it that this visitor received. */
export async function closed(visitor: Visitor, turn: number): Promise<Record<string, unknown>> {
  return (await visitor.message('question/closed', (body) => body.turn === turn)).body
}

/** Lets the time of the open question be over, in the rows. */
export async function expire({ room }: OpenQuiz): Promise<void> {
  await runInDurableObject(room, (_room, { storage }) => {
    const sql = "UPDATE facts SET value = json_set(value, '$.closesAt', ?) WHERE name = 'stand'"
    storage.sql.exec(sql, Date.now() - 1)
  })
  await evictDurableObject(room)
}
