import { foreignKey, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { idColumn, instant, instituteId } from '../../kit/columns.ts'
import { members } from '../../kit/institute-tables.ts'

/** The secret address of a person's calendar, by the hash of its token; a new address replaces the earlier one. */
export const calendarFeeds = sqliteTable(
  'calendar_feeds',
  {
    instituteId: instituteId(),
    personId: idColumn('person_id'),
    tokenHash: text('token_hash').notNull(),
    createdAt: instant('created_at'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.personId] }),
    foreignKey({ columns: [table.instituteId, table.personId], foreignColumns: [members.instituteId, members.id] }),
    uniqueIndex('calendar_feeds_token').on(table.instituteId, table.tokenHash),
  ],
)
