import * as z from 'zod'
import { command, query } from '../../kit/call.ts'
import { ClassroomProof, ClassroomStart, Courses, CourseStudent, RosterOf } from './model.ts'

const asked = { roles: ['admin', 'instructor'], feature: null, offline: 'never' } as const

/**
 * Calls of rosters in Google Classroom. The person allows reading at Google, once for each visit. Google’s token stays on the
 * server, sealed, for half an hour.
 */
export const classroom = {
  options: query({
    ...asked,
    path: '/student/classroom/options',
    summary: 'Whether this installation reads rosters of Google Classroom.',
    input: z.object({}),
    output: z.object({ isOffered: z.boolean() }),
  }),
  start: command({
    ...asked,
    path: '/student/classroom/start',
    summary: 'The address at Google to send the browser to, and the secret that it stores until it is back.',
    input: z.object({}),
    output: ClassroomStart,
    errors: ['imports/classroom-refused'],
  }),
  courses: command({
    ...asked,
    path: '/student/classroom/courses',
    summary: 'The active courses that the person teaches, with what Google sent the browser back with.',
    input: ClassroomProof,
    output: Courses,
    errors: ['imports/classroom-refused', 'imports/classroom-unavailable'],
  }),
  roster: command({
    ...asked,
    path: '/student/classroom/roster',
    summary: 'The students of one of those courses. Nothing is imported by it.',
    input: RosterOf,
    output: z.object({ students: z.array(CourseStudent) }),
    errors: ['imports/classroom-refused', 'imports/classroom-unavailable', 'imports/too-many-rows'],
  }),
}
