import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { idColumn, instant, instituteId } from '../../kit/columns.ts'

/** Addresses that events of an institute are sent to. Their secrets are computed from a key of the platform. */
export const webhooks = sqliteTable(
  'webhooks',
  {
    instituteId: instituteId(),
    id: idColumn(),
    url: text('url').notNull(),
    /** JSON of the events. */
    events: text('events').notNull(),
    state: text('state', { enum: ['on', 'off', 'ended'] }).notNull(),
    secretNumber: integer('secret_number').notNull().default(1),
    renewedAt: text('renewed_at'),
    failingSince: text('failing_since'),
    createdAt: instant('created_at'),
  },
  (table) => [primaryKey({ columns: [table.instituteId, table.id] })],
)

/** Events on their way, written by triggers in the batch of each fact; the cron trigger sends those that are due. */
export const webhookDeliveries = sqliteTable(
  'webhook_deliveries',
  {
    instituteId: instituteId(),
    id: idColumn(),
    webhookId: idColumn('webhook_id'),
    kind: text('kind').notNull(),
    /** JSON of the event's ids. */
    body: text('body').notNull(),
    state: text('state', { enum: ['due', 'sent', 'failed'] }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    dueAt: instant('due_at'),
    createdAt: instant('created_at'),
    status: integer('status'),
    problem: text('problem', { enum: ['private-address', 'unknown-name', 'no-answer', 'redirect'] }),
    lastAt: text('last_at'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.id] }),
    foreignKey({
      columns: [table.instituteId, table.webhookId],
      foreignColumns: [webhooks.instituteId, webhooks.id],
    }).onDelete('cascade'),
    index('webhook_deliveries_due')
      .on(table.dueAt)
      .where(sql`state = 'due'`),
    index('webhook_deliveries_log').on(table.instituteId, table.webhookId, table.createdAt),
    index('webhook_deliveries_age').on(table.createdAt),
  ],
)
