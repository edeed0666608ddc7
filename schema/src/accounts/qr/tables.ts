import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { instant } from '../../kit/columns.ts'
import { people } from '../tables.ts'

/**
 * Devices that wait for a sign-in from a phone, in the directory. Apart from the codes of paired devices, so that
 * neither can become the other. The device's secret is stored only as a hash.
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
    /** The login card of the person who approved it, if their session came from one. */
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
