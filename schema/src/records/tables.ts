import { primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { idColumn, instituteId } from '../kit/columns.ts'

/**
 * Who is being erased in this very batch, in the directory and in each institute's database. The audit refuses every change
 * but that of this person's id into nobody's; outside of a batch the table is empty.
 */
export const erasing = sqliteTable(
  'erasing',
  { instituteId: instituteId(), personId: idColumn('person_id'), nobodyId: text('nobody_id').notNull() },
  (table) => [primaryKey({ columns: [table.instituteId, table.personId] })],
)
