import { maxForgotten } from '@takhti/schema/flashcards/rules'
import { sql } from 'drizzle-orm'
import { together, type InstituteDatabase } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { deckAccess } from './access-store.ts'
import { cardOf } from './card-row.ts'

type ForgottenRow = { body: string; lapses: number; reviews: number; forgetters: number; reviewers: number }

/** The lapses of a class, counted in its students' logs. */
export function forgottenStore(scope: Scope, db: InstituteDatabase) {
  const { instituteId } = scope
  const { isGiven, teaches } = deckAccess(scope)
  return {
    /** The most forgotten cards of a deck in a class; null where the caller does not teach it or it lacks the deck. */
    async forgotten(classId: string, deckId: string, since: string) {
      const learners = sql`select person_id from class_members where institute_id = ${instituteId}
        and class_id = ${classId} and role in ('learner', 'guest')`
      const counted = sql`select r.card_id, r.person_id, r.grade = 1 and r.seq <> min(r.seq)
            over (partition by r.person_id, r.card_id order by r.reviewed_at, r.id) as lapsed
          from card_reviews r
          where r.institute_id = ${instituteId} and r.deck_id = ${deckId} and r.grade > 0 and r.reviewed_at >= ${since}
            and r.person_id in (${learners}) and not exists (select 1 from card_reviews u
              where u.institute_id = r.institute_id and u.person_id = r.person_id and u.undoes = r.id)`
      const [[seen], items] = await together(db, [
        db.all<{ mayRead: number; students: number; reviewers: number }>(sql`select
          (${teaches(classId)} and ${isGiven(classId, deckId)}) as mayRead,
          (select count(*) from (${learners})) as students,
          (select count(distinct r.person_id) from card_reviews r where r.institute_id = ${instituteId}
            and r.deck_id = ${deckId} and r.reviewed_at >= ${since} and r.person_id in (${learners})) as reviewers`),
        db.all<ForgottenRow>(sql`select i.body, sum(n.lapsed) as lapses, count(*) as reviews,
            count(distinct case when n.lapsed then n.person_id end) as forgetters,
            count(distinct n.person_id) as reviewers
          from (${counted}) n join set_items i on i.institute_id = ${instituteId} and i.content_id = ${deckId}
            and i.item_id = n.card_id
          group by n.card_id having lapses > 0 order by lapses desc, reviews, n.card_id limit ${maxForgotten}`),
      ])
      if (seen?.mayRead !== 1) return null
      const { students, reviewers } = seen
      return { students, reviewers, items: items.map(({ body, ...counts }) => ({ card: cardOf(body), ...counts })) }
    },
  }
}
