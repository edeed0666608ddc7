import * as z from 'zod'
import { Instant } from '../kit/time.ts'
import { Id } from '../kit/wire.ts'

/** A student's attendance; a student who is not listed as absent is present. */
export const attendanceStatuses = ['PRESENT', 'ABSENT'] as const

export type AttendanceStatus = (typeof attendanceStatuses)[number]

/** The attendance of one session of a class: a live class, or a day of lessons in the room. */
export const AttendanceRecord = z.object({
  attendanceId: Id,
  classId: Id,
  teacherId: Id,
  /** The live class that it is of; null for a day. */
  liveId: Id.nullable(),
  startDate: Instant,
  endDate: Instant,
  /** The time of the last change. */
  takenAt: Instant,
  present: z.array(Id),
  absent: z.array(Id),
})

export type AttendanceRecord = z.infer<typeof AttendanceRecord>
