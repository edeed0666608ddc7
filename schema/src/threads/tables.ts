import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { idColumn, instant, instituteId } from '../kit/columns.ts'
import { members } from '../kit/institute-tables.ts'

/** Sources of *My content* and conversations with them, kept together. */
export const notebooks = sqliteTable(
  'notebooks',
  {
    instituteId: instituteId(),
    id: idColumn(),
    ownerId: idColumn('owner_id'),
    name: text('name').notNull(),
    /** A folder of *My content*; empty at the top. A folder may be gone: then the notebook stands at the top. */
    folderId: text('folder_id').notNull().default(''),
    /** Ids of content, as a JSON array. A source may be gone. */
    sourceIds: text('source_ids').notNull(),
    createdAt: instant('created_at'),
    updatedAt: instant('updated_at'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.id] }),
    foreignKey({ columns: [table.instituteId, table.ownerId], foreignColumns: [members.instituteId, members.id] }),
    index('notebooks_owner').on(table.instituteId, table.ownerId, table.updatedAt),
  ],
)

/** Conversations with sources of *My content*. */
export const threads = sqliteTable(
  'threads',
  {
    instituteId: instituteId(),
    id: idColumn(),
    ownerId: idColumn('owner_id'),
    name: text('name').notNull(),
    /** Ids of content, as a JSON array. A source may be gone: what was said of it stays. */
    sourceIds: text('source_ids').notNull(),
    notebookId: text('notebook_id'),
    /** How often what was said was forgotten: an answer that was asked for before comes too late. */
    resets: integer('resets').notNull().default(0),
    messageCount: integer('message_count').notNull(),
    createdAt: instant('created_at'),
    updatedAt: instant('updated_at'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.id] }),
    foreignKey({ columns: [table.instituteId, table.ownerId], foreignColumns: [members.instituteId, members.id] }),
    index('threads_owner').on(table.instituteId, table.ownerId, table.updatedAt),
    index('threads_notebook')
      .on(table.instituteId, table.notebookId, table.updatedAt)
      .where(sql`notebook_id is not null`),
    check('threads_counted', sql`${table.messageCount} >= 0`),
  ],
)

/** What was asked and answered in a conversation. */
export const threadMessages = sqliteTable(
  'thread_messages',
  {
    instituteId: instituteId(),
    threadId: idColumn('thread_id'),
    number: integer('number').notNull(),
    role: text('role', { enum: ['user', 'assistant'] }).notNull(),
    text: text('text').notNull(),
    /** Citations as JSON. */
    citations: text('citations').notNull(),
    isAnswered: integer('is_answered', { mode: 'boolean' }).notNull(),
    /** What only some messages have: questions, that it was stopped, why nothing was said, and who said it; as JSON. */
    more: text('more').notNull().default('{}'),
    createdAt: instant('created_at'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.threadId, table.number] }),
    foreignKey({ columns: [table.instituteId, table.threadId], foreignColumns: [threads.instituteId, threads.id] }),
  ],
)

/** The sources whose passages are indexed, with what their passages have in common. */
export const indexedSources = sqliteTable(
  'indexed_sources',
  {
    instituteId: instituteId(),
    contentId: idColumn('content_id'),
    /** How the passages were made; those of another version are made again. */
    version: integer('version').notNull(),
    passageCount: integer('passage_count').notNull(),
    isPunctuated: integer('is_punctuated', { mode: 'boolean' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.instituteId, table.contentId] })],
)

/**
 * Passages of sources, a few sentences each, for the full-text index `passage_index` over them, which calls a passage by its
 * `number`. Triggers take a passage out of the index with its row, and the rows away with their content.
 */
export const sourcePassages = sqliteTable(
  'source_passages',
  {
    number: integer('number').primaryKey(),
    instituteId: instituteId(),
    contentId: idColumn('content_id'),
    /** Counted from 0 in the order of the source. */
    ordinal: integer('ordinal').notNull(),
    /** Where it begins in the source's reading text, in UTF-16 units. */
    start: integer('start').notNull(),
    text: text('text').notNull(),
    /** Its sentences and its places in the source's segments, as JSON, with offsets in the passage. */
    parts: text('parts').notNull(),
  },
  (table) => [uniqueIndex('source_passages_content').on(table.instituteId, table.contentId, table.ordinal)],
)
