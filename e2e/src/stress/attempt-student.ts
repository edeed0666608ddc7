import type { GivenAnswer } from '@takhti/schema/responses/answer'
import type { Receipt, StartedAttempt } from '@takhti/schema/responses/model'
import { type AttemptWorld, type Command, keyWord, sendOnce, settled } from './attempt-world.ts'
import type { Answered, Caller } from './kill-calls.ts'

/** What a device sent of one answer, by its count, and the highest count that the server acknowledged. */
export type SentAnswer = { bodies: Map<number, string>; acked: number }

/** What a student's devices know of one attempt. */
export type KnownAttempt = {
  id: string
  answers: Map<string, SentAnswer>
  receipts: Set<string>
}

const mostWords = 3

/** A student with two tabs, who starts, answers and hands in one attempt after the other. */
export class AttemptStudent {
  readonly attempts = new Map<string, KnownAttempt>()
  callsAnswered = 0
  readonly #caller: Caller
  readonly #world: AttemptWorld
  readonly #onHandIn: (attempt: KnownAttempt) => void
  #inDoubt: { command: Command; take(answer: Answered): void }[] = []
  #sequence = 0

  constructor(world: AttemptWorld, caller: Caller, onHandIn: (attempt: KnownAttempt) => void) {
    this.#caller = caller
    this.#world = world
    this.#onHandIn = onHandIn
  }

  get callsInDoubt(): number {
    return this.#inDoubt.length
  }

  /** Attempts until the worker is gone. */
  async workUntilLost(): Promise<void> {
    while (await this.#attempt()) continue
  }

  /** Repeats each call in doubt under the key it went out with. */
  async settle(): Promise<void> {
    for (const { command, take } of this.#inDoubt.splice(0)) take(await settled(this.#caller, command))
  }

  /** Reads the last attempt, before the release. */
  async expectNoKey(): Promise<void> {
    const id = [...this.attempts.keys()].at(-1)
    if (id === undefined) return
    const result = await this.#caller.read(`/assessmentResponse/result?assessmentResponseId=${id}`).catch(String)
    this.#expectHidden('a result', JSON.stringify(result))
  }

  async #attempt(): Promise<boolean> {
    const { assessmentId, questions, chance } = this.#world
    let known: KnownAttempt | undefined
    const isStarted = await this.#send('/assessmentResponse/start', { assessmentId }, ({ text }) => {
      // The contract's answer to this path.
      const { response } = JSON.parse(text) as StartedAttempt
      known = this.#known(response.assessmentResponseId)
    })
    if (!isStarted || known === undefined) return false
    for (const { id, type } of questions)
      for (let change = 0; change <= chance.below(2); change++)
        if (!(await this.#save(known, id, this.#anAnswer(type)))) return false
    return await this.#handIn(known)
  }

  #known(id: string): KnownAttempt {
    const known = this.attempts.get(id) ?? { id, answers: new Map(), receipts: new Set() }
    this.attempts.set(id, known)
    return known
  }

  #anAnswer(type: string): GivenAnswer {
    const { chance } = this.#world
    if (type === 'MCQ') return { kind: 'options', optionIds: [chance.pick(['a', 'b', 'c']) ?? 'a'] }
    return { kind: 'longText', text: `Its leaves ${'do '.repeat(1 + chance.below(mostWords))}` }
  }

  async #save(attempt: KnownAttempt, questionId: string, answer: GivenAnswer): Promise<boolean> {
    const { sending, ack } = this.#sending(attempt, questionId, answer)
    return await this.#send('/assessmentResponse/save', sending, ack)
  }

  /** An answer as a device sends it, and what its acknowledgement proves. */
  #sending(attempt: KnownAttempt, questionId: string, answer: GivenAnswer) {
    const sequence = ++this.#sequence
    const sent = attempt.answers.get(questionId) ?? { bodies: new Map<number, string>(), acked: 0 }
    attempt.answers.set(questionId, sent)
    sent.bodies.set(sequence, JSON.stringify(answer))
    const at = new Date().toISOString()
    const answers = [{ questionId, sequence, answer, answeredAt: at, spentMs: 0 }]
    return {
      sending: { assessmentResponseId: attempt.id, sentAt: at, answers },
      ack: () => (sent.acked = Math.max(sent.acked, sequence)),
    }
  }

  /** Two tabs hand one attempt in at the same time, the first with an answer that was not sent before. */
  async #handIn(attempt: KnownAttempt): Promise<boolean> {
    const [first] = this.#world.questions
    const { sending } = this.#sending(attempt, first?.id ?? '', this.#anAnswer('MCQ'))
    const take = ({ text }: Answered): void => {
      // The contract's answer to this path.
      attempt.receipts.add((JSON.parse(text) as Receipt).receipt)
      if (attempt.receipts.size > 1) this.#world.fail('two receipts of one attempt')
      this.#onHandIn(attempt)
    }
    const tabs = [sending, { assessmentResponseId: attempt.id }]
    const answered = await Promise.all(tabs.map((body) => this.#send('/assessmentResponse/submit', body, take)))
    return answered.every(Boolean)
  }

  /** Whether it was answered. */
  async #send(path: string, body: object, then: (answer: Answered) => void): Promise<boolean> {
    const take = (answer: Answered): void => {
      this.callsAnswered += 1
      this.#expectHidden(path, answer.text)
      if (answer.status === 200) then(answer)
      else this.#world.fail(`${path} was answered ${answer.status} ${answer.text}`)
    }
    const command = await sendOnce(this.#caller, path, body)
    if (command.answer === null) this.#inDoubt.push({ command, take })
    else take(command.answer)
    return command.answer !== null
  }

  #expectHidden(what: string, text: string): void {
    if (text.includes(keyWord)) this.#world.fail(`a key in the answer to a student: ${what}`)
    if (/"(score|autoScore)":[\d-]/.test(text)) this.#world.fail(`a score in the answer to a student: ${what}`)
  }
}
