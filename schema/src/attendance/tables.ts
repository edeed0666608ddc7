import { sql } from 'drizzle-orm'
import { check, foreignKey, index, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { classes } from '../classes/tables.ts'
import { idColumn, instant, instituteId } from '../kit/columns.ts'
import { members } from '../kit/institute-tables.ts'
import { attendanceStatuses } from './model.ts'

/** Attendance, once for each session of a class. `session` is a live class's id, or a day as `2026-11-23`. */
export const attendanceRecords = sqliteTable(
  'attendance_records',
  {
    instituteId: instituteId(),
    id: idColumn(),
    classId: idColumn('class_id'),
    session: text('session').notNull(),
    liveId: text('live_id'),
    teacherId: idColumn('teacher_id'),
    startedAt: instant('started_at'),
    endedAt: instant('ended_at'),
    takenAt: instant('taken_at'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.id] }),
    foreignKey({ columns: [table.instituteId, table.classId], foreignColumns: [classes.instituteId, classes.id] }),
    foreignKey({ columns: [table.instituteId, table.teacherId], foreignColumns: [members.instituteId, members.id] }),
    uniqueIndex('attendance_records_session').on(table.instituteId, table.classId, table.session),
    index('attendance_records_class').on(table.instituteId, table.classId, table.startedAt),
  ],
)

/** The status of each student. */
export const attendanceMarks = sqliteTable(
  'attendance_marks',
  {
    instituteId: instituteId(),
    recordId: idColumn('record_id'),
    personId: idColumn('person_id'),
    status: text('status', { enum: attendanceStatuses }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.recordId, table.personId] }),
    foreignKey({
      columns: [table.instituteId, table.recordId],
      foreignColumns: [attendanceRecords.instituteId, attendanceRecords.id],
    }),
    foreignKey({ columns: [table.instituteId, table.personId], foreignColumns: [members.instituteId, members.id] }),
    index('attendance_marks_person').on(table.instituteId, table.personId),
    check('attendance_marks_status', sql`${table.status} in ('PRESENT', 'ABSENT')`),
  ],
)
