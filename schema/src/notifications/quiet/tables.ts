import { sql } from 'drizzle-orm'
import { check, foreignKey, integer, primaryKey, sqliteTable } from 'drizzle-orm/sqlite-core'
import { classes } from '../../classes/tables.ts'
import { idColumn, instant, instituteId } from '../../kit/columns.ts'

/** When a class is left alone, where its teachers chose; both ends null where it never is. */
export const quietHours = sqliteTable(
  'quiet_hours',
  {
    instituteId: instituteId(),
    classId: idColumn('class_id'),
    fromMinute: integer('from_minute'),
    toMinute: integer('to_minute'),
    chosenAt: instant('chosen_at'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.classId] }),
    foreignKey({ columns: [table.instituteId, table.classId], foreignColumns: [classes.instituteId, classes.id] }),
    check('quiet_hours_both', sql`(${table.fromMinute} is null) = (${table.toMinute} is null)`),
    check(
      'quiet_hours_minutes',
      sql`coalesce(${table.fromMinute}, 0) between 0 and 1439 and coalesce(${table.toMinute}, 0) between 0 and 1439`,
    ),
  ],
)
