import { sql } from 'drizzle-orm'
import type { InstituteDatabase } from '#platform/db.ts'

/** A recording whose bytes are to be deleted. */
export type GoneRecording = { instituteId: string; recordingId: string }

const gone = sql`r.institute_id as instituteId, r.id as recordingId`

/** Recordings of every institute of a database that were removed before an instant, or whose lesson was before another. */
export function listGone(
  db: InstituteDatabase,
  before: { removed: string; lesson: string },
  limit: number,
): Promise<GoneRecording[]> {
  return db.all(sql`select ${gone} from class_recordings r indexed by class_recordings_gone
      where r.removed_at < ${before.removed}
    union select ${gone} from lessons l indexed by lessons_removed_at
      cross join class_recordings r on r.institute_id = l.institute_id and r.lesson_id = l.id
      where l.removed_at < ${before.lesson}
    limit ${limit}`)
}

/** Deletes the row of a deleted recording. */
export async function forgetRecording(
  db: InstituteDatabase,
  { instituteId, recordingId }: GoneRecording,
): Promise<void> {
  await db.run(sql`delete from class_recordings where institute_id = ${instituteId} and id = ${recordingId}`)
}

/** Every recording that a person made. */
export function listOfPerson(
  db: InstituteDatabase,
  { instituteId, personId }: { instituteId: string; personId: string },
): Promise<GoneRecording[]> {
  return db.all(sql`select ${gone} from class_recordings r
    where r.institute_id = ${instituteId} and r.recorded_by = ${personId}`)
}
