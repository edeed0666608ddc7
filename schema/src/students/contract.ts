import * as z from 'zod'
import { command, query } from '../kit/call.ts'
import { Done, Id, page, paging, search } from '../kit/wire.ts'
import { ClassStudent, Student, newStudentFields } from './model.ts'
import { timeFrames } from './time-frame.ts'

const day = z.iso.date()

/** Calls of the area `students`. */
export const students = {
  list: query({
    path: '/admin/getInstituteUser/learner/{id}',
    scope: 'roster:read',
    summary:
      "The students of the caller's institute by name, guests included; `search` is part of a name in any spelling, or the start of an address. " +
      'Addresses and numbers are for admins. `classId` narrows the list to a class that the caller runs.',
    roles: ['admin', 'instructor'],
    feature: null,
    offline: 'cache',
    input: z.object({ id: Id, classId: Id.optional(), search, ...paging }),
    output: page(Student).extend({ total: z.number().int() }),
    errors: ['classes/not-found'],
  }),
  create: command({
    path: '/admin/create/student',
    scope: 'roster:write',
    summary: 'Adds a student. With an address, a letter invites them; without, they sign in by a printed card.',
    roles: ['admin', 'instructor'],
    feature: null,
    offline: 'never',
    input: z.strictObject({ ...newStudentFields, instituteId: Id.optional() }),
    output: Student,
    errors: ['accounts/already-present', 'licences/max-limit'],
  }),
  promote: command({
    path: '/student/promote-guests',
    summary: 'Makes guests students of the institute: all or none. A student can have a login card.',
    roles: ['admin', 'instructor'],
    feature: null,
    offline: 'never',
    input: z.strictObject({ userIds: z.array(Id).min(1).max(200) }),
    output: Done,
    errors: ['accounts/user-not-found', 'licences/max-limit'],
  }),
  remove: command({
    path: '/admin/removeUser/learner/{instituteId}/{userId}',
    method: 'DELETE',
    summary: 'Removes a student from the institute: at once from everything they had open.',
    roles: ['admin'],
    feature: null,
    offline: 'never',
    input: z.strictObject({ instituteId: Id, userId: Id }),
    output: Done,
    errors: ['accounts/user-not-found'],
  }),
  listOfClass: query({
    path: '/student/class/{id}',
    scope: 'roster:read',
    summary:
      'The students of a class, for its teachers and admins. With `timeFrame` or the dates each has the record of their attendance in those days.',
    roles: ['instructor', 'admin'],
    feature: null,
    offline: 'cache',
    input: z.object({
      id: Id,
      timeFrame: z.enum(timeFrames).optional(),
      startDate: day.optional(),
      endDate: day.optional(),
      search,
      ...paging,
    }),
    output: page(ClassStudent).extend({ total: z.number().int() }),
    errors: ['classes/not-found'],
  }),
}
