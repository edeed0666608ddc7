import { sql } from 'drizzle-orm'
import { check, index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant } from '../../kit/columns.ts'
import { topicKinds } from '../rules.ts'

/** The topic tree that the platform offers to every institute. */
export const curatedTopics = sqliteTable(
  'curated_topics',
  {
    id: text('id').primaryKey(),
    /** Empty of a board. */
    parentId: text('parent_id').notNull().default(''),
    kind: text('kind', { enum: topicKinds }).notNull(),
    name: text('name').notNull(),
    createdAt: instant('created_at'),
  },
  (table) => [
    index('curated_topics_parent').on(table.parentId),
    check('curated_topics_kind', sql`${table.kind} in ('Board', 'Class', 'Subject', 'Chapter', 'Topic')`),
  ],
)

/** Questions that the platform offers, by topic. */
export const curatedQuestions = sqliteTable(
  'curated_questions',
  {
    id: text('id').primaryKey(),
    topicId: text('topic_id')
      .notNull()
      .references(() => curatedTopics.id),
    /** JSON of the question. */
    body: text('body').notNull(),
    createdAt: instant('created_at'),
  },
  (table) => [index('curated_questions_topic').on(table.topicId, table.id)],
)

/** Videos that the platform offers, by topic. */
export const curatedVideos = sqliteTable(
  'curated_videos',
  {
    id: text('id').primaryKey(),
    topicId: text('topic_id')
      .notNull()
      .references(() => curatedTopics.id),
    title: text('title').notNull(),
    url: text('url').notNull(),
    language: text('language').notNull(),
    createdAt: instant('created_at'),
  },
  (table) => [index('curated_videos_topic').on(table.topicId, table.id)],
)
