import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { instant } from '../../kit/columns.ts'
import { people } from '../tables.ts'
import { factorKinds } from './kinds.ts'

/** Second factors of people, in the directory. A person has at most one authenticator app, and several passkeys. */
export const secondFactors = sqliteTable(
  'second_factors',
  {
    id: text('id').primaryKey(),
    personId: text('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: factorKinds }).notNull(),
    name: text('name').notNull(),
    /** The TOTP secret, encrypted under `FACTOR_KEY`; of a passkey its public key in base64url. */
    secret: text('secret').notNull(),
    credentialId: text('credential_id'),
    transports: text('transports', { mode: 'json' }).$type<string[]>(),
    /** The last used TOTP step, or the passkey's signature counter: neither is accepted twice. */
    counter: integer('counter').notNull().default(0),
    /** Null until the first code proves that the app has the secret. */
    confirmedAt: text('confirmed_at'),
    lastUsedAt: text('last_used_at'),
    createdAt: instant('created_at'),
  },
  (table) => [
    index('second_factors_person').on(table.personId),
    uniqueIndex('second_factors_totp')
      .on(table.personId)
      .where(sql`kind = 'totp'`),
    uniqueIndex('second_factors_credential').on(table.credentialId),
  ],
)

/** Recovery codes that are left, each as the hash of the code and its person. */
export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    hash: text('hash').primaryKey(),
    personId: text('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at'),
  },
  (table) => [index('recovery_codes_person').on(table.personId)],
)
