import { foreignKey, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { AuditAction } from './audit-actions.ts'
import { idColumn, instant, instituteId } from './columns.ts'
import type { AuditDetail } from './wire.ts'

/**
 * The people of an institute, mirrored from the directory for names and foreign keys. Who was removed stays as the name
 * below what they made, with the instant they left.
 */
export const members = sqliteTable(
  'members',
  {
    instituteId: instituteId(),
    id: idColumn(),
    name: text('name').notNull(),
    lastName: text('last_name').notNull().default(''),
    /** The directory's time of the name that stands here, so that a job that comes late undoes no newer one. */
    namedAt: integer('named_at').notNull().default(0),
    createdAt: instant('created_at'),
    removedAt: text('removed_at'),
  },
  (table) => [primaryKey({ columns: [table.instituteId, table.id] })],
)

/**
 * What devices follow by cursor. `audience` is `person:<id>`, `class:<id>` or `teachers:<class id>`; `seq` grows over the whole
 * database, so that it orders, and says nothing else.
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

/** What a repeated idempotency key answers; a key belongs to the person who sent it. */
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
  (table) => [
    primaryKey({ columns: [table.instituteId, table.personId, table.key] }),
    index('idempotency_age').on(table.instituteId, table.createdAt),
  ],
)

/** Work that a batch promised with what it wrote, until it is done; `due_at` is put off while somebody is at it. */
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

/** Who did what to what. */
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
    index('audit_time').on(table.instituteId, table.at, table.id),
    index('audit_person').on(table.instituteId, table.personId, table.at, table.id),
  ],
)
