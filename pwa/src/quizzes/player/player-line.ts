import type { DownBody } from '@takhti/schema/kit/channel'
import type { ErrorCode } from '@takhti/schema/kit/errors'
import { newId } from '@takhti/schema/kit/ids'
import type { quizChannel } from '@takhti/schema/quizzes/channel'
import type { Answer, Confidence } from '@takhti/schema/quizzes/model'
import { send } from '#api/client.ts'
import { lateCalls } from '#api/late-calls.ts'
import { keepSeat, keptSeat, type PendingAnswer, type QuizSeat } from '#api/quiz-seat.ts'
import { QuizLine, type Ticket } from '../room/quiz-line.ts'

/** An answer that the room has not acknowledged in this time is sent again, under its id. */
const againMs = 4_000

export type Joining = { code: string; nickname?: string; realName?: string }

export type Joined = { seat: QuizSeat; ticket: Ticket }

type Taken = DownBody<typeof quizChannel, 'answer/taken'>

/** Takes a seat, the same one where this device has it already. Throws an `ApiError`. */
export async function joinQuiz({ code, ...named }: Joining): Promise<Joined> {
  const kept = keptSeat(code)
  const credential = kept?.credential ?? undefined
  const { path, ticket, quizId, ...joined } = await send(lateCalls.quizzes.join, {
    code,
    ...named,
    ...(credential !== undefined && { credential }),
  })
  const pending = kept?.quizId === quizId ? kept.pending : null
  const seat = { code, quizId, credential: joined.credential ?? kept?.credential ?? null, pending }
  keepSeat(seat)
  return { seat, ticket: { path, ticket } }
}

/** A player's line: an answer that was given is kept on the device until the room has it, and counts once. */
export class PlayerLine extends QuizLine {
  #seat: QuizSeat
  #again: ReturnType<typeof setTimeout> | undefined
  #lateTurn: number | null = null

  constructor({ seat, ticket }: Joined) {
    // The first ticket came with the seat.
    let first: Ticket | null = ticket
    const ask = async () => {
      const held = first
      first = null
      return held ?? (await joinQuiz({ code: seat.code })).ticket
    }
    super(ask, {
      heard: (type, body) => this.#heard(type, body),
      refused: (of, code) => of === 'answer/give' && this.#refused(code),
    })
    this.#seat = seat
  }

  get seat(): QuizSeat {
    return this.#seat
  }

  /** The answer that is on its way; null where there is none. */
  get pending(): PendingAnswer | null {
    return this.#seat.pending
  }

  /** The turn whose answer came too late to count. */
  get lateTurn(): number | null {
    return this.#lateTurn
  }

  give(answer: Answer, confidence: Confidence | null): void {
    const { quiz } = this.getState()
    if (quiz === null || this.pending !== null) return
    const answerId = newId(new Date(), (bytes) => crypto.getRandomValues(bytes))
    this.#keep({ answerId, turn: quiz.turn, answer, confidence })
    this.#send()
  }

  override close(): void {
    clearTimeout(this.#again)
    super.close()
  }

  #heard(type: string, body: unknown): void {
    if (type === 'player/removed') {
      // The seat stays on the device: whoever tries again from it is known by its secret, under whichever name.
      this.#keep(null)
      this.change({ problem: 'quizzes/removed' })
      return this.close()
    }
    // The channel gives this message this body.
    if (type === 'answer/taken') return this.#taken(body as Taken)
    if (this.pending !== null) this.#settle(this.pending, type === 'quiz/state')
  }

  /** What becomes of an answer on its way, now that the room has said where the quiz stands. */
  #settle(pending: PendingAnswer, isBack: boolean): void {
    const { quiz } = this.getState()
    if (quiz === null) return
    const isPast = quiz.turn !== pending.turn || !['open', 'paused'].includes(quiz.phase)
    if (quiz.turn === pending.turn && quiz.you?.answer) this.#keep(null)
    else if (isPast) this.#drop(pending)
    else if (isBack || this.#again === undefined) this.#send()
  }

  /** One tab or device of a player answers for all: what another one gave stands here as well. */
  #taken({ answerId, turn, given }: Taken): void {
    const { pending } = this
    const { quiz } = this.getState()
    const counted = pending?.answerId === answerId ? pending : given
    if (counted === undefined) return
    const { answer, confidence } = counted
    if (pending?.turn === turn) this.#keep(null)
    if (quiz?.you && quiz.turn === turn) this.change({ quiz: { ...quiz, you: { ...quiz.you, answer, confidence } } })
  }

  #refused(code: ErrorCode): void {
    // Asked again in its time, under the same id.
    if (this.pending === null || !code.startsWith('quizzes/')) return
    if (code === 'quizzes/answered') this.#keep(null)
    else this.#drop(this.pending)
  }

  #drop({ turn }: PendingAnswer): void {
    this.#lateTurn = turn
    this.#keep(null)
  }

  #keep(pending: PendingAnswer | null): void {
    this.#seat = { ...this.#seat, pending }
    keepSeat(this.#seat)
    if (pending === null) clearTimeout(this.#again)
    if (pending === null) this.#again = undefined
    this.change({})
  }

  #send(): void {
    const { pending } = this
    clearTimeout(this.#again)
    if (pending === null) return
    this.say('answer/give', pending)
    this.#again = setTimeout(() => this.#send(), againMs)
  }
}
