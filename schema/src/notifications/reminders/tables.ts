import { sql } from 'drizzle-orm'
import { check, foreignKey, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { idColumn, instant, instituteId } from '../../kit/columns.ts'
import { members } from '../../kit/institute-tables.ts'

/** How many minutes before a lesson a person is reminded, where they chose. */
export const lessonReminders = sqliteTable(
  'lesson_reminders',
  {
    instituteId: instituteId(),
    personId: idColumn('person_id'),
    minutes: integer('minutes').notNull(),
    chosenAt: instant('chosen_at'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.personId] }),
    foreignKey({ columns: [table.instituteId, table.personId], foreignColumns: [members.instituteId, members.id] }),
    check('lesson_reminders_minutes', sql`${table.minutes} between 1 and 60`),
  ],
)

/**
 * Until when the reminders of this database were written; one row. It moves in the batch that writes them, so that a
 * repeated run writes none twice.
 */
export const reminderRuns = sqliteTable('reminder_runs', {
  name: text('name').primaryKey(),
  coveredTo: instant('covered_to'),
})
