import { randomFillSync } from 'node:crypto'
import { newId } from '@takhti/schema/kit/ids'
import type { Question } from '@takhti/schema/questions/model'
import { OpenQuestion } from '@takhti/schema/quizzes/channel'
import type { Answer } from '@takhti/schema/quizzes/model'
import { call } from '../school.ts'
import { RoomCaller, type Ticket } from './room-caller.ts'

type Opened = { quizId: string; code: string }

/** Four questions of different kinds. */
export function quizQuestions(): Question[] {
  const options = (...titles: string[]) => titles.map((title, index) => ({ id: String(index + 1), title }))
  const chlorophyll = 'Chlorophyll is the green pigment of the chloroplasts.'
  return [
    question({
      description: 'Which pigment makes leaves green?',
      options: options('Haemoglobin', 'Chlorophyll', 'Carotene', 'Melanin'),
      correctOptions: ['2'],
      answer: 'Chlorophyll',
      explanation: 'It takes in red and blue light and throws back green.',
      span: { firstSegment: 0, lastSegment: 0, start: 0, end: chlorophyll.length, quote: chlorophyll },
    }),
    question({
      type: 'MULTIPLE_SELECT',
      description: 'What do plants take in?',
      options: options('Water', 'Iron filings', 'Carbon dioxide'),
      correctOptions: ['1', '3'],
      answer: 'Water, Carbon dioxide',
      explanation: 'Roots take up water, and leaves carbon dioxide.',
    }),
    question({
      type: 'ORDER',
      description: 'Put the parts in the order in which water passes them.',
      options: options('Root', 'Stem', 'Leaf'),
      correctOptions: ['1', '2', '3'],
      answer: 'Root, Stem, Leaf',
    }),
    question({
      type: 'TRUE_OR_FALSE',
      description: 'Plants need light to release oxygen.',
      options: [
        { id: 'true', title: 'True' },
        { id: 'false', title: 'False' },
      ],
      correctOptions: ['true'],
      answer: 'True',
    }),
  ]
}

/** A question with the common fields of all of them. */
export function question(fields: Partial<Question>): Question {
  return {
    ...{ id: newId(new Date(), (bytes) => randomFillSync(bytes)), type: 'MCQ', description: '', options: [] },
    ...{ correctOptions: [], answer: '', points: 1, difficulty: 'EASY', explanation: '', madeBy: 'person' },
    checks: { result: 'ok', reasons: [] },
    ...fields,
  }
}

/**
 * Opens a quiz as a teacher, with those four questions if there are no others; `more` has the other fields of the call.
 */
export async function openQuiz(
  token: string,
  name: string,
  {
    questions = quizQuestions(),
    ...more
  }: { settings?: object; questions?: readonly Question[]; classId?: string | undefined } = {},
): Promise<Opened> {
  const body = { name, questions, ...more }
  return await call<Opened>('/live-quiz', { token, body })
}

/** A browser's stored seat in a quiz, under the name `takhti.quiz`. */
export type StoredSeat = { code: string; quizId: string; credential: string; pending: null }

type Joined = Ticket & { quizId: string; credential: string }

/** A host's or a player's connection to a quiz, without a browser. */
export class QuizCaller extends RoomCaller {
  /** Of a player. */
  seat: StoredSeat | null = null

  static async host(token: string, quizId: string): Promise<QuizCaller> {
    return await QuizCaller.#enter(await RoomCaller.ticket(token, { room: 'quiz', quizId, view: 'host' }))
  }

  static async player(code: string, nickname: string): Promise<QuizCaller> {
    const { quizId, credential, ...ticket } = await call<Joined>('/live-quiz/join', { body: { code, nickname } })
    const caller = await QuizCaller.#enter(ticket)
    caller.seat = { code, quizId, credential, pending: null }
    return caller
  }

  static async #enter(ticket: Ticket): Promise<QuizCaller> {
    const caller = new QuizCaller(ticket)
    await caller.receive('quiz/state')
    return caller
  }

  /** Chooses an option and waits until that is acknowledged. */
  async answer(turn: number, optionId: string): Promise<void> {
    await this.give(turn, { kind: 'options', optionIds: [optionId] })
  }

  /**
   * Answers in the way of the question's kind, and waits until that is acknowledged; an order uses the ids of its
   * author, which are `asked`.
   */
  async give(turn: number, answer: Answer, asked?: Question): Promise<void> {
    const { question } = OpenQuestion.parse(await this.receive('question/opened'))
    // The quiz draws ids of its own for the items of an order.
    const shown = (id: string) => {
      const title = asked?.options.find((option) => option.id === id)?.title
      return question.options.find((option) => option.title === title)?.id ?? id
    }
    const given = answer.kind === 'order' ? { ...answer, optionIds: answer.optionIds.map(shown) } : answer
    const answerId = newId(new Date(), (bytes) => randomFillSync(bytes))
    await this.request('answer/give', { answerId, turn, answer: given, confidence: 'think' }, 'answer/taken')
  }
}
