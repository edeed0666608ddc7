import type { Answer, QuizSummary } from '@takhti/schema/quizzes/model'
import { settingsOf } from '@takhti/schema/quizzes/rules'
import { type Asked, questionsOfOtherKinds } from '../pages/quiz-kinds.ts'
import { type StoredSeat, openQuiz, QuizCaller, quizQuestions } from '../pages/quiz.ts'
import { call } from '../school.ts'

type Shown = { quizId: string; code: string }

/** A question of a kind while it is open, and after the reveal, with the seats of its players. */
type ShownKind = { asking: Shown; revealed: Shown & { seats: readonly (StoredSeat | null)[] } }

/** The kinds of questions that the first question of the other quizzes is not. */
export const shownKinds = ['multiple', 'order', 'truth', 'short', 'range', 'draw', 'point', 'vote'] as const

export type ShownKindName = (typeof shownKinds)[number]

/** Live quizzes in every state that a screen shows. */
export type ShownQuizzes = {
  /** Waits for a class, whose students find it in the list of running classes. */
  waiting: Shown
  asking: Shown
  revealed: Shown
  over: Shown
  /** The game with a timer: stopped in a question, and with its first places shown. */
  paused: Shown
  ranked: Shown
  kinds: Readonly<Record<ShownKindName, ShownKind>>
}

const names = ['Asha', 'आशा', 'آمنة', 'Ravi']

/** Opens quizzes as a teacher would, and has guests join and answer. */
export async function showQuizzes(token: string, classId: string): Promise<ShownQuizzes> {
  const [waiting, asking, revealed, over] = [
    await openQuiz(token, 'How plants eat', { classId }),
    await openQuiz(token, 'Light and leaves'),
    await openQuiz(token, 'प्रकाश संश्लेषण'),
    await openQuiz(token, 'Water in plants'),
  ]
  for (const nickname of names) (await QuizCaller.player(waiting.code, nickname)).close()
  await startQuiz(token, asking)
  ;(await ask(token, revealed)).close()
  const ended = await ask(token, over)
  await ended.request('quiz/end', { turn: 1 }, 'quiz/ended')
  ended.close()
  const [game, kinds] = await Promise.all([showGame(token), showKinds(token)])
  return { waiting, asking, revealed, over, ...game, kinds }
}

/** Private boards are not started beside a quiz of the class. */
export async function endQuizzes(token: string): Promise<void> {
  const { items } = await call<{ items: QuizSummary[] }>('/live-quiz/list?limit=100', { token })
  for (const { quizId, classId, status } of items)
    if (status === 'open' && classId !== null) await call('/live-quiz/close', { token, body: { quizId } })
}

async function showGame(token: string): Promise<Pick<ShownQuizzes, 'paused' | 'ranked'>> {
  const settings = settingsOf('fast')
  const paused = await openQuiz(token, 'Fast leaves', { settings })
  const host = await QuizCaller.host(token, paused.quizId)
  await host.request('quiz/start', { turn: 0 }, 'question/opened')
  await host.request('quiz/pause', { turn: 1 }, 'question/timed')
  host.close()
  const ranked = await openQuiz(token, 'आमने-सामने', { settings })
  ;(await ask(token, ranked)).close()
  return { paused, ranked }
}

async function showKinds(token: string): Promise<ShownQuizzes['kinds']> {
  const [, multiple, order, truth] = quizQuestions()
  if (!multiple || !order || !truth) throw new Error('no questions')
  const chosen = (...optionIds: string[]): Answer => ({ kind: 'options', optionIds })
  const asked: Record<ShownKindName, Asked> = {
    ...questionsOfOtherKinds,
    multiple: { asked: multiple, answers: [chosen('1', '3'), chosen('2')] },
    order: {
      asked: order,
      answers: [
        { kind: 'order', optionIds: ['1', '2', '3'] },
        { kind: 'order', optionIds: ['3', '1', '2'] },
      ],
    },
    truth: { asked: truth, answers: [chosen('true'), chosen('false')] },
  }
  // Each is a quiz of its own: none waits for another.
  const shown = await Promise.all(shownKinds.map(async (kind) => [kind, await showKind(token, asked[kind])] as const))
  // One of each kind was asked for above.
  return Object.fromEntries(shown) as ShownQuizzes['kinds']
}

/** As a teacher would name it: a constant would look like words without a translation. */
const nameOfKinds = 'What leaves need'

async function showKind(token: string, { asked: question, answers }: Asked): Promise<ShownKind> {
  const asking = await openQuiz(token, nameOfKinds, { questions: [question] })
  await startQuiz(token, asking)
  const revealed = await openQuiz(token, nameOfKinds, { questions: [question] })
  const players = await Promise.all(answers.map((_, index) => QuizCaller.player(revealed.code, names[index] ?? '')))
  const host = await QuizCaller.host(token, revealed.quizId)
  await host.request('quiz/start', { turn: 0 }, 'question/opened')
  for (const [index, answer] of answers.entries()) await players[index]?.give(1, answer, question)
  await host.request('quiz/close', { turn: 1 }, 'question/closed')
  for (const caller of [host, ...players]) caller.close()
  return { asking, revealed: { ...revealed, seats: players.map(({ seat }) => seat) } }
}

async function startQuiz(token: string, { quizId }: Shown): Promise<void> {
  const host = await QuizCaller.host(token, quizId)
  await host.request('quiz/start', { turn: 0 }, 'question/opened')
  host.close()
}

/** Answers the first question as every player, and closes it. */
async function ask(token: string, { quizId, code }: Shown): Promise<QuizCaller> {
  const host = await QuizCaller.host(token, quizId)
  const players = await Promise.all(names.map((nickname) => QuizCaller.player(code, nickname)))
  await host.request('quiz/start', { turn: 0 }, 'question/opened')
  for (const [index, player] of players.entries()) await player.answer(1, String((index % 3) + 1))
  await host.request('quiz/close', { turn: 1 }, 'question/closed')
  for (const player of players) player.close()
  return host
}
