import { foreignKey, index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { idColumn, instant, instituteId } from '../../kit/columns.ts'
import { members } from '../../kit/institute-tables.ts'
import { digestPeriods } from './rules.ts'

/** Who wants a digest by mail, and how often; no row is none. */
export const digestChoices = sqliteTable(
  'digest_choices',
  {
    instituteId: instituteId(),
    personId: idColumn('person_id'),
    period: text('period', { enum: digestPeriods }).notNull(),
    chosenAt: instant('chosen_at'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.personId] }),
    foreignKey({ columns: [table.instituteId, table.personId], foreignColumns: [members.instituteId, members.id] }),
  ],
)

/** The digests that were begun: the key lets one worker alone send each. `run` is that worker's run. */
export const digests = sqliteTable(
  'digests',
  {
    instituteId: instituteId(),
    personId: idColumn('person_id'),
    /** The end of its period. */
    dueAt: instant('due_at'),
    run: text('run').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.personId, table.dueAt] }),
    foreignKey({ columns: [table.instituteId, table.personId], foreignColumns: [members.instituteId, members.id] }),
    index('digests_due').on(table.dueAt),
    index('digests_run').on(table.run),
  ],
)
