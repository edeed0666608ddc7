import type { CardReview } from '@takhti/schema/flashcards/model'
import { maxReviewsAtOnce } from '@takhti/schema/flashcards/rules'
import { sql } from 'drizzle-orm'
import type { InstituteDatabase } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { deckAccess } from './access-store.ts'

type ReviewRow = Omit<CardReview, 'deckId' | 'undoes'> & { seq: number; deckId: string; undoes: string }

/** The caller's own log of reviews. */
export function reviewStore(scope: Scope, db: InstituteDatabase) {
  const { instituteId, personId } = scope
  const { shownDecks } = deckAccess(scope)
  return {
    /** Adds to the caller's log; a review that is there, or of a deck that no class of the caller has, changes nothing. */
    async addReviews(reviews: readonly CardReview[]): Promise<void> {
      const rows = JSON.stringify(reviews)
      await db.run(sql`insert into card_reviews
          (institute_id, person_id, id, deck_id, card_id, grade, undoes, reviewed_at)
        select ${instituteId}, ${personId}, value ->> 'id', coalesce(value ->> 'deckId', ''), value ->> 'cardId',
          value ->> 'grade', coalesce(value ->> 'undoes', ''), value ->> 'reviewedAt'
        from json_each(${rows})
        where value ->> 'deckId' is null or value ->> 'deckId' in (${shownDecks})
        on conflict do nothing`)
    },
    async listReviews(after: number) {
      const rows = await db.all<ReviewRow>(sql`select seq, id, deck_id as deckId, card_id as cardId, grade, undoes,
          reviewed_at as reviewedAt from card_reviews
        where institute_id = ${instituteId} and person_id = ${personId} and seq > ${after}
        order by seq limit ${maxReviewsAtOnce + 1}`)
      const shown = rows.slice(0, maxReviewsAtOnce)
      return {
        reviews: shown.map(({ seq: _, undoes, deckId, ...review }) => ({
          ...review,
          deckId: deckId === '' ? null : deckId,
          ...(undoes !== '' && { undoes }),
        })),
        after: shown.at(-1)?.seq ?? after,
        hasMore: rows.length > shown.length,
      }
    },
  }
}
