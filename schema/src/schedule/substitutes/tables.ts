import { sql } from 'drizzle-orm'
import { check, foreignKey, index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { classes } from '../../classes/tables.ts'
import { idColumn, instant, instituteId } from '../../kit/columns.ts'
import { members } from '../../kit/institute-tables.ts'

/**
 * Classes that a teacher takes over for some days. The substitute reads from `opens_at` until `ends_at`, and is no
 * member of the class.
 */
export const classSubstitutes = sqliteTable(
  'class_substitutes',
  {
    instituteId: instituteId(),
    id: idColumn(),
    classId: idColumn('class_id'),
    personId: idColumn('person_id'),
    fromDate: text('from_date').notNull(),
    toDate: text('to_date').notNull(),
    opensAt: instant('opens_at'),
    endsAt: instant('ends_at'),
    /** The one entry of the schedule that is handed over; null for all of the days. */
    scheduleId: text('schedule_id'),
    /** From when the substitute teaches; rows of earlier builds have the day after `opens_at`. */
    startsAt: text('starts_at'),
    note: text('note').notNull().default(''),
    createdBy: idColumn('created_by'),
    createdAt: instant('created_at'),
    /** Set where it was ended before its last day. */
    endedAt: text('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.id] }),
    foreignKey({ columns: [table.instituteId, table.classId], foreignColumns: [classes.instituteId, classes.id] }),
    foreignKey({ columns: [table.instituteId, table.personId], foreignColumns: [members.instituteId, members.id] }),
    foreignKey({ columns: [table.instituteId, table.createdBy], foreignColumns: [members.instituteId, members.id] }),
    index('class_substitutes_person').on(table.instituteId, table.personId, table.endsAt),
    index('class_substitutes_class').on(table.instituteId, table.classId, table.endsAt),
    check('class_substitutes_days', sql`${table.fromDate} <= ${table.toDate}`),
    check('class_substitutes_span', sql`${table.opensAt} < ${table.endsAt}`),
  ],
)
