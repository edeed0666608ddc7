import { sql, type SQL } from 'drizzle-orm'
import { withFiling } from '#files/port.ts'
import type { Scope } from '#platform/scope.ts'

/** In SQL: what the caller may do with decks and classes. */
export function deckAccess({ instituteId, personId }: Scope) {
  const ofClass = (classId: string | SQL) => sql`select 1 from class_members m
    join classes k on k.institute_id = m.institute_id and k.id = m.class_id and k.name_key is not null
    where m.institute_id = ${instituteId} and m.class_id = ${classId} and m.person_id = ${personId}`
  const isIn = (classId: SQL) => sql`exists (${ofClass(classId)})`
  const teaches = (classId: string) => sql`exists (${ofClass(classId)} and m.role = 'instructor')`
  const owns = (deckId: string) => sql`exists (select 1 from content c
    join sets s on s.institute_id = c.institute_id and s.content_id = c.id and s.deck_kind <> ''
    ${withFiling(sql`c`)}
    where c.institute_id = ${instituteId} and c.id = ${deckId} and c.owner_id = ${personId} and f.removed_at is null)`
  return {
    isIn,
    teaches,
    owns,
    isGiven: (classId: string, deckId: string) => sql`exists (select 1 from class_decks
      where institute_id = ${instituteId} and class_id = ${classId} and deck_id = ${deckId})`,
    mayGive: (classId: string, deckId: string) => sql`(${teaches(classId)} and ${owns(deckId)})`,
    /** The decks of the caller's classes; one in the trash is none of theirs. */
    shownDecks: sql`select d.deck_id from class_decks d
      join content c on c.institute_id = d.institute_id and c.id = d.deck_id ${withFiling(sql`c`)}
      where d.institute_id = ${instituteId} and f.removed_at is null and ${isIn(sql`d.class_id`)}`,
  }
}
