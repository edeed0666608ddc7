import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { AuditAction } from './audit-actions.ts'
import { instant } from './columns.ts'
import type { AuditDetail } from './wire.ts'

/** What a repeated idempotency key answers. The answer is sealed by the key, of which only a hash is kept. */
export const directoryIdempotency = sqliteTable(
  'idempotency',
  {
    keyHash: text('key_hash').primaryKey(),
    bodyHash: text('body_hash').notNull(),
    answer: text('answer').notNull(),
    createdAt: instant('created_at'),
  },
  (table) => [index('idempotency_age').on(table.createdAt)],
)

/** Who did what to whom in the directory. */
export const directoryAudit = sqliteTable(
  'audit',
  {
    id: text('id').primaryKey(),
    instituteId: text('institute_id'),
    personId: text('person_id'),
    action: text('action').$type<AuditAction>().notNull(),
    entityId: text('entity_id').notNull(),
    requestId: text('request_id').notNull(),
    at: instant('at'),
    detail: text('detail', { mode: 'json' }).$type<AuditDetail>(),
  },
  (table) => [
    index('audit_institute').on(table.instituteId, table.at, table.id),
    index('audit_person').on(table.instituteId, table.personId, table.at, table.id),
  ],
)

/** Work that the directory promised to do in another database; each job can run twice without harm. */
export const outbox = sqliteTable(
  'outbox',
  {
    id: text('id').primaryKey(),
    kind: text('kind').notNull(),
    body: text('body', { mode: 'json' }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    dueAt: instant('due_at'),
  },
  (table) => [index('outbox_due').on(table.dueAt)],
)

/** Keys that the platform signs with. Each is made at its first use. */
export const signingKeys = sqliteTable('signing_keys', {
  name: text('name').primaryKey(),
  secret: text('secret').notNull(),
  createdAt: instant('created_at'),
})

/** Addresses whose owners want no letters that institutes cause, by the SHA-256 of the address. */
export const mailRefusals = sqliteTable('mail_refusals', {
  addressHash: text('address_hash').primaryKey(),
  createdAt: instant('created_at'),
})

/** Mails of a development machine, which sends none. */
export const mailbox = sqliteTable(
  'mailbox',
  {
    id: text('id').primaryKey(),
    to: text('to').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull().default(''),
    language: text('language').notNull().default('en'),
    createdAt: instant('created_at'),
  },
  (table) => [index('mailbox_to').on(table.to, table.createdAt)],
)
