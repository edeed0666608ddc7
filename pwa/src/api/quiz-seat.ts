import type { Answer, Confidence } from '@takhti/schema/quizzes/model'

const seatKey = 'takhti.quiz'

/** An answer that the room has not acknowledged; its id makes that it counts once, however often it is sent. */
export type PendingAnswer = {
  readonly answerId: string
  readonly turn: number
  readonly answer: Answer
  readonly confidence: Confidence | null
}

/** A seat in a live quiz that this device took: whoever comes back goes on as the same player. */
export type QuizSeat = {
  readonly code: string
  readonly quizId: string
  /** What says who they are where no session does. */
  readonly credential: string | null
  readonly pending: PendingAnswer | null
}

/** The seat behind a code that this device took last; null where it took another or none. */
export function keptSeat(code: string): QuizSeat | null {
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

export function keepSeat(seat: QuizSeat): void {
  localStorage.setItem(seatKey, JSON.stringify(seat))
}

export function forgetSeat(): void {
  localStorage.removeItem(seatKey)
}
