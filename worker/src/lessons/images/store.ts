import { lessonImages } from '@takhti/schema/lessons/images/tables'
import { sql, type SQL } from 'drizzle-orm'
import { findBoard } from '#live/wall/port.ts'
import type { InstituteDatabase, Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { lessonsStore } from '../store.ts'

/** The pictures of lessons, as one person may see them. */
export function imagesStore(scope: Scope, db: InstituteDatabase) {
  const { instituteId } = scope
  const lessons = lessonsStore(scope, db)
  const keptIn = (lessonId: string, imageId: string) =>
    db.all<{ bytes: number }>(sql`select bytes from lesson_images
      where institute_id = ${instituteId} and lesson_id = ${lessonId} and image_id = ${imageId}`)
  /** What the caller may do in a lesson, and whether it has the picture. */
  async function find(lessonId: string, imageId: string) {
    const { found, answer } = await lessons.findWith(lessonId, keptIn(lessonId, imageId))
    return { access: found?.access ?? ('none' as const), isKept: answer.length > 0 }
  }
  return {
    find,
    /** The same, also of a private board: the pictures behind it are those of its lesson. */
    async findHere(lessonId: string, imageId: string) {
      const found = await find(lessonId, imageId)
      const board = found.access === 'none' ? await findBoard(scope, db, lessonId) : null
      if (board === null) return { lessonId, ...found }
      const isKept = (await keptIn(board.lessonId, imageId)).length > 0
      return { lessonId: board.lessonId, access: board.access, isKept }
    },
    insert(row: { lessonId: string; imageId: string; bytes: number; addedAt: string }): Statement {
      return db.insert(lessonImages).values({ instituteId, ...row })
    },
    /** True in SQL while the lesson stands and nobody else has brought the picture. */
    isFree: (lessonId: string, imageId: string): SQL => sql`${lessons.stands(lessonId)} and not exists (
      select 1 from lesson_images where institute_id = ${instituteId} and lesson_id = ${lessonId}
      and image_id = ${imageId})`,
  }
}

/** How many bytes the pictures of a lesson take. */
export async function bytesOfImages(
  db: InstituteDatabase,
  { instituteId, lessonId }: { instituteId: string; lessonId: string },
): Promise<number> {
  const [row] = await db.all<{ bytes: number | null }>(sql`select sum(bytes) as bytes from lesson_images
    where institute_id = ${instituteId} and lesson_id = ${lessonId}`)
  return row?.bytes ?? 0
}
