import { sql } from 'drizzle-orm'
import { check, index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { instant } from '../kit/columns.ts'

/** Sign-in requests of devices, in the directory. The device's secret is stored only as a hash. */
export const deviceCodes = sqliteTable(
  'device_codes',
  {
    deviceHash: text('device_hash').primaryKey(),
    userCode: text('user_code').notNull(),
    clientName: text('client_name').notNull(),
    status: text('status', { enum: ['pending', 'approved', 'used'] }).notNull(),
    personId: text('person_id'),
    instituteId: text('institute_id'),
    expiresAt: instant('expires_at'),
  },
  (table) => [
    uniqueIndex('device_codes_user_code').on(table.userCode),
    index('device_codes_expiry').on(table.expiresAt),
    check('device_codes_person', sql`(${table.status} = 'pending') = (${table.personId} is null)`),
  ],
)
