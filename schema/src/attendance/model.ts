import * as z from 'zod'
import { Instant } from '../kit/time.ts'
import { Id, line } from '../kit/wire.ts'
import { isDate } from '../schedule/rules.ts'

/** A student's attendance; a student who is not listed as absent is present. */
export const attendanceStatuses = ['PRESENT', 'ABSENT'] as const

export type AttendanceStatus = (typeof attendanceStatuses)[number]

/** How a student was present or absent: late and present, or absent and excused. */
export const markDetails = ['late', 'excused'] as const

export type MarkDetail = (typeof markDetails)[number]

/** A day of the calendar where the institute is. */
export const AttendanceDay = z.string().refine(isDate, 'not a date')

/** The session that attendance is of: a live class, a scheduled lesson of a day, or the day. */
export const sessionFields = {
  liveId: Id.optional(),
  scheduleId: Id.optional(),
  /** Today where the institute is, unless it is named. */
  date: AttendanceDay.optional(),
}

/** What a teacher adds to a status. */
export const AddedDetail = z.strictObject({
  personId: Id,
  detail: z.enum(markDetails).nullable(),
  note: line(200).nullable(),
})

export type AddedDetail = z.infer<typeof AddedDetail>

/** The attendance of one session of a class. */
export const AttendanceRecord = z.object({
  attendanceId: Id,
  classId: Id,
  teacherId: Id,
  /** The live class that it is of; null for a day or a scheduled lesson. */
  liveId: Id.nullable(),
  scheduleId: Id.nullable(),
  date: z.string(),
  title: z.string().nullable(),
  startDate: Instant,
  endDate: Instant,
  /** The time of the last change. */
  takenAt: Instant,
  present: z.array(Id),
  absent: z.array(Id),
  /** Of students with a detail or a note. */
  details: z.array(AddedDetail),
})

export type AttendanceRecord = z.infer<typeof AttendanceRecord>

/** A mark that another one replaced or outranked. */
export const Replaced = z.object({
  personId: Id,
  status: z.enum(attendanceStatuses),
  detail: z.enum(markDetails).nullable(),
  note: z.string().nullable(),
  markedAt: Instant,
  markedBy: Id,
  markedByName: z.string(),
  now: z.enum(attendanceStatuses),
  nowDetail: z.enum(markDetails).nullable(),
})

export type Replaced = z.infer<typeof Replaced>

/** Signs that a student is there: in the live class, opened a lesson today, or typed the room code. */
export const evidences = ['live', 'lesson', 'code'] as const

export type Evidence = (typeof evidences)[number]

/** Before attendance is taken: the record so far, and what proposes. */
export const AttendanceSheet = z.object({
  date: z.string(),
  title: z.string().nullable(),
  record: AttendanceRecord.nullable(),
  replaced: z.array(Replaced),
  evidence: z.array(z.object({ personId: Id, kind: z.enum(evidences) })),
  /** The room code is, or was, open in this session. */
  hasCode: z.boolean(),
})

export type AttendanceSheet = z.infer<typeof AttendanceSheet>

const counts = {
  present: z.number().int(),
  absent: z.number().int(),
  late: z.number().int(),
  excused: z.number().int(),
}

/** The logs of a class in a range of days, and the record of each of its students. */
export const AttendanceReport = z.object({
  classId: Id,
  className: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  sessions: z.array(
    z.object({
      attendanceId: Id,
      date: z.string(),
      title: z.string().nullable(),
      isLive: z.boolean(),
      liveId: Id.nullable(),
      scheduleId: Id.nullable(),
      startDate: Instant,
      takenAt: Instant,
      teacherName: z.string(),
      ...counts,
    }),
  ),
  students: z.array(z.object({ personId: Id, name: z.string(), isFormer: z.boolean(), ...counts })),
})

export type AttendanceReport = z.infer<typeof AttendanceReport>

/** One student's attendance, session by session. */
export const StudentAttendance = z.object({
  personId: Id,
  name: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  items: z.array(
    z.object({
      attendanceId: Id,
      classId: Id,
      className: z.string(),
      date: z.string(),
      title: z.string().nullable(),
      isLive: z.boolean(),
      startDate: Instant,
      status: z.enum(attendanceStatuses),
      detail: z.enum(markDetails).nullable(),
    }),
  ),
})

export type StudentAttendance = z.infer<typeof StudentAttendance>
