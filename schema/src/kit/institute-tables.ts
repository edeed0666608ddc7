import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { AuditAction } from './audit-actions.ts'
import { idColumn, instant, instituteId } from './columns.ts'
import type { AuditDetail } from './wire.ts'

/**
 * The people of an institute, mirrored from the directory for names and foreign keys. A removed person remains as the
 * name of what they made, with the time of leaving.
 */
export const members = sqliteTable(
  'members',
  {
    instituteId: instituteId(),
    id: idColumn(),
    name: text('name').notNull(),
    lastName: text('last_name').notNull().default(''),
    /** `nameKey` of the whole name. A trigger clears it when a name changes without it; a job gives it again. */
    nameKey: text('name_key'),
    /** The directory's time of the name in this row, so that a late job overwrites no newer name. */
    namedAt: integer('named_at').notNull().default(0),
    createdAt: instant('created_at'),
    removedAt: text('removed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.id] }),
    index('members_keyless')
      .on(table.instituteId, table.id)
      .where(sql`name_key is null`),
  ],
)

/**
 * The feed that devices follow by cursor. `audience` is `person:<id>`, `class:<id>` or `teachers:<class id>`. `seq`
 * grows over the whole database, for the order only.
 */
export const changes = sqliteTable(
  'changes',
  {
    seq: integer('seq').primaryKey({ autoIncrement: true }),
    instituteId: instituteId(),
    audience: text('audience').notNull(),
    entity: text('entity').notNull(),
    entityId: idColumn('entity_id'),
    kind: text('kind', { enum: ['upsert', 'remove'] }).notNull(),
    at: instant('at'),
  },
  (table) => [
    index('changes_audience').on(table.instituteId, table.audience, table.seq),
    index('changes_last').on(table.instituteId, table.seq),
  ],
)

/** The stored reply of a repeated idempotency key; a key belongs to the person who sent it. */
export const idempotency = sqliteTable(
  'idempotency',
  {
    instituteId: instituteId(),
    personId: idColumn('person_id'),
    key: text('key').notNull(),
    bodyHash: text('body_hash').notNull(),
    answer: text('answer').notNull(),
    createdAt: instant('created_at'),
  },
  (table) => [primaryKey({ columns: [table.instituteId, table.personId, table.key] })],
)

/**
 * Outbox jobs, enqueued in the batch of their cause and deleted when done. A worker postpones `due_at` while it runs a
 * job.
 */
export const instituteOutbox = sqliteTable(
  // Triggers of deployed databases write into it by this name.
  'promises',
  {
    instituteId: instituteId(),
    id: idColumn(),
    kind: text('kind').notNull(),
    body: text('body', { mode: 'json' }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    dueAt: instant('due_at'),
  },
  (table) => [primaryKey({ columns: [table.instituteId, table.id] }), index('promises_due').on(table.dueAt)],
)

/**
 * How far the sweep of a table of this database has come. For `changes` it is the last change that was deleted: a device
 * with an earlier cursor reads all lists again.
 */
export const sweeps = sqliteTable('sweeps', {
  name: text('name', { enum: ['changes', 'idempotency'] }).primaryKey(),
  place: text('place', { mode: 'json' }).$type<[string | number, string]>().notNull(),
})

/** The actions of people in the institute. */
export const audit = sqliteTable(
  'audit',
  {
    instituteId: instituteId(),
    id: idColumn(),
    personId: idColumn('person_id'),
    action: text('action').$type<AuditAction>().notNull(),
    entityId: idColumn('entity_id'),
    requestId: text('request_id').notNull(),
    at: instant('at'),
    detail: text('detail', { mode: 'json' }).$type<AuditDetail>(),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.id] }),
    foreignKey({ columns: [table.instituteId, table.personId], foreignColumns: [members.instituteId, members.id] }),
    index('audit_person').on(table.instituteId, table.personId, table.at, table.id),
  ],
)
