import { randomFillSync } from 'node:crypto'
import { newId } from '@takhti/schema/kit/ids'
import type { Question } from '@takhti/schema/questions/model'
import { call, origin } from '../school.ts'

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

function question(fields: Partial<Question>): Question {
  return {
    ...{ id: newId(new Date(), (bytes) => randomFillSync(bytes)), type: 'MCQ', description: '', options: [] },
    ...{ correctOptions: [], answer: '', points: 1, difficulty: 'EASY', explanation: '', madeBy: 'person' },
    checks: { result: 'ok', reasons: [] },
    ...fields,
  }
}

/** Opens a quiz with those questions, as a teacher. */
export async function openQuiz(token: string, name: string, settings?: object): Promise<Opened> {
  const body = { name, questions: quizQuestions(), ...(settings && { settings }) }
  return await call<Opened>('/live-quiz', { token, body })
}

type Ticket = { path: string; ticket: string }

/** A host's line to a quiz, or a player's, without a browser. */
export class QuizCaller {
  readonly #socket: WebSocket
  readonly #heard: { type: string; body: Record<string, unknown> }[] = []
  #wake = () => {}

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.addEventListener('message', ({ data }) => {
      if (typeof data === 'string' && data !== 'pong') this.#heard.push(JSON.parse(data))
      this.#wake()
    })
  }

  static async host(token: string, quizId: string): Promise<QuizCaller> {
    return await QuizCaller.#enter(
      await call<Ticket>('/ticket', { token, body: { room: 'quiz', quizId, view: 'host' } }),
    )
  }

  static async player(code: string, nickname: string): Promise<QuizCaller> {
    return await QuizCaller.#enter(await call<Ticket>('/live-quiz/join', { body: { code, nickname } }))
  }

  static async #enter({ path, ticket }: Ticket): Promise<QuizCaller> {
    const address = `${origin().replace('http', 'ws')}/api${path}?ticket=${ticket}`
    const caller = new QuizCaller(new WebSocket(address))
    await caller.heard('quiz/state')
    return caller
  }

  /** Says something and waits until the room has answered to it. */
  async say(type: string, body: object, until: string): Promise<void> {
    const known = this.#heard.length
    this.#socket.send(JSON.stringify({ type, body }))
    await this.heard(until, known)
  }

  /** Chooses an option and waits until that is kept. */
  async answer(turn: number, optionId: string): Promise<void> {
    await this.heard('question/opened')
    const answerId = newId(new Date(), (bytes) => randomFillSync(bytes))
    const answer = { kind: 'options', optionIds: [optionId] }
    await this.say('answer/give', { answerId, turn, answer, confidence: 'think' }, 'answer/taken')
  }

  async heard(type: string, after = 0): Promise<Record<string, unknown>> {
    for (;;) {
      const found = this.#heard.slice(after).find((each) => each.type === type || each.type === 'refused')
      if (found?.type === 'refused') throw new Error(`refused: ${JSON.stringify(found.body)}`)
      if (found) return found.body
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
  }

  close(): void {
    this.#socket.close()
  }
}
