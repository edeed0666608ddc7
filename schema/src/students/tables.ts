import { foreignKey, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { idColumn, instant, instituteId } from '../kit/columns.ts'
import { members } from '../kit/institute-tables.ts'

/** An institute's data of a student beside the name. */
export const students = sqliteTable(
  'students',
  {
    instituteId: instituteId(),
    personId: idColumn('person_id'),
    guardianContactNumber: text('guardian_contact_number'),
    createdAt: instant('created_at'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.personId] }),
    foreignKey({ columns: [table.instituteId, table.personId], foreignColumns: [members.instituteId, members.id] }),
  ],
)
