import * as z from 'zod'
import { command, query } from '../kit/call.ts'
import { Id } from '../kit/wire.ts'
import { AttendanceRecord } from './model.ts'
import { maxStudents } from './rules.ts'

const ofTeachers = { roles: ['instructor'], feature: null } as const

const Students = z.array(Id).max(maxStudents)

/** Calls of the area `attendance`. */
export const attendance = {
  list: query({
    path: '/student/attendance',
    summary:
      'The attendance of a class that the caller teaches, the latest first; of one live class where that is named.',
    ...ofTeachers,
    offline: 'cache',
    input: z.object({ classId: Id, liveId: Id.optional() }),
    output: z.object({ items: z.array(AttendanceRecord) }),
    errors: ['classes/not-found'],
  }),
  take: command({
    path: '/student/attendance',
    summary:
      "Says who was there: in a live class, or today. Said again, it replaces what was said before. `instituteId` and `teacherId` must be the caller's.",
    ...ofTeachers,
    offline: 'queue',
    input: z.strictObject({
      classId: Id,
      instituteId: Id,
      absent: Students,
      present: Students,
      teacherId: Id,
      liveId: Id.optional(),
    }),
    output: AttendanceRecord.extend({ message: z.string() }),
    errors: ['classes/not-found'],
  }),
}
