import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { classes } from '../classes/tables.ts'
import { idColumn, instant, instituteId } from '../kit/columns.ts'
import { members } from '../kit/institute-tables.ts'

/** Lessons as lists show them; their pages live in the rooms. */
export const lessons = sqliteTable(
  'lessons',
  {
    instituteId: instituteId(),
    id: idColumn(),
    name: text('name').notNull(),
    lessonType: text('lesson_type', { enum: ['LESSON', 'CONTENT'] }).notNull(),
    authorId: idColumn('author_id'),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at'),
    updatedAt: instant('updated_at'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.id] }),
    foreignKey({ columns: [table.instituteId, table.authorId], foreignColumns: [members.instituteId, members.id] }),
    index('lessons_author').on(table.instituteId, table.authorId, table.updatedAt, table.id),
    check('lessons_name', sql`length(${table.name}) > 0`),
  ],
)

/** Which class a lesson is published to. */
export const publications = sqliteTable(
  'publications',
  {
    instituteId: instituteId(),
    lessonId: idColumn('lesson_id'),
    classId: idColumn('class_id'),
    publishedBy: idColumn('published_by'),
    publishedAt: instant('published_at'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.lessonId, table.classId] }),
    foreignKey({ columns: [table.instituteId, table.lessonId], foreignColumns: [lessons.instituteId, lessons.id] }),
    foreignKey({ columns: [table.instituteId, table.classId], foreignColumns: [classes.instituteId, classes.id] }),
    foreignKey({ columns: [table.instituteId, table.publishedBy], foreignColumns: [members.instituteId, members.id] }),
    index('publications_class').on(table.instituteId, table.classId, table.lessonId),
  ],
)

/** How far a published lesson has come on a student's device. */
export const holders = sqliteTable(
  'holders',
  {
    instituteId: instituteId(),
    lessonId: idColumn('lesson_id'),
    personId: idColumn('person_id'),
    holding: text('holding', { enum: ['downloaded', 'opened'] }).notNull(),
    bytes: integer('bytes'),
    seenAt: instant('seen_at'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.lessonId, table.personId] }),
    foreignKey({ columns: [table.instituteId, table.lessonId], foreignColumns: [lessons.instituteId, lessons.id] }),
    foreignKey({ columns: [table.instituteId, table.personId], foreignColumns: [members.instituteId, members.id] }),
    check('holders_holding', sql`${table.holding} in ('downloaded', 'opened')`),
  ],
)
