import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { idColumn, instant, instituteId } from '../../kit/columns.ts'
import { members } from '../../kit/institute-tables.ts'
import { lessons } from '../../lessons/tables.ts'
import { liveClasses } from '../tables.ts'

/**
 * Recordings of live classes; their parts are in R2. A removed row remains until its bytes are deleted and its storage
 * is free.
 */
export const classRecordings = sqliteTable(
  'class_recordings',
  {
    instituteId: instituteId(),
    id: idColumn(),
    lessonId: idColumn('lesson_id'),
    liveId: idColumn('live_id'),
    recordedBy: idColumn('recorded_by'),
    startedAt: instant('started_at'),
    endedAt: text('ended_at'),
    durationMs: integer('duration_ms').notNull().default(0),
    /** The size of its parts, and the storage that was reserved for them. */
    bytes: integer('bytes').notNull().default(0),
    heldBytes: integer('held_bytes').notNull().default(0),
    /** The index after the highest part that has arrived. */
    parts: integer('parts').notNull().default(0),
    /** The parts below that which have not arrived. */
    missing: text('missing', { mode: 'json' }).$type<readonly number[]>().notNull().default([]),
    isPublished: integer('is_published', { mode: 'boolean' }).notNull().default(true),
    /** Guests of the class see it, too, while students do: a guest needs only the code. */
    forGuests: integer('for_guests', { mode: 'boolean' }).notNull().default(false),
    removedAt: text('removed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.id] }),
    foreignKey({ columns: [table.instituteId, table.lessonId], foreignColumns: [lessons.instituteId, lessons.id] }),
    foreignKey({
      columns: [table.instituteId, table.liveId],
      foreignColumns: [liveClasses.instituteId, liveClasses.id],
    }),
    foreignKey({ columns: [table.instituteId, table.recordedBy], foreignColumns: [members.instituteId, members.id] }),
    index('class_recordings_lesson').on(table.instituteId, table.lessonId, table.id),
    index('class_recordings_gone')
      .on(table.removedAt)
      .where(sql`removed_at is not null`),
    check('class_recordings_held', sql`${table.bytes} >= 0 and ${table.heldBytes} >= ${table.bytes}`),
  ],
)
