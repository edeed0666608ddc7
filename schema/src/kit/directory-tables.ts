import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { AuditAction } from './audit-actions.ts'
import { instant } from './columns.ts'
import type { AuditDetail } from './wire.ts'

/**
 * The stored reply of a repeated idempotency key. It is encrypted with the key, of which only a hash is stored. Its age
 * counts from `createdAt`, which is `replyTime`.
 */
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

/** The actions of people in the directory. */
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

/** Outbox jobs of the directory for other databases; each job is idempotent. */
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

/** Signing keys of the platform. Each is made at its first use. */
export const signingKeys = sqliteTable('signing_keys', {
  name: text('name').primaryKey(),
  secret: text('secret').notNull(),
  createdAt: instant('created_at'),
})

/** Addresses whose owners refuse e-mail from institutes, by the SHA-256 of the address. */
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
