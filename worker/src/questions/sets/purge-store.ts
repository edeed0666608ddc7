import { sql } from 'drizzle-orm'
import { forgetItem } from '#files/port.ts'
import { together, type InstituteDatabase } from '#platform/db.ts'

/** A set that has outlived the trash, and the storage that is paid for it. */
export type GoneSet = { instituteId: string; contentId: string; bytes: number }

/** Sets of every institute of a database that have lain in the trash since before an instant. */
export function listTrashedSets(db: InstituteDatabase, before: string, limit: number): Promise<GoneSet[]> {
  return db.all(sql`select s.institute_id as instituteId, s.content_id as contentId, s.paid_bytes as bytes
    from filings f join sets s on s.institute_id = f.institute_id and s.content_id = f.item_id
    where f.removed_at < ${before} order by f.removed_at limit ${limit}`)
}

/** Deletes a set, with everything in it. */
export async function forgetSet(db: InstituteDatabase, set: GoneSet): Promise<void> {
  const { instituteId, contentId } = set
  await together(db, [
    db.run(sql`delete from set_items where institute_id = ${instituteId} and content_id = ${contentId}`),
    db.run(sql`delete from sets where institute_id = ${instituteId} and content_id = ${contentId}`),
    ...forgetItem(db, set),
  ])
}
