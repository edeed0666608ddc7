import type { StudyDeck } from '@takhti/schema/flashcards/model'
import { maxStudyCards } from '@takhti/schema/flashcards/rules'
import { sql } from 'drizzle-orm'
import { withFiling } from '#files/port.ts'
import { together, type InstituteDatabase, type Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { deckAccess } from './access-store.ts'
import { cardOf } from './card-row.ts'

type DeckRow = Omit<StudyDeck, 'classes' | 'cards'> & { classes: string }

/** The decks of the caller's classes. */
export function deckStore(scope: Scope, db: InstituteDatabase) {
  const { instituteId, personId } = scope
  const { isIn, isGiven, owns, shownDecks, teaches } = deckAccess(scope)
  return {
    async decks(hasCards: boolean): Promise<StudyDeck[]> {
      const [rows, cards] = await together(db, [
        db.all<DeckRow>(sql`select s.content_id as id, coalesce(f.name, c.name) as name, c.language,
            s.deck_kind as deckKind, c.question_count as cardCount,
            json_group_array(json_object('id', k.id, 'name', k.name)) as classes
          from class_decks d
          join classes k on k.institute_id = d.institute_id and k.id = d.class_id
          join content c on c.institute_id = d.institute_id and c.id = d.deck_id
          join sets s on s.institute_id = c.institute_id and s.content_id = c.id ${withFiling(sql`c`)}
          where d.institute_id = ${instituteId} and f.removed_at is null and ${isIn(sql`d.class_id`)}
          group by s.content_id order by max(d.given_at) desc, s.content_id`),
        db.all<{ deckId: string; body: string }>(sql`select i.content_id as deckId, i.body from set_items i
          where i.institute_id = ${instituteId} and ${hasCards} and i.content_id in (${shownDecks})
          order by i.content_id, i.place, i.item_id limit ${maxStudyCards}`),
      ])
      const cardsOf = Map.groupBy(cards, ({ deckId }) => deckId)
      return rows.map((row) => ({
        ...row,
        // The statement above made the list.
        classes: JSON.parse(row.classes) as StudyDeck['classes'],
        cards: (cardsOf.get(row.id) ?? []).map(({ body }) => cardOf(body)),
      }))
    },
    /** What the caller may do with a deck and a class, and how many decks the class has. */
    async access(classId: string, deckId: string) {
      const [row] = await db.all<{ teaches: number; owns: number; isGiven: number; count: number }>(sql`select
        ${teaches(classId)} as teaches, ${owns(deckId)} as owns, ${isGiven(classId, deckId)} as isGiven,
        (select count(*) from class_decks where institute_id = ${instituteId} and class_id = ${classId}) as count`)
      return { teaches: row?.teaches === 1, owns: row?.owns === 1, isGiven: row?.isGiven === 1, count: row?.count ?? 0 }
    },
    give: (classId: string, deckId: string, at: string): Statement =>
      db.run(sql`insert into class_decks (institute_id, class_id, deck_id, given_by, given_at)
        values (${instituteId}, ${classId}, ${deckId}, ${personId}, ${at}) on conflict do nothing`),
    takeBack: (classId: string, deckId: string): Statement =>
      db.run(sql`delete from class_decks where institute_id = ${instituteId} and class_id = ${classId}
        and deck_id = ${deckId}`),
  }
}
