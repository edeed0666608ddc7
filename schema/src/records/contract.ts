import * as z from 'zod'
import { command, query } from '../kit/call.ts'
import { Done, Id } from '../kit/wire.ts'
import { Desk, UserDatabaseTicket, RecordsSummary, StudentRecords } from './model.ts'
import { maxDatabasesAsked, maxDoubles } from './rules.ts'

const student = { instituteId: Id, userId: Id }

/** Calls of the area `records`: export and erasure of an institute's data of one student. */
export const records = {
  look: query({
    path: '/student/records/{instituteId}/{userId}',
    summary: 'Whose records these are and how many rows they have, before they are exported or erased.',
    roles: ['admin'],
    feature: null,
    offline: 'never',
    input: z.strictObject(student),
    output: RecordsSummary,
    errors: ['records/not-found', 'records/being-erased'],
  }),
  export: query({
    path: '/student/export/{instituteId}/{userId}',
    summary: 'Everything the institute holds of a student: each row that points at them, and their files.',
    roles: ['admin'],
    feature: null,
    offline: 'never',
    input: z.strictObject(student),
    output: StudentRecords,
    recent: true,
    errors: ['records/not-found', 'records/being-erased'],
  }),
  erase: command({
    path: '/student/erase/{instituteId}/{userId}',
    summary:
      "Erases a student from the institute, for good. `name` is the student's full name, typed to confirm. What they made for " +
      'others stays without their name; what they have elsewhere stays theirs. Without `isErased` it goes on in the background.',
    roles: ['admin'],
    feature: null,
    offline: 'never',
    input: z.strictObject({ ...student, name: z.string().max(300) }),
    output: Done.extend({ isErased: z.boolean() }),
    recent: true,
    errors: ['records/not-found', 'records/being-erased', 'records/name-differs', 'records/not-a-student'],
  }),
  merge: command({
    path: '/student/merge',
    summary:
      'Merges doubles of a student: what they answered, their attendance, boards and classes become the student’s, and they are ' +
      'out of the institute. Teachers merge students of their own classes.',
    roles: ['admin', 'instructor'],
    feature: null,
    offline: 'never',
    input: z.strictObject({ userId: Id, doubleIds: z.array(Id).min(1).max(maxDoubles) }),
    output: Done,
    errors: ['accounts/user-not-found', 'records/not-a-double'],
  }),
  deskTicket: query({
    path: '/student/desk-ticket',
    summary: 'A ticket for this person in this institute, by which the device asks later whether they were erased.',
    roles: 'signedIn',
    takesCard: true,
    feature: null,
    offline: 'never',
    input: z.object({}),
    output: Desk.extend({ ticket: UserDatabaseTicket }).nullable(),
  }),
  erased: command({
    path: '/student/erased',
    summary:
      'Of the people and institutes that a device keeps something of, those who were erased there and have not come back: ' +
      'the device deletes what it has of them. `ticket` comes from `records.deskTicket`; without a good one nothing is read.',
    roles: 'anyone',
    feature: null,
    offline: 'never',
    input: z.strictObject({ desks: z.array(Desk.extend({ ticket: UserDatabaseTicket })).max(maxDatabasesAsked) }),
    output: z.object({ desks: z.array(Desk) }),
  }),
}
