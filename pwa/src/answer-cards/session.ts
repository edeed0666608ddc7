import type { CardQuiz } from '@takhti/schema/answer-cards/model'
import { answersOf, noSweep, type PlayedTurn, type Reading } from '@takhti/schema/answer-cards/rules'
import { dayMs } from '@takhti/schema/kit/durations'
import { newId } from '@takhti/schema/kit/ids'
import type { Question } from '@takhti/schema/questions/model'
import { judge } from '@takhti/schema/quizzes/answer-kinds'
import type { Tally } from '@takhti/schema/quizzes/model'

/** A quiz with cards on this device. Its last turn is the current question. */
export type CardSession = {
  quizId: string
  name: string
  startedAt: number
  questions: readonly Question[]
  turns: readonly Turn[]
}

type Turn = { openedAt: number; isRevealed: boolean; readings: readonly (readonly [string, Reading])[] }

export function newSession(name: string, questions: readonly Question[], now: Date): CardSession {
  const quizId = newId(now, (bytes) => crypto.getRandomValues(bytes))
  return { quizId, name, startedAt: now.getTime(), questions, turns: [newTurn(now.getTime())] }
}

function newTurn(openedAt: number): Turn {
  return { openedAt, isRevealed: false, readings: [] }
}

export function openNext(session: CardSession, now: number): CardSession {
  return isLast(session) ? session : { ...session, turns: [...session.turns, newTurn(now)] }
}

export function isLast({ questions, turns }: CardSession): boolean {
  return turns.length >= questions.length
}

/** The current question with what was read for it; null in a session without turns. */
export function currentOf({ questions, turns }: CardSession): (PlayedTurn & { isRevealed: boolean }) | null {
  const [question, turn] = [questions[turns.length - 1], turns.at(-1)]
  if (question === undefined || turn === undefined) return null
  return { question, openedAt: turn.openedAt, isRevealed: turn.isRevealed, readings: new Map(turn.readings) }
}

/** Changes the current turn. */
export function changeTurn(
  session: CardSession,
  change: { readings?: ReadonlyMap<string, Reading>; isRevealed?: boolean },
): CardSession {
  const { readings, isRevealed } = change
  return {
    ...session,
    turns: session.turns.map((turn, index) =>
      index === session.turns.length - 1
        ? { ...turn, ...(readings && { readings: [...readings] }), ...(isRevealed !== undefined && { isRevealed }) }
        : turn,
    ),
  }
}

/** The sweep of the current question, to continue it after a reload. */
export function sweepOf(session: CardSession) {
  return { ...noSweep, readings: currentOf(session)?.readings ?? noSweep.readings }
}

/** The totals of the answers, as a live quiz has them. */
export function tallyOf({ question, readings }: Pick<PlayedTurn, 'question' | 'readings'>): Tally {
  const answers = answersOf({ question, readings })
  const shares = answers.map(({ optionId }) => judge(question, { kind: 'options', optionIds: [optionId] }))
  return {
    answered: answers.length,
    right: question.type === 'VOTE' ? null : shares.filter((share) => share === 1).length,
    choices: question.options.map(({ id }) => ({
      optionId: id,
      count: answers.filter(({ optionId }) => optionId === id).length,
    })),
    confidence: [],
  }
}

/** The session as the server stores it; null where no student answered anything. */
export function recordOf(
  { quizId, name, startedAt, questions, turns }: CardSession,
  { classId, names, now }: { classId: string; names: ReadonlyMap<string, string>; now: number },
): CardQuiz | null {
  const played = turns.flatMap(({ openedAt, readings }, index) => {
    const question = questions[index]
    if (question === undefined) return []
    const answers = answersOf({ question, readings: new Map(readings) }).map((answer) => ({
      ...answer,
      // A quiz that was left open for days, or a clock that was set back, is no reason to refuse the answers.
      takenMs: Math.round(Math.min(Math.max(answer.takenMs, 0), dayMs)),
    }))
    return [{ question, openedAt: new Date(openedAt).toISOString(), answers }]
  })
  // A question that was opened last and not answered was not asked.
  const asked = played.filter(({ answers }, index) => index < played.length - 1 || answers.length > 0)
  const studentIds = new Set(asked.flatMap(({ answers }) => answers.map(({ studentId }) => studentId)))
  if (studentIds.size === 0) return null
  return {
    ...{ quizId, name: name.slice(0, 200).trim(), classId, turns: asked },
    students: [...studentIds].map((studentId) => ({
      studentId,
      name: (names.get(studentId) ?? '').trim().slice(0, 80) || '–',
    })),
    ...{ startedAt: new Date(startedAt).toISOString(), endedAt: new Date(now).toISOString() },
  }
}
