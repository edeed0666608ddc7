import { sql } from 'drizzle-orm'
import { check, foreignKey, index, primaryKey, sqliteTable } from 'drizzle-orm/sqlite-core'
import { idColumn, instant, instituteId } from '../kit/columns.ts'
import { members } from '../kit/institute-tables.ts'
import { lessons } from '../lessons/tables.ts'

/**
 * When a learner studied a lesson alone: the lesson, the start and the end, and no more of it. A session without an end
 * has the start for one, and counts as no time.
 */
export const studySessions = sqliteTable(
  'study_sessions',
  {
    instituteId: instituteId(),
    /** Of the device, so that a repeat is the same session. */
    id: idColumn(),
    personId: idColumn('person_id'),
    lessonId: idColumn('lesson_id'),
    startedAt: instant('started_at'),
    endedAt: instant('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.id] }),
    foreignKey({ columns: [table.instituteId, table.personId], foreignColumns: [members.instituteId, members.id] }),
    foreignKey({ columns: [table.instituteId, table.lessonId], foreignColumns: [lessons.instituteId, lessons.id] }),
    index('study_sessions_person').on(table.instituteId, table.personId, table.startedAt),
    index('study_sessions_lesson').on(table.instituteId, table.lessonId),
    index('study_sessions_age').on(table.startedAt),
    check('study_sessions_ends', sql`${table.endedAt} >= ${table.startedAt}`),
  ],
)
