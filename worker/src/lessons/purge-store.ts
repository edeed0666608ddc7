import { sql } from 'drizzle-orm'
import { together, type InstituteDatabase } from '#platform/db.ts'

/** A lesson that can no longer be restored. */
export type Outlived = { instituteId: string; lessonId: string }

/** Lessons of all institutes of a database that were removed before an instant. */
export function listOutlived(db: InstituteDatabase, before: string, limit: number): Promise<Outlived[]> {
  return db.all(sql`select institute_id as instituteId, id as lessonId from lessons
    where removed_at < ${before} order by removed_at limit ${limit}`)
}

/** Deletes a lesson with every row below it, unless it was restored meanwhile. */
export async function deleteLesson(
  db: InstituteDatabase,
  { instituteId, lessonId }: Outlived,
  before: string,
): Promise<void> {
  const isDue = sql`exists (select 1 from lessons l where l.institute_id = ${instituteId} and l.id = ${lessonId}
    and l.removed_at < ${before})`
  const below = [
    'holders',
    'lesson_images',
    'lesson_texts',
    'live_classes',
    'publications',
    'stars',
    'study_sessions',
    'wall_boards',
    'wall_group_members',
    'wall_groups',
    'walls',
  ]
  await together(db, [
    ...below.map((table) =>
      db.run(sql`delete from ${sql.identifier(table)} where institute_id = ${instituteId}
        and lesson_id = ${lessonId} and ${isDue}`),
    ),
    // A scheduled item with the lesson stays scheduled without it.
    db.run(sql`update schedule_items set lesson_id = null where institute_id = ${instituteId}
      and lesson_id = ${lessonId} and ${isDue}`),
    db.run(
      sql`delete from lessons where institute_id = ${instituteId} and id = ${lessonId} and removed_at < ${before}`,
    ),
  ])
}

/** Deletes folders that were removed before an instant and contain no lesson that is still to be deleted. */
export async function deleteFolders(db: InstituteDatabase, before: string): Promise<void> {
  await db.run(sql`delete from folders where removed_at < ${before} and not exists (select 1 from lessons l
    where l.institute_id = folders.institute_id and l.folder_id = folders.id)`)
}
