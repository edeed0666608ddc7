import { lessonImages } from '@takhti/schema/lessons/images/tables'
import { sql, type SQL } from 'drizzle-orm'
import { findBoard } from '#live/wall/port.ts'
import type { InstituteDatabase, Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { lessonsStore } from '../store.ts'

/** The images of lessons, as one person may see them. */
export function imagesStore(scope: Scope, db: InstituteDatabase) {
  const { instituteId } = scope
  const lessons = lessonsStore(scope, db)
  const storedIn = (lessonId: string, imageId: string) =>
    db.all<{ bytes: number }>(sql`select bytes from lesson_images
      where institute_id = ${instituteId} and lesson_id = ${lessonId} and image_id = ${imageId}`)
  /** The caller's access to a lesson, and whether it has the image. */
  async function find(lessonId: string, imageId: string) {
    const { found, answer } = await lessons.findWith(lessonId, storedIn(lessonId, imageId))
    return { access: found?.access ?? ('none' as const), isStored: answer.length > 0 }
  }
  return {
    find,
    /** The same, also of a private board: the images behind it are those of its lesson. */
    async findHere(lessonId: string, imageId: string) {
      const found = await find(lessonId, imageId)
      const board = found.access === 'none' ? await findBoard(scope, db, lessonId) : null
      if (board === null) return { lessonId, ...found }
      const isStored = (await storedIn(board.lessonId, imageId)).length > 0
      return { lessonId: board.lessonId, access: board.access, isStored }
    },
    insert(row: { lessonId: string; imageId: string; bytes: number; addedAt: string }): Statement {
      return db.insert(lessonImages).values({ instituteId, ...row })
    },
    /** True in SQL while the lesson exists and no other call has added the image. */
    isFree: (lessonId: string, imageId: string): SQL => sql`${lessons.exists(lessonId)} and not exists (
      select 1 from lesson_images where institute_id = ${instituteId} and lesson_id = ${lessonId}
      and image_id = ${imageId})`,
  }
}

/** The total bytes of a lesson's images. */
export async function bytesOfImages(
  db: InstituteDatabase,
  { instituteId, lessonId }: { instituteId: string; lessonId: string },
): Promise<number> {
  const [row] = await db.all<{ bytes: number | null }>(sql`select sum(bytes) as bytes from lesson_images
    where institute_id = ${instituteId} and lesson_id = ${lessonId}`)
  return row?.bytes ?? 0
}
