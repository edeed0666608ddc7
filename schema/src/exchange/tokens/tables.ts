import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { people } from '../../accounts/tables.ts'
import { idColumn, instant, instituteId } from '../../kit/columns.ts'

/** Personal access tokens, by the SHA-256 of each; a trigger deletes those of a membership that ends. */
export const accessTokens = sqliteTable(
  'access_tokens',
  {
    id: text('id').primaryKey(),
    instituteId: instituteId(),
    personId: idColumn('person_id').references(() => people.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    tokenHash: text('token_hash').notNull(),
    ending: text('ending').notNull(),
    /** JSON of the scopes. */
    scopes: text('scopes').notNull(),
    createdAt: instant('created_at'),
    expiresAt: instant('expires_at'),
    lastUsedAt: text('last_used_at'),
  },
  (table) => [
    uniqueIndex('access_tokens_hash').on(table.tokenHash),
    index('access_tokens_institute').on(table.instituteId, table.personId),
    index('access_tokens_person').on(table.personId),
    index('access_tokens_expiry').on(table.expiresAt),
  ],
)
