import * as z from 'zod'
import { command, query } from '../../kit/call.ts'
import { Done, Id } from '../../kit/wire.ts'
import { Day } from '../day.ts'
import { Substitute, SubstituteNote } from './model.ts'

const ofTeachers = { roles: ['instructor', 'admin'], feature: null } as const

/** Calls of hand-overs: a teacher of the institute takes a class for some days, and is no teacher of it for ever. */
export const substitutes = {
  handOver: command({
    path: '/scheduler/substitute/create',
    summary:
      'Hands the lessons of a class from one day to another one, or with `scheduleId` one lesson of one day, over to a teacher of the institute.',
    ...ofTeachers,
    offline: 'never',
    input: z.object({ classId: Id, personId: Id, from: Day, to: Day, note: SubstituteNote, scheduleId: Id.optional() }),
    output: Substitute,
    errors: ['classes/not-found', 'classes/invalid-user', 'sets/full'],
  }),
  end: command({
    path: '/scheduler/substitute/end',
    summary: 'Ends a hand-over before its last day.',
    ...ofTeachers,
    offline: 'never',
    input: z.object({ substituteId: Id }),
    output: Done,
  }),
  listOfClass: query({
    path: '/scheduler/substitute/class',
    summary: 'The hand-overs of a class that go on or come, for its teachers and the admins of the institute.',
    ...ofTeachers,
    offline: 'cache',
    input: z.object({ classId: Id }),
    output: z.object({ items: z.array(Substitute) }),
    errors: ['classes/not-found'],
  }),
  listOwn: query({
    path: '/scheduler/substitute',
    summary: 'The classes that the caller takes over, with the note, from the day before until the last day.',
    roles: ['instructor'],
    feature: null,
    offline: 'cache',
    input: z.object({}),
    output: z.object({ items: z.array(Substitute) }),
  }),
}
