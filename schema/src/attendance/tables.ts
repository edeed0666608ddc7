import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { classes } from '../classes/tables.ts'
import { idColumn, instant, instituteId } from '../kit/columns.ts'
import { members } from '../kit/institute-tables.ts'
import { attendanceStatuses, markDetails } from './model.ts'

/**
 * Attendance, once for each session of a class. `session` is a live class's id, a day as `2026-11-23`, or a day with
 * the id of a scheduled lesson. The schedule may change later, so the record has its own title and times.
 */
export const attendanceRecords = sqliteTable(
  'attendance_records',
  {
    instituteId: instituteId(),
    id: idColumn(),
    classId: idColumn('class_id'),
    session: text('session').notNull(),
    liveId: text('live_id'),
    scheduleId: text('schedule_id'),
    /** The day where the institute is. */
    date: text('date').notNull().default(''),
    title: text('title'),
    teacherId: idColumn('teacher_id'),
    startedAt: instant('started_at'),
    endedAt: instant('ended_at'),
    takenAt: instant('taken_at'),
    /** Counts recordings: a merge with an older version has to be made again. */
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.id] }),
    foreignKey({ columns: [table.instituteId, table.classId], foreignColumns: [classes.instituteId, classes.id] }),
    foreignKey({ columns: [table.instituteId, table.teacherId], foreignColumns: [members.instituteId, members.id] }),
    uniqueIndex('attendance_records_session').on(table.instituteId, table.classId, table.session),
    index('attendance_records_class').on(table.instituteId, table.classId, table.startedAt),
  ],
)

/** What a teacher recorded of a student: `is_marked` where the teacher chose it, and not only confirmed the proposal. */
const entry = () => ({
  status: text('status', { enum: attendanceStatuses }).notNull(),
  detail: text('detail', { enum: markDetails }),
  note: text('note'),
  isMarked: integer('is_marked', { mode: 'boolean' }).notNull().default(true),
})

/** The current mark of each student. */
export const attendanceMarks = sqliteTable(
  'attendance_marks',
  {
    instituteId: instituteId(),
    recordId: idColumn('record_id'),
    personId: idColumn('person_id'),
    ...entry(),
    markedAt: text('marked_at').notNull().default(''),
    /** Null in records from before marks had an author: the record's teacher. */
    markedBy: text('marked_by'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.recordId, table.personId] }),
    foreignKey({
      columns: [table.instituteId, table.recordId],
      foreignColumns: [attendanceRecords.instituteId, attendanceRecords.id],
    }),
    foreignKey({ columns: [table.instituteId, table.personId], foreignColumns: [members.instituteId, members.id] }),
    foreignKey({ columns: [table.instituteId, table.markedBy], foreignColumns: [members.instituteId, members.id] }),
    index('attendance_marks_person').on(table.instituteId, table.personId),
    check('attendance_marks_status', sql`${table.status} in ('PRESENT', 'ABSENT')`),
    check(
      'attendance_marks_detail',
      sql`${table.detail} is null or (${table.detail} = 'late' and ${table.status} = 'PRESENT')
        or (${table.detail} = 'excused' and ${table.status} = 'ABSENT')`,
    ),
  ],
)

/** Marks that others replaced or outranked: nothing that a teacher recorded is lost. */
export const attendanceReplaced = sqliteTable(
  'attendance_replaced',
  {
    instituteId: instituteId(),
    recordId: idColumn('record_id'),
    personId: idColumn('person_id'),
    ...entry(),
    markedAt: instant('marked_at'),
    markedBy: idColumn('marked_by'),
    replacedAt: instant('replaced_at'),
  },
  (table) => [
    primaryKey({
      columns: [table.instituteId, table.recordId, table.personId, table.markedAt, table.markedBy, table.status],
    }),
    foreignKey({
      columns: [table.instituteId, table.recordId],
      foreignColumns: [attendanceRecords.instituteId, attendanceRecords.id],
    }),
    foreignKey({ columns: [table.instituteId, table.personId], foreignColumns: [members.instituteId, members.id] }),
    foreignKey({ columns: [table.instituteId, table.markedBy], foreignColumns: [members.instituteId, members.id] }),
    index('attendance_replaced_person').on(table.instituteId, table.personId),
  ],
)

/** The room code of a session, while students may use it. The key never leaves the server. */
export const attendanceCodes = sqliteTable(
  'attendance_codes',
  {
    instituteId: instituteId(),
    classId: idColumn('class_id'),
    session: text('session').notNull(),
    key: text('key').notNull(),
    openedBy: idColumn('opened_by'),
    openedAt: instant('opened_at'),
    openUntil: instant('open_until'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.classId, table.session] }),
    foreignKey({ columns: [table.instituteId, table.classId], foreignColumns: [classes.instituteId, classes.id] }),
    foreignKey({ columns: [table.instituteId, table.openedBy], foreignColumns: [members.instituteId, members.id] }),
  ],
)

/** Students who typed the room code of a session: one device each, and one student per device. */
export const attendanceArrivals = sqliteTable(
  'attendance_arrivals',
  {
    instituteId: instituteId(),
    classId: idColumn('class_id'),
    session: text('session').notNull(),
    personId: idColumn('person_id'),
    device: text('device').notNull(),
    arrivedAt: instant('arrived_at'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.classId, table.session, table.personId] }),
    foreignKey({ columns: [table.instituteId, table.classId], foreignColumns: [classes.instituteId, classes.id] }),
    foreignKey({ columns: [table.instituteId, table.personId], foreignColumns: [members.instituteId, members.id] }),
    uniqueIndex('attendance_arrivals_device').on(table.instituteId, table.classId, table.session, table.device),
    index('attendance_arrivals_person').on(table.instituteId, table.personId),
  ],
)
