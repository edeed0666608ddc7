import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { instant } from '../../kit/columns.ts'
import { people } from '../tables.ts'

/**
 * Devices that wait to be signed in from a phone. Kept in the directory, apart from the codes of paired devices, so that
 * neither can become the other; the device's secret only as a hash.
 */
export const qrLogins = sqliteTable(
  'qr_logins',
  {
    deviceHash: text('device_hash').primaryKey(),
    deviceId: text('device_id').notNull(),
    userAgent: text('user_agent'),
    number: integer('number').notNull(),
    numbers: text('numbers', { mode: 'json' }).$type<readonly number[]>().notNull(),
    status: text('status', { enum: ['waiting', 'refused', 'approved', 'used'] }).notNull(),
    personId: text('person_id').references(() => people.id, { onDelete: 'cascade' }),
    instituteId: text('institute_id'),
    /** The login card of who let it in, if they came by one. */
    cardId: text('card_id'),
    expiresAt: instant('expires_at'),
  },
  (table) => [
    uniqueIndex('qr_logins_device').on(table.deviceId),
    index('qr_logins_person').on(table.personId),
    index('qr_logins_expiry').on(table.expiresAt),
    check('qr_logins_status', sql`${table.status} in ('waiting', 'refused', 'approved', 'used')`),
    check('qr_logins_person', sql`(${table.status} = 'waiting') = (${table.personId} is null)`),
  ],
)
