import type { FeedFile } from '@takhti/schema/feed/model'
import { maxUnpostedFiles } from '@takhti/schema/feed/rules'
import { feedFiles } from '@takhti/schema/feed/tables'
import { sql, type SQL } from 'drizzle-orm'
import { together, type InstituteDatabase, type Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { feedAccess } from '../access-store.ts'

/** A file as its row has it. */
export type FileRow = FeedFile & { classId: string }

const fields = sql`f.id, f.name, f.media_type as mediaType, f.bytes, f.class_id as classId`

/** The files of posts, as one person may read and put them. */
export function feedFileStore(scope: Scope, db: InstituteDatabase) {
  const { instituteId, personId } = scope
  const { teachesIn } = feedAccess(scope, '')
  return {
    /** A file for its owner in the class, and for those who see its post. */
    async findReadableFile(id: string, now: string): Promise<FileRow | null> {
      const { asMember, seesPost } = feedAccess(scope, now)
      const [row] = await db.all<FileRow>(sql`select ${fields} from feed_files f ${asMember(sql`f.class_id`)}
        left join feed_posts p on p.institute_id = ${instituteId} and p.id = f.post_id
        where f.institute_id = ${instituteId} and f.id = ${id} and (f.owner_id = ${personId} or ${seesPost})`)
      return row ?? null
    },
    /** The file that the caller put into a class, if it is whole, and whether there is room for another one. */
    async loadFile(classId: string, id: string) {
      const own = sql`f.institute_id = ${instituteId} and f.owner_id = ${personId} and f.class_id = ${classId}`
      const [[taught], [file], [unposted]] = await together(db, [
        db.all<{ isTaught: number }>(sql`select ${teachesIn(classId)} as isTaught`),
        db.all<FileRow>(sql`select ${fields} from feed_files f where ${own} and f.id = ${id}`),
        db.all<{ count: number }>(sql`select count(*) as count from feed_files f where ${own} and f.post_id is null`),
      ])
      return {
        isTaught: taught?.isTaught === 1,
        file: file ?? null,
        hasRoom: (unposted?.count ?? 0) < maxUnpostedFiles,
      }
    },
    insertFile: (classId: string, file: FeedFile, createdAt: string): Statement =>
      db
        .insert(feedFiles)
        .values({ ...file, classId, instituteId, ownerId: personId, createdAt })
        .onConflictDoNothing(),
    /** True in SQL while the caller teaches the class, and no one else has a file of that id. */
    mayPut: (classId: string, id: string): SQL => sql`${teachesIn(classId)} and not exists (select 1 from feed_files
      where institute_id = ${instituteId} and id = ${id} and owner_id <> ${personId})`,
  }
}
