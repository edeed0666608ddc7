import { sql } from 'drizzle-orm'
import { together, type InstituteDatabase } from '#platform/db.ts'

/** A file whose row says that it is gone. */
export type GoneFile = { instituteId: string; fileId: string; bytes: number }

const gone = sql`institute_id as instituteId, id as fileId, bytes`

/** Gives up uploads of every institute of a database that no part came of since an instant. */
export async function giveUpIdle(db: InstituteDatabase, before: string, now: string): Promise<void> {
  await together(db, [
    db.run(sql`update uploads set status = 'REMOVED', touched_at = ${now}
      where status = 'IN_PROGRESS' and status <> 'SUCCESS' and touched_at < ${before}`),
  ])
}

/** Files that have been gone since before an instant. */
export function listGone(db: InstituteDatabase, before: string, limit: number): Promise<GoneFile[]> {
  return db.all(sql`select ${gone} from uploads
    where status = 'REMOVED' and status <> 'SUCCESS' and touched_at < ${before} order by touched_at limit ${limit}`)
}

/** Forgets a file that is gone. */
export async function forgetFile(db: InstituteDatabase, { instituteId, fileId }: GoneFile): Promise<void> {
  await db.run(sql`delete from uploads where institute_id = ${instituteId} and id = ${fileId} and status = 'REMOVED'`)
}

/** Every file of a person, on its way or all there. */
export function listOfPerson(
  db: InstituteDatabase,
  { instituteId, personId }: { instituteId: string; personId: string },
): Promise<GoneFile[]> {
  return db.all(sql`select ${gone} from uploads where institute_id = ${instituteId} and owner_id = ${personId}`)
}
