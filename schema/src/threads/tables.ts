import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { idColumn, instant, instituteId } from '../kit/columns.ts'
import { members } from '../kit/institute-tables.ts'

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
    messageCount: integer('message_count').notNull(),
    createdAt: instant('created_at'),
    updatedAt: instant('updated_at'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.id] }),
    foreignKey({ columns: [table.instituteId, table.ownerId], foreignColumns: [members.instituteId, members.id] }),
    index('threads_owner').on(table.instituteId, table.ownerId, table.updatedAt),
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
    createdAt: instant('created_at'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.threadId, table.number] }),
    foreignKey({ columns: [table.instituteId, table.threadId], foreignColumns: [threads.instituteId, threads.id] }),
  ],
)
