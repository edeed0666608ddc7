import type { Answer, Confidence } from '@takhti/schema/quizzes/model'

const seatKey = 'takhti.quiz'

/** An answer that the room has not acknowledged; by its id it counts once, however often it is sent. */
export type PendingAnswer = {
  readonly answerId: string
  readonly turn: number
  readonly answer: Answer
  readonly confidence: Confidence | null
}

/** A seat in a live quiz that this device took. A player who returns continues with the same seat. */
export type QuizSeat = {
  readonly code: string
  readonly quizId: string
  /** Identifies the player where no session does. */
  readonly credential: string | null
  readonly pending: PendingAnswer | null
}

/** The last seat of this device for a code; null where it took another or none. */
export function storedSeat(code: string): QuizSeat | null {
  const stored = localStorage.getItem(seatKey)
  if (stored === null) return null
  try {
    // Only this file writes the key, so what parses has the shape.
    const seat = JSON.parse(stored) as QuizSeat
    return seat.code === code ? seat : null
  } catch {
    return null
  }
}

export function storeSeat(seat: QuizSeat): void {
  localStorage.setItem(seatKey, JSON.stringify(seat))
}

export function forgetSeat(): void {
  localStorage.removeItem(seatKey)
}
