import { sql } from 'drizzle-orm'
import { together, type InstituteDatabase } from '#platform/db.ts'

/** A file that no post names any more. */
export type GoneFile = { instituteId: string; id: string; classId: string; bytes: number }

// Each run deletes so many of a database; the next run continues.
const batchSize = 50

/** Files of posts that were removed before an instant, and files without a post from before another one. */
export function listGoneFiles(db: InstituteDatabase, before: string, yesterday: string): Promise<GoneFile[]> {
  const fields = sql`f.institute_id as instituteId, f.id, f.class_id as classId, f.bytes`
  return db.all(sql`select ${fields} from feed_posts p
      join feed_files f on f.institute_id = p.institute_id and f.post_id = p.id where p.removed_at < ${before}
    union all select ${fields} from feed_files f where f.post_id is null and f.created_at < ${yesterday}
    limit ${batchSize}`)
}

/** Deletes the row of a file. */
export async function forgetFile(db: InstituteDatabase, { instituteId, id }: GoneFile): Promise<void> {
  await db.run(sql`delete from feed_files where institute_id = ${instituteId} and id = ${id}`)
}

/** Deletes posts and comments that were removed before an instant, once their files are gone. */
export async function forgetRemoved(db: InstituteDatabase, before: string): Promise<void> {
  const gone = sql`select p.institute_id, p.id from feed_posts p where p.removed_at < ${before}
    and not exists (select 1 from feed_files f where f.institute_id = p.institute_id and f.post_id = p.id)
    order by p.removed_at, p.id limit ${batchSize}`
  await together(db, [
    db.run(sql`delete from feed_reports where (institute_id, post_id) in (${gone})`),
    db.run(sql`delete from feed_comments where (institute_id, post_id) in (${gone})`),
    db.run(sql`delete from feed_cards where (institute_id, post_id) in (${gone})`),
    db.run(sql`delete from feed_posts where (institute_id, id) in (${gone})`),
    db.run(sql`delete from feed_comments where removed_at < ${before}`),
  ])
}
