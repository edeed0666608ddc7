import { sql } from 'drizzle-orm'
import type { InstituteDatabase } from '#platform/db.ts'

/** A file that is deleted. */
export type GoneFile = { instituteId: string; id: string; classId: string; bytes: number }

const fields = sql`f.institute_id as instituteId, f.id, f.class_id as classId, f.bytes`

// Each run deletes so many of a database; the next run continues.
const batchSize = 50

/** Files that no message has named since an instant. */
export function listUnsentFiles(db: InstituteDatabase, before: string): Promise<GoneFile[]> {
  return db.all(sql`select ${fields} from message_files f
    where f.message_id is null and f.created_at < ${before} limit ${batchSize}`)
}

/** The files of a student, and those of their conversations. */
export function listFilesOf(
  db: InstituteDatabase,
  { instituteId, personId }: { instituteId: string; personId: string },
): Promise<GoneFile[]> {
  return db.all(sql`select ${fields} from message_files f
      where f.institute_id = ${instituteId} and f.owner_id = ${personId}
    union select ${fields} from conversations v
      join messages g on g.institute_id = v.institute_id and g.conversation_id = v.id
      join message_files f on f.institute_id = g.institute_id and f.message_id = g.id
      where v.institute_id = ${instituteId} and v.student_id = ${personId}`)
}

/** Deletes the row of a file. */
export async function forgetFile(db: InstituteDatabase, { instituteId, id }: GoneFile): Promise<void> {
  await db.run(sql`delete from message_files where institute_id = ${instituteId} and id = ${id}`)
}
