import { sql } from 'drizzle-orm'
import { check, index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { people, sessions } from '../../accounts/tables.ts'
import { instant } from '../../kit/columns.ts'
import { pairingStates } from './model.ts'

/**
 * Panels and browsers that obey a person, in the directory. The device's secret is stored only as a hash. A paired
 * device's session and row depend on each other: however the session ends, the pairing ends.
 */
export const pairings = sqliteTable(
  'device_pairings',
  {
    id: text('id').primaryKey(),
    secretHash: text('secret_hash').notNull(),
    code: text('code').notNull(),
    words: text('words', { mode: 'json' }).$type<readonly string[]>().notNull(),
    userAgent: text('user_agent'),
    name: text('name').notNull().default(''),
    status: text('status', { enum: pairingStates }).notNull(),
    personId: text('person_id').references(() => people.id, { onDelete: 'cascade' }),
    instituteId: text('institute_id'),
    sessionId: text('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    /** The page that the device opens without a signed-in person. */
    webview: text('webview', { enum: ['OPEN_LICENSE_WEBVIEW', 'OPEN_CONTACT_SALES_WEBVIEW'] }),
    pairedAt: text('paired_at'),
    /** Set when a person unpaired it: it obeys no remote from then on, and its session ends soon after. */
    unpairedAt: text('unpaired_at'),
    createdAt: instant('created_at'),
    expiresAt: instant('expires_at'),
  },
  (table) => [
    uniqueIndex('device_pairings_secret').on(table.secretHash),
    uniqueIndex('device_pairings_code').on(table.code),
    index('device_pairings_person').on(table.personId, table.instituteId),
    uniqueIndex('device_pairings_session').on(table.sessionId),
    index('device_pairings_expiry').on(table.expiresAt),
    check('device_pairings_status', sql`${table.status} in ('waiting', 'claimed', 'paired', 'refused')`),
    check('device_pairings_claimed', sql`(${table.status} = 'waiting') = (${table.personId} is null)`),
    check('device_pairings_paired', sql`(${table.status} = 'paired') = (${table.sessionId} is not null)`),
  ],
)
