import { primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { people } from '../accounts/tables.ts'
import { instant } from '../kit/columns.ts'
import { agreedDocuments } from './rules.ts'

/** The versions of the operator's documents that people agreed to, and when. Rows are added and never changed. */
export const lawAcceptances = sqliteTable(
  'law_acceptances',
  {
    personId: text('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    document: text('document', { enum: agreedDocuments }).notNull(),
    version: text('version').notNull(),
    acceptedAt: instant('accepted_at'),
  },
  (table) => [primaryKey({ columns: [table.personId, table.document, table.version] })],
)
