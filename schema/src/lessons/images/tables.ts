import { sql } from 'drizzle-orm'
import { check, foreignKey, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { idColumn, instant, instituteId } from '../../kit/columns.ts'
import { lessons } from '../tables.ts'

/**
 * The images of a lesson, by the SHA-256 of their bytes, with the size of each. Lessons with the same image each have a
 * copy, so that one can be deleted without a check of the others.
 */
export const lessonImages = sqliteTable(
  'lesson_images',
  {
    instituteId: instituteId(),
    lessonId: idColumn('lesson_id'),
    imageId: text('image_id').notNull(),
    bytes: integer('bytes').notNull(),
    addedAt: instant('added_at'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.lessonId, table.imageId] }),
    foreignKey({ columns: [table.instituteId, table.lessonId], foreignColumns: [lessons.instituteId, lessons.id] }),
    check('lesson_images_bytes', sql`${table.bytes} > 0`),
    check('lesson_images_id', sql`length(${table.imageId}) = 64`),
  ],
)
