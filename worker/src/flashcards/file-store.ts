import { sql } from 'drizzle-orm'
import { withFiling } from '#files/port.ts'
import type { InstituteDatabase } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { deckAccess } from './access-store.ts'

/** The files that cards of readable decks name. */
export function cardFileStore(scope: Scope, db: InstituteDatabase) {
  const { instituteId } = scope
  const { shownDecks } = deckAccess(scope)
  return {
    /**
     * The size of a file that a card names; null where no class of the caller has the deck, no card of it names the
     * file, or the file is not of the deck's owner.
     */
    async cardFile(deckId: string, fileId: string): Promise<{ bytes: number } | null> {
      const [row] = await db.all<{ bytes: number }>(sql`select u.bytes from uploads u
        join content c on c.institute_id = u.institute_id and c.id = ${deckId} and c.owner_id = u.owner_id
        ${withFiling(sql`u`)}
        where u.institute_id = ${instituteId} and u.id = ${fileId} and u.status = 'SUCCESS' and f.removed_at is null
          and c.id in (${shownDecks})
          and exists (select 1 from set_items i where i.institute_id = ${instituteId} and i.content_id = ${deckId}
            and instr(i.body, ${fileId}) > 0)`)
      return row ?? null
    },
  }
}
