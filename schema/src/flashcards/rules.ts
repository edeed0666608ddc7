/** The most reviews of one request, and of one answer. */
export const maxReviewsAtOnce = 500

/** The most decks that a class has at once. */
export const maxDecksOfClass = 100

/** The most cards that one answer of decks has. */
export const maxStudyCards = 5_000

/** The days that *what the class forgets* looks back. */
export const forgottenDays = 60

/** The most cards in *what the class forgets*. */
export const maxForgotten = 50

type Timed = { reviewedAt: string }

/** The review with a time that is not ahead of the server's clock, so that a wrong clock does not lock a card away. */
export function timed<Review extends Timed>(review: Review, now: Date): Review {
  const latest = now.toISOString()
  return review.reviewedAt > latest ? { ...review, reviewedAt: latest } : review
}
