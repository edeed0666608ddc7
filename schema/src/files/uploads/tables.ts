import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { idColumn, instant, instituteId } from '../../kit/columns.ts'
import { members } from '../../kit/institute-tables.ts'
import { maxFileBytes, partBytes } from './rules.ts'

/**
 * Files of *My content*, uploading and complete. The parts that have arrived are listed only in R2. A removed row
 * remains for an hour, until no request can upload a part of it any more.
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
    /** The SHA-256 of the name and the hashes of all parts, which identifies the same file. */
    contentHash: text('content_hash').notNull(),
    createdAt: instant('created_at'),
    /** The time of the last change of status or, within the hour, of the last part. */
    touchedAt: instant('touched_at'),
    /** The hashes of the parts, 64 characters each. The last column, so that lists skip it. */
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
