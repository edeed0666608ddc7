import * as z from 'zod'
import { command, query } from '../kit/call.ts'
import { Instant } from '../kit/time.ts'
import { Done, Id } from '../kit/wire.ts'
import {
  AddedDetail,
  AttendanceDay,
  AttendanceRecord,
  AttendanceReport,
  AttendanceSheet,
  Replaced,
  sessionFields,
  StudentAttendance,
} from './model.ts'
import { maxStudents } from './rules.ts'

const ofTeachers = { roles: ['instructor'], feature: null } as const

const Students = z.array(Id).max(maxStudents)

const days = { startDate: AttendanceDay, endDate: AttendanceDay }

/** Calls of the area `attendance`. */
export const attendance = {
  list: query({
    path: '/student/attendance',
    scope: 'attendance:read',
    summary:
      'The attendance of a class that the caller teaches, the latest first; of one live class where that is named, or from one day to another.',
    ...ofTeachers,
    offline: 'cache',
    input: z.object({
      classId: Id,
      liveId: Id.optional(),
      startDate: AttendanceDay.optional(),
      endDate: AttendanceDay.optional(),
    }),
    output: z.object({ items: z.array(AttendanceRecord) }),
    errors: ['classes/not-found'],
  }),
  take: command({
    path: '/student/attendance',
    summary:
      'Records who is present in a session: a live class, a scheduled lesson, or a day. Recordings of one session merge student by student: ' +
      'a chosen mark (`marked`) counts before a confirmed proposal, then the later one; the other one is retained. ' +
      "Without `marked` every mark is a chosen one. `instituteId` and `teacherId` must be the caller's.",
    ...ofTeachers,
    offline: 'queue',
    input: z.strictObject({
      classId: Id,
      instituteId: Id,
      absent: Students,
      present: Students,
      teacherId: Id,
      ...sessionFields,
      details: z.array(AddedDetail).max(maxStudents).optional(),
      marked: Students.optional(),
      /** When the teacher submitted it, on a device that may have been offline. */
      takenAt: Instant.optional(),
    }),
    output: AttendanceRecord.extend({
      message: z.string(),
      /** Listed students who are not in the class any more. */
      leftOut: z.array(Id),
    }),
    errors: ['classes/not-found'],
  }),
  roster: query({
    path: '/student/attendance-roster',
    summary: 'All students of a class that the caller teaches, in natural order of their names.',
    ...ofTeachers,
    offline: 'cache',
    input: z.object({ classId: Id }),
    output: z.object({
      classId: Id,
      className: z.string(),
      timeZone: z.string(),
      students: z.array(z.object({ personId: Id, name: z.string() })),
    }),
    errors: ['classes/not-found'],
  }),
  sheet: query({
    path: '/student/attendance-sheet',
    summary: 'The record of a session so far, replaced marks, and the evidence that proposes who is present.',
    ...ofTeachers,
    offline: 'cache',
    input: z.object({ classId: Id, ...sessionFields }),
    output: AttendanceSheet,
    errors: ['classes/not-found'],
  }),
  record: query({
    path: '/student/attendance-record',
    summary: 'One record with its corrections, before and after.',
    ...ofTeachers,
    offline: 'cache',
    input: z.object({ attendanceId: Id }),
    output: AttendanceRecord.extend({ replaced: z.array(Replaced) }),
  }),
  report: query({
    path: '/student/attendance-report',
    scope: 'attendance:read',
    summary:
      'The sessions of a class from one day to another, and how often each student was present, late, excused and absent.',
    roles: ['instructor', 'admin'],
    feature: null,
    offline: 'cache',
    input: z.object({ classId: Id, ...days }),
    output: AttendanceReport,
    errors: ['classes/not-found'],
  }),
  ofStudent: query({
    path: '/student/attendance-of-student',
    summary:
      "A student's sessions from one day to another: students have their own, teachers those of their classes. Notes are for teachers only.",
    roles: ['instructor', 'admin', 'learner', 'guest'],
    feature: null,
    offline: 'cache',
    input: z.object({ userId: Id, ...days }),
    output: StudentAttendance,
    errors: ['accounts/user-not-found'],
  }),
  openCode: command({
    path: '/student/attendance-code/open',
    summary: 'Opens the room code of a session for ten minutes, or closes it.',
    ...ofTeachers,
    offline: 'never',
    input: z.strictObject({ classId: Id, ...sessionFields, isOpen: z.boolean() }),
    output: Done,
    errors: ['classes/not-found'],
  }),
  roomCode: query({
    path: '/student/attendance-code',
    summary: 'The room code of a session as it is now, for the screen that the room sees.',
    ...ofTeachers,
    offline: 'never',
    input: z.object({ classId: Id, ...sessionFields }),
    output: z.object({
      isOpen: z.boolean(),
      code: z.string(),
      changesAt: Instant,
      /** The server's time, because clocks of devices differ. */
      serverAt: Instant,
      arrived: z.number().int(),
      students: z.number().int(),
    }),
    errors: ['classes/not-found'],
  }),
  arrive: command({
    path: '/student/attendance-arrive',
    summary: 'A student types the code that the room shows: one device for each student and session.',
    roles: ['learner', 'guest'],
    feature: null,
    offline: 'never',
    input: z.strictObject({ classId: Id, code: z.string().max(20) }),
    output: z.object({ message: z.string(), arrivedAt: Instant }),
    errors: ['classes/not-found', 'attendance/code-wrong', 'attendance/device-used'],
  }),
}
