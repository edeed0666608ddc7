import { primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { idColumn, instituteId } from '../kit/columns.ts'

/**
 * The person whom the current batch erases, in the directory and in each institute's database. The audit's trigger
 * refuses every change except the anonymization of this person's id. Outside of a batch the table is empty.
 */
export const erasing = sqliteTable(
  'erasing',
  { instituteId: instituteId(), personId: idColumn('person_id'), anonymousId: text('nobody_id').notNull() },
  (table) => [primaryKey({ columns: [table.instituteId, table.personId] })],
)
