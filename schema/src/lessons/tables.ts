import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { classes } from '../classes/tables.ts'
import { idColumn, instant, instituteId } from '../kit/columns.ts'
import { members } from '../kit/institute-tables.ts'

/**
 * Lessons for lists; their pages are in the rooms. A trigger enforces that `folderId` names an existing folder of the
 * author, or is empty at the top. `nameKey` makes names in a folder comparable. `nameWords` and `tagWords` are the
 * words that search compares, empty in lessons of older builds until a job fills them. `removedWith` is the removed
 * root: the lesson itself, or a folder above it.
 */
export const lessons = sqliteTable(
  'lessons',
  {
    instituteId: instituteId(),
    id: idColumn(),
    name: text('name').notNull(),
    lessonType: text('lesson_type', { enum: ['LESSON', 'CONTENT'] }).notNull(),
    authorId: idColumn('author_id'),
    folderId: text('folder_id').notNull().default(''),
    nameKey: text('name_key'),
    nameWords: text('name_words'),
    tagWords: text('tag_words').notNull().default(''),
    wordsVersion: integer('words_version').notNull().default(1),
    tags: text('tags', { mode: 'json' }).$type<readonly string[]>().notNull().default([]),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at'),
    updatedAt: instant('updated_at'),
    removedAt: text('removed_at'),
    removedWith: text('removed_with'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.id] }),
    foreignKey({ columns: [table.instituteId, table.authorId], foreignColumns: [members.instituteId, members.id] }),
    index('lessons_author').on(table.instituteId, table.authorId, table.updatedAt, table.id),
    uniqueIndex('lessons_name_key')
      .on(table.instituteId, table.authorId, table.lessonType, table.folderId, table.nameKey)
      .where(sql`removed_at is null and name_key is not null`),
    index('lessons_folder').on(table.instituteId, table.authorId, table.folderId, table.updatedAt, table.id),
    index('lessons_in_folder').on(table.instituteId, table.folderId),
    index('lessons_removed_with').on(table.instituteId, table.removedWith),
    index('lessons_removed_at')
      .on(table.removedAt)
      .where(sql`removed_at is not null`),
    index('lessons_wordless')
      .on(table.instituteId, table.id)
      .where(sql`name_words is null`),
    // The number is `wordsVersion`; a new one is a new index.
    index('lessons_old_words')
      .on(table.instituteId, table.id)
      .where(sql`words_version < 2`),
    check('lessons_name', sql`length(${table.name}) > 0`),
  ],
)

/** The class to which a lesson is published, and its place on the class's learning path. */
export const publications = sqliteTable(
  'publications',
  {
    instituteId: instituteId(),
    lessonId: idColumn('lesson_id'),
    classId: idColumn('class_id'),
    publishedBy: idColumn('published_by'),
    publishedAt: instant('published_at'),
    learningPath: text('learning_path'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.lessonId, table.classId] }),
    foreignKey({ columns: [table.instituteId, table.lessonId], foreignColumns: [lessons.instituteId, lessons.id] }),
    foreignKey({ columns: [table.instituteId, table.classId], foreignColumns: [classes.instituteId, classes.id] }),
    foreignKey({ columns: [table.instituteId, table.publishedBy], foreignColumns: [members.instituteId, members.id] }),
    index('publications_class').on(table.instituteId, table.classId, table.lessonId),
  ],
)

/** The progress of a published lesson on a person's device; `lessonAt` is the `updatedAt` that the device saw last. */
export const holders = sqliteTable(
  'holders',
  {
    instituteId: instituteId(),
    lessonId: idColumn('lesson_id'),
    personId: idColumn('person_id'),
    holding: text('holding', { enum: ['downloaded', 'opened'] }).notNull(),
    bytes: integer('bytes'),
    seenAt: instant('seen_at'),
    lessonAt: text('lesson_at'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.lessonId, table.personId] }),
    foreignKey({ columns: [table.instituteId, table.lessonId], foreignColumns: [lessons.instituteId, lessons.id] }),
    foreignKey({ columns: [table.instituteId, table.personId], foreignColumns: [members.instituteId, members.id] }),
    check('holders_holding', sql`${table.holding} in ('downloaded', 'opened')`),
  ],
)

/** The starred lessons of each person. */
export const stars = sqliteTable(
  'stars',
  {
    instituteId: instituteId(),
    personId: idColumn('person_id'),
    lessonId: idColumn('lesson_id'),
    starredAt: instant('starred_at'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.personId, table.lessonId] }),
    foreignKey({ columns: [table.instituteId, table.lessonId], foreignColumns: [lessons.instituteId, lessons.id] }),
    foreignKey({ columns: [table.instituteId, table.personId], foreignColumns: [members.instituteId, members.id] }),
    index('stars_lesson').on(table.instituteId, table.lessonId),
  ],
)
