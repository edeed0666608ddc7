import { foreignKey, index, primaryKey, sqliteTable } from 'drizzle-orm/sqlite-core'
import { idColumn, instant, instituteId } from '../../kit/columns.ts'
import { members } from '../../kit/institute-tables.ts'

/**
 * Duplicates of students, with the student each was merged into. Rooms have a duplicate's old id, so a student's data
 * there are looked up under both.
 */
export const mergedPeople = sqliteTable(
  'merged_people',
  {
    instituteId: instituteId(),
    personId: idColumn('person_id'),
    intoId: idColumn('into_id'),
    mergedAt: instant('merged_at'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.personId] }),
    foreignKey({ columns: [table.instituteId, table.personId], foreignColumns: [members.instituteId, members.id] }),
    foreignKey({ columns: [table.instituteId, table.intoId], foreignColumns: [members.instituteId, members.id] }),
    index('merged_people_into').on(table.instituteId, table.intoId),
  ],
)
