import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { assessments } from '../assessments/tables.ts'
import { idColumn, instant, instituteId } from '../kit/columns.ts'
import { members } from '../kit/institute-tables.ts'

/**
 * Where the score of a student goes: a column of a platform's gradebook. Triggers mark a row as due in the batch of each
 * release; the cron trigger sends those that are due.
 */
export const ltiGrades = sqliteTable(
  'lti_grades',
  {
    instituteId: instituteId(),
    id: idColumn(),
    platformId: idColumn('platform_id'),
    assessmentId: idColumn('assessment_id'),
    personId: idColumn('person_id'),
    /** The platform's own name of the student. */
    subject: text('subject').notNull(),
    /** The address of the column. */
    lineItem: text('line_item').notNull(),
    state: text('state', { enum: ['idle', 'due', 'sent', 'failed'] }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    dueAt: instant('due_at'),
    /** When the score changed: the score's own time, the same at each attempt to send it. */
    changedAt: instant('changed_at'),
    /** What arrived last, as `score/maximum`; empty before. */
    arrived: text('arrived').notNull().default(''),
    status: integer('status'),
    createdAt: instant('created_at'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.id] }),
    foreignKey({
      columns: [table.instituteId, table.assessmentId],
      foreignColumns: [assessments.instituteId, assessments.id],
    }),
    foreignKey({ columns: [table.instituteId, table.personId], foreignColumns: [members.instituteId, members.id] }),
    uniqueIndex('lti_grades_place').on(
      table.instituteId,
      table.assessmentId,
      table.personId,
      table.platformId,
      table.lineItem,
    ),
    index('lti_grades_due')
      .on(table.dueAt)
      .where(sql`state = 'due'`),
    index('lti_grades_person').on(table.instituteId, table.personId),
    index('lti_grades_platform').on(table.instituteId, table.platformId),
  ],
)
