import { sql } from 'drizzle-orm'
import { together, type InstituteDatabase } from '#platform/db.ts'

/** Deletes some of the entries of a database that were given, or withdrawn, before these instants. */
export async function deleteOutlived(
  db: InstituteDatabase,
  { given, withdrawn }: { given: string; withdrawn: string },
  limit: number,
): Promise<void> {
  await together(db, [
    db.run(sql`delete from conduct_entries where rowid in (select rowid from conduct_entries
      where given_at < ${given} limit ${limit})`),
    db.run(sql`delete from conduct_entries where rowid in (select rowid from conduct_entries
      where withdrawn_at < ${withdrawn} limit ${limit})`),
  ])
}
