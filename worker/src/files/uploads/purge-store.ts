import { sql } from 'drizzle-orm'
import { together, type InstituteDatabase } from '#platform/db.ts'
import { forgetItem } from '../filing/filed-store.ts'

/** A file whose row is marked as removed. */
export type GoneFile = { instituteId: string; fileId: string; bytes: number }

const gone = sql`institute_id as instituteId, id as fileId, bytes`

/** Marks uploads of all institutes of a database as removed that got no part since an instant. */
export async function giveUpIdle(db: InstituteDatabase, before: string, now: string): Promise<void> {
  await together(db, [
    db.run(sql`update uploads set status = 'REMOVED', touched_at = ${now}
      where status = 'IN_PROGRESS' and status <> 'SUCCESS' and touched_at < ${before}`),
  ])
}

/** Files that were removed before an instant. */
export function listGone(db: InstituteDatabase, before: string, limit: number): Promise<GoneFile[]> {
  return db.all(sql`select ${gone} from uploads
    where status = 'REMOVED' and status <> 'SUCCESS' and touched_at < ${before} order by touched_at limit ${limit}`)
}

/** Marks files as removed that were trashed before an instant. */
export async function giveUpTrashed(db: InstituteDatabase, before: string, now: string): Promise<void> {
  await db.run(sql`update uploads set status = 'REMOVED', touched_at = ${now} from filings f
    where f.removed_at < ${before} and uploads.institute_id = f.institute_id and uploads.id = f.item_id
      and uploads.status = 'SUCCESS'`)
}

/** A capture whose time in the trash is over. */
export type GoneCapture = { instituteId: string; contentId: string; bytes: number | null; blobHash: string | null }

/** Captures that were trashed before an instant; `blobHash` only if no other item has those bytes. */
export function listTrashedCaptures(
  db: InstituteDatabase,
  before: string,
  limit: number,
): Promise<(GoneCapture & { isShared: number })[]> {
  return db.all(sql`select c.institute_id as instituteId, c.id as contentId, length(cast(b.body as blob)) as bytes, b.blob_hash as blobHash,
      exists (select 1 from content_bodies o where o.institute_id = b.institute_id and o.blob_hash = b.blob_hash
        and o.content_id <> b.content_id) as isShared
    from filings f join content c on c.institute_id = f.institute_id and c.id = f.item_id
    join content_bodies b on b.institute_id = c.institute_id and b.content_id = c.id
    where f.removed_at < ${before} order by f.removed_at limit ${limit}`)
}

/** Deletes the rows of a removed capture. */
export async function forgetCapture(db: InstituteDatabase, capture: GoneCapture): Promise<void> {
  const { instituteId, contentId } = capture
  await together(db, [
    db.run(sql`delete from content_bodies where institute_id = ${instituteId} and content_id = ${contentId}`),
    ...forgetItem(db, capture),
  ])
}

/** Deletes the row of a removed file. */
export async function forgetFile(db: InstituteDatabase, { instituteId, fileId }: GoneFile): Promise<void> {
  await together(db, [
    db.run(sql`delete from filings where institute_id = ${instituteId} and item_id = ${fileId}`),
    db.run(sql`delete from uploads where institute_id = ${instituteId} and id = ${fileId} and status = 'REMOVED'`),
  ])
}

/** Every file of a person, uploading or complete. */
export function listOfPerson(
  db: InstituteDatabase,
  { instituteId, personId }: { instituteId: string; personId: string },
): Promise<GoneFile[]> {
  return db.all(sql`select ${gone} from uploads where institute_id = ${instituteId} and owner_id = ${personId}`)
}
