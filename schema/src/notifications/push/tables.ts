import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { people, sessions } from '../../accounts/tables.ts'
import { instant } from '../../kit/columns.ts'

/**
 * Push subscriptions of browsers, one for a session. A subscription ends with its session, so that the next user does
 * not get the earlier one's notifications.
 */
export const pushSubscriptions = sqliteTable(
  'push_subscriptions',
  {
    sessionId: text('session_id')
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    personId: text('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    instituteId: text('institute_id').notNull(),
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: instant('created_at'),
  },
  (table) => [
    uniqueIndex('push_subscriptions_endpoint').on(table.endpoint),
    index('push_subscriptions_person').on(table.instituteId, table.personId),
  ],
)
