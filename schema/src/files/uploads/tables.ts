import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { idColumn, instant, instituteId } from '../../kit/columns.ts'
import { members } from '../../kit/institute-tables.ts'
import { maxFileBytes, partBytes } from './rules.ts'

/**
 * Files of *My content*, on their way and all there. Which parts have come is what lies in R2, and stands nowhere else. A row
 * that was removed stays for an hour, until no request can bring a part of it any more.
 */
export const uploads = sqliteTable(
  'uploads',
  {
    instituteId: instituteId(),
    id: idColumn(),
    ownerId: idColumn('owner_id'),
    file: text('file').notNull(),
    mediaType: text('media_type').notNull(),
    bytes: integer('bytes').notNull(),
    status: text('status', { enum: ['IN_PROGRESS', 'SUCCESS', 'REMOVED'] }).notNull(),
    /** The SHA-256 of the name and the hashes of all parts: by it the same file is known again. */
    contentHash: text('content_hash').notNull(),
    createdAt: instant('created_at'),
    /** When the status changed last or, within the hour, a part came. */
    touchedAt: instant('touched_at'),
    /** The hashes of the parts, 64 letters each. Last, so that lists read past none of it. */
    parts: text('parts').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.id] }),
    foreignKey({ columns: [table.instituteId, table.ownerId], foreignColumns: [members.instituteId, members.id] }),
    index('uploads_owner').on(table.instituteId, table.ownerId, table.status, table.id),
    uniqueIndex('uploads_one')
      .on(table.instituteId, table.ownerId, table.contentHash)
      .where(sql`status <> 'REMOVED'`),
    index('uploads_due')
      .on(table.touchedAt)
      .where(sql`status <> 'SUCCESS'`),
    check('uploads_bytes', sql`${table.bytes} > 0 and ${table.bytes} <= ${sql.raw(String(maxFileBytes))}`),
    check(
      'uploads_parts',
      sql`length(${table.parts}) = 64 * ((${table.bytes} + ${sql.raw(`${partBytes - 1}) / ${partBytes}`)})`,
    ),
  ],
)
