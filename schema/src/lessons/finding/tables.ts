import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { idColumn, instituteId } from '../../kit/columns.ts'
import { lessons } from '../tables.ts'

/** The text of a lesson's page, from its room's last update: the original, and the words that search compares. */
export const lessonTexts = sqliteTable(
  'lesson_texts',
  {
    instituteId: instituteId(),
    lessonId: idColumn('lesson_id'),
    pageId: idColumn('page_id'),
    text: text('text').notNull(),
    words: text('words').notNull(),
    /** 0 while the page is removed. */
    isShown: integer('is_shown').notNull().default(1),
    /** The version of the folding of `words`. */
    wordsVersion: integer('words_version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.lessonId, table.pageId] }),
    foreignKey({ columns: [table.instituteId, table.lessonId], foreignColumns: [lessons.instituteId, lessons.id] }),
    index('lesson_texts_old_words')
      .on(table.instituteId, table.lessonId, table.pageId)
      .where(sql`words_version < 2`),
  ],
)

/**
 * The words of each lesson, for the full-text index `lesson_index`. Triggers write this table from the lessons and
 * their texts, and the index from this table; no statement of ours does. `institute` is the institute's id as one word,
 * because every query of the index contains it. `number` is the index's row id of a lesson.
 */
export const lessonWords = sqliteTable(
  'lesson_words',
  {
    number: integer('number').primaryKey(),
    instituteId: instituteId(),
    lessonId: idColumn('lesson_id'),
    institute: text('institute').notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
  },
  (table) => [uniqueIndex('lesson_words_lesson').on(table.instituteId, table.lessonId)],
)
