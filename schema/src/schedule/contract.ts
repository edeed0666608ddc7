import * as z from 'zod'
import { command, query } from '../kit/call.ts'
import { Done, Id } from '../kit/wire.ts'
import { DueWork, Planned, ScheduleItem, TodayItem } from './model.ts'
import { Move } from './move-model.ts'

const ofAll = { roles: ['instructor', 'learner', 'guest', 'admin'], feature: null, offline: 'cache' } as const
const ofTeachers = { roles: ['instructor', 'admin'], feature: null, offline: 'never' } as const

/** `timeZone` is that of the institute, the default for new entries. */
const Items = z.object({ items: z.array(ScheduleItem), timeZone: z.string() })

const written = ['classes/not-found', 'lessons/not-found'] as const

/** `overlaps` names the class's concurrent entries: it is a warning, and refuses nothing. */
const Written = ScheduleItem.extend({ overlaps: z.array(Id) })

/** Calls of the schedule: the entries of a class with their times. */
export const schedule = {
  list: query({
    path: '/scheduler/fetch',
    summary: 'What is on in a class: for its members, and for the admins of its institute.',
    ...ofAll,
    input: z.object({ classId: Id }),
    output: Items,
    errors: ['classes/not-found'],
  }),
  listOfUser: query({
    path: '/scheduler/fetch-for-user/{id}',
    summary: 'What is on in all classes of somebody: of the caller, or for admins of anybody in the institute.',
    ...ofAll,
    input: z.object({ id: Id }),
    output: Items,
  }),
  listToday: query({
    path: '/scheduler/fetch-for-today',
    summary:
      "What starts in the caller's classes, or in the one that is named, on this day of the institute's time zone.",
    ...ofAll,
    input: z.object({ classId: Id.optional() }),
    output: z.object({ items: z.array(TodayItem), timeZone: z.string() }),
    errors: ['classes/not-found'],
  }),
  listDue: query({
    path: '/scheduler/due',
    summary:
      "Published work of the caller's classes with a due time, the latest first: a student's own, with their own time.",
    ...ofAll,
    input: z.object({}),
    output: z.object({ items: z.array(DueWork) }),
  }),
  create: command({
    path: '/scheduler/create',
    summary: 'Writes down what is on in a class: once, or on the same days of every week.',
    ...ofTeachers,
    input: Planned.extend({ classId: Id }),
    output: Written,
    errors: [...written, 'sets/full'],
  }),
  update: command({
    path: '/scheduler/update',
    summary:
      'Writes it down anew. Without `flowId` the lesson stays what it was, and without `leftOut` the days left out.',
    ...ofTeachers,
    input: Planned.partial({ flowId: true }).extend({ scheduleId: Id }),
    output: Written,
    errors: written,
  }),
  move: command({
    path: '/scheduler/move',
    summary:
      'Moves an entry, or one lesson of a weekly one, to another time, offline too. Refused where the entry is no longer at the time that the device saw.',
    ...ofTeachers,
    offline: 'queue',
    input: Move,
    output: Done,
    errors: ['schedule/moved', 'sets/full'],
  }),
  remove: command({
    path: '/scheduler/delete/{id}',
    summary: 'Takes it out, on all its days.',
    method: 'DELETE',
    ...ofTeachers,
    input: z.object({ id: Id }),
    output: Done,
  }),
}
