import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { idColumn, instant, instituteId } from '../kit/columns.ts'
import { members } from '../kit/institute-tables.ts'
import { contentKinds } from './model.ts'

/** *My content*, as lists show it. */
export const content = sqliteTable(
  'content',
  {
    instituteId: instituteId(),
    id: idColumn(),
    ownerId: idColumn('owner_id'),
    name: text('name').notNull(),
    kind: text('kind', { enum: contentKinds }).notNull(),
    url: text('url').notNull(),
    language: text('language').notNull(),
    questionCount: integer('question_count').notNull(),
    isPicture: integer('is_picture', { mode: 'boolean' }).notNull().default(false),
    createdAt: instant('created_at'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.id] }),
    foreignKey({ columns: [table.instituteId, table.ownerId], foreignColumns: [members.instituteId, members.id] }),
    index('content_owner').on(table.instituteId, table.ownerId, table.id),
  ],
)

/** The body of an item: as JSON in the row, or in R2 under the hash of its bytes. Never both. */
export const contentBodies = sqliteTable(
  'content_bodies',
  {
    instituteId: instituteId(),
    contentId: idColumn('content_id'),
    body: text('body'),
    blobHash: text('blob_hash'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.contentId] }),
    foreignKey({ columns: [table.instituteId, table.contentId], foreignColumns: [content.instituteId, content.id] }),
    index('content_bodies_blob')
      .on(table.instituteId, table.blobHash)
      .where(sql`blob_hash is not null`),
    check('content_bodies_one', sql`(${table.body} is null) <> (${table.blobHash} is null)`),
  ],
)
