import type { DownBody, DownName } from '@takhti/schema/kit/channel'
import type { ErrorCode } from '@takhti/schema/kit/errors'
import { newId } from '@takhti/schema/kit/ids'
import type { quizChannel } from '@takhti/schema/quizzes/channel'
import type { Answer, Confidence } from '@takhti/schema/quizzes/model'
import { send } from '#api/client.ts'
import { lateCalls } from '#api/late-calls.ts'
import { storeSeat, storedSeat, type PendingAnswer, type QuizSeat } from '#api/quiz-seat.ts'
import { QuizClient, type Ticket } from '../room/quiz-client.ts'

/** An answer that the room has not acknowledged in this time is sent again, under its id. */
const againMs = 4_000

export type Joining = { code: string; nickname?: string; realName?: string; team?: number }

export type Joined = { seat: QuizSeat; ticket: Ticket }

type Taken = DownBody<typeof quizChannel, 'answer/taken'>

/** Messages that may decide about a pending answer. */
const advances = [
  ...(['question/opened', 'question/timed', 'question/closed', 'quiz/settled', 'quiz/ended'] as const),
  ...(['players/changed', 'answers/counted', 'answers/listed', 'ranking/shown'] as const),
] satisfies DownName<typeof quizChannel>[]

/** Takes a seat, the same one where this device already has it. Throws an `ApiError`. */
export async function joinQuiz({ code, ...named }: Joining): Promise<Joined> {
  const stored = storedSeat(code)
  const credential = stored?.credential ?? undefined
  const { path, ticket, quizId, ...joined } = await send(lateCalls.quizzes.join, {
    code,
    ...named,
    ...(credential !== undefined && { credential }),
  })
  const pending = stored?.quizId === quizId ? stored.pending : null
  const seat = { code, quizId, credential: joined.credential ?? stored?.credential ?? null, pending }
  storeSeat(seat)
  return { seat, ticket: { path, ticket } }
}

/** A player's client. An answer is stored on the device until the room acknowledges it, and counts once. */
export class PlayerClient extends QuizClient {
  #seat: QuizSeat
  #resendTimer: ReturnType<typeof setTimeout> | undefined
  #lateTurn: number | null = null

  constructor({ seat, ticket }: Joined) {
    // The first ticket was issued with the seat.
    let first: Ticket | null = ticket
    const ask = async () => {
      const held = first
      first = null
      return held ?? (await joinQuiz({ code: seat.code })).ticket
    }
    super(ask)
    this.#seat = seat
    this.refused.on(({ of, code }) => of === 'answer/give' && this.#refused(code))
    this.received.on('player/removed', () => this.#removed())
    this.received.on('answer/taken', (taken) => this.#taken(taken))
    this.received.on('quiz/state', () => this.#settle(true))
    for (const name of advances) this.received.on(name, () => this.#settle(false))
  }

  get seat(): QuizSeat {
    return this.#seat
  }

  /** The answer that is being sent; null where there is none. */
  get pending(): PendingAnswer | null {
    return this.#seat.pending
  }

  /** The turn whose answer was too late to count. */
  get lateTurn(): number | null {
    return this.#lateTurn
  }

  give(answer: Answer, confidence: Confidence | null): void {
    const { quiz } = this.state.value
    if (quiz === null || this.pending !== null) return
    const answerId = newId(new Date(), (bytes) => crypto.getRandomValues(bytes))
    this.#store({ answerId, turn: quiz.turn, answer, confidence })
    this.#sendPending()
  }

  override close(): void {
    clearTimeout(this.#resendTimer)
    super.close()
  }

  #removed(): void {
    // The seat stays on the device: its secret identifies the player at the next try, under any name.
    this.#store(null)
    this.patch({ problem: 'quizzes/removed' })
    this.close()
  }

  /** Decides about the pending answer after the quiz has changed. */
  #settle(isBack: boolean): void {
    const { pending } = this
    if (pending === null) return
    const { quiz } = this.state.value
    if (quiz === null) return
    const isPast = quiz.turn !== pending.turn || !['open', 'paused'].includes(quiz.phase)
    if (quiz.turn === pending.turn && quiz.you?.answer) this.#store(null)
    else if (isPast) this.#drop(pending)
    else if (isBack || this.#resendTimer === undefined) this.#sendPending()
  }

  /** One tab or device of a player answers for all: an answer of another one is applied here as well. */
  #taken({ answerId, turn, given }: Taken): void {
    const { pending } = this
    const { quiz } = this.state.value
    const counted = pending?.answerId === answerId ? pending : given
    if (counted === undefined) return
    const { answer, confidence } = counted
    if (pending?.turn === turn) this.#store(null)
    if (quiz?.you && quiz.turn === turn) this.patch({ quiz: { ...quiz, you: { ...quiz.you, answer, confidence } } })
  }

  #refused(code: ErrorCode): void {
    // Sent again after its time, under the same id.
    if (this.pending === null || !code.startsWith('quizzes/')) return
    if (code === 'quizzes/answered') this.#store(null)
    else this.#drop(this.pending)
  }

  #drop({ turn }: PendingAnswer): void {
    this.#lateTurn = turn
    this.#store(null)
  }

  #store(pending: PendingAnswer | null): void {
    this.#seat = { ...this.#seat, pending }
    storeSeat(this.#seat)
    if (pending === null) clearTimeout(this.#resendTimer)
    if (pending === null) this.#resendTimer = undefined
    this.patch({})
  }

  #sendPending(): void {
    const { pending } = this
    clearTimeout(this.#resendTimer)
    if (pending === null) return
    this.send('answer/give', pending)
    this.#resendTimer = setTimeout(() => this.#sendPending(), againMs)
  }
}
