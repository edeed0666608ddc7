import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { idColumn, instant, instituteId } from '../kit/columns.ts'
import { members } from '../kit/institute-tables.ts'

/** Groups of sources of *My content* and conversations with them. */
export const notebooks = sqliteTable(
  'notebooks',
  {
    instituteId: instituteId(),
    id: idColumn(),
    ownerId: idColumn('owner_id'),
    name: text('name').notNull(),
    /** A folder of *My content*; empty at the top. If the folder is gone, the notebook is at the top. */
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
    /** Ids of content, as a JSON array. A source may be gone; messages about it remain. */
    sourceIds: text('source_ids').notNull(),
    notebookId: text('notebook_id'),
    /** Counts resets of the conversation: an answer that was requested before the last one is dropped. */
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

/** The questions and answers of a conversation. */
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
    /** Optional fields of messages, as JSON: questions, an early stop, a refusal, and the maker. */
    more: text('more').notNull().default('{}'),
    createdAt: instant('created_at'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.threadId, table.number] }),
    foreignKey({ columns: [table.instituteId, table.threadId], foreignColumns: [threads.instituteId, threads.id] }),
  ],
)

/** The sources whose passages are indexed, with the common fields of the passages. */
export const indexedSources = sqliteTable(
  'indexed_sources',
  {
    instituteId: instituteId(),
    contentId: idColumn('content_id'),
    /** The version of the passages' making; those of another version are made again. */
    version: integer('version').notNull(),
    passageCount: integer('passage_count').notNull(),
    isPunctuated: integer('is_punctuated', { mode: 'boolean' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.instituteId, table.contentId] })],
)

/**
 * Passages of sources, a few sentences each, for the full-text index `passage_index`, which refers to a passage by its
 * `number`. Triggers remove a passage from the index with its row, and the rows with their content.
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
