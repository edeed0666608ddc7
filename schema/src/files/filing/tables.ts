import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { idColumn, instituteId } from '../../kit/columns.ts'
import { members } from '../../kit/institute-tables.ts'

/**
 * The folder and name of an item of *My content*: a capture or a file, by its id. An item that was never filed has no
 * row. A missing folder means the top. `removedAt` marks an item in the trash.
 */
export const filings = sqliteTable(
  'filings',
  {
    instituteId: instituteId(),
    itemId: idColumn('item_id'),
    ownerId: idColumn('owner_id'),
    name: text('name'),
    folderId: text('folder_id').notNull().default(''),
    tags: text('tags', { mode: 'json' }).$type<readonly string[]>().notNull().default([]),
    isStarred: integer('is_starred', { mode: 'boolean' }).notNull().default(false),
    updatedAt: text('updated_at'),
    removedAt: text('removed_at'),
    /** When its owner shared it with the institute; the library lists files alone. */
    sharedAt: text('shared_at'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.itemId] }),
    foreignKey({ columns: [table.instituteId, table.ownerId], foreignColumns: [members.instituteId, members.id] }),
    index('filings_owner').on(table.instituteId, table.ownerId, table.folderId),
    index('filings_shared')
      .on(table.instituteId, table.itemId)
      .where(sql`shared_at is not null`),
    index('filings_removed_at')
      .on(table.removedAt)
      .where(sql`removed_at is not null`),
  ],
)
