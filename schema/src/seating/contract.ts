import * as z from 'zod'
import { command, query } from '../kit/call.ts'
import { Done, Id, line } from '../kit/wire.ts'
import { maxName } from './limits.ts'
import { SeatingBody, SeatingPlan, SeatingRoom, SeatingRoomBody } from './model.ts'

const ofTeachers = { roles: ['instructor'], feature: null } as const

/** Calls of the area `seating`: seating plans of a class, and the rooms that they are made from. */
export const seating = {
  list: query({
    path: '/seating',
    summary: 'The seating plans of a class that the caller teaches, and the rooms of the institute.',
    ...ofTeachers,
    offline: 'cache',
    input: z.object({ classId: Id }),
    output: z.object({ plans: z.array(SeatingPlan), rooms: z.array(SeatingRoom) }),
    errors: ['classes/not-found'],
  }),
  save: command({
    path: '/seating/save',
    summary:
      'Writes a seating plan, with its students. `replaces` is the revision that it was made from, null for a new plan; ' +
      'a plan that has another one meanwhile is refused. Students who are not in the class are left out.',
    ...ofTeachers,
    offline: 'queue',
    input: SeatingBody.extend({ replaces: Id.nullable() }),
    output: SeatingPlan,
    errors: ['classes/not-found', 'seating/changed', 'sets/full'],
  }),
  rename: command({
    path: '/seating/rename',
    summary: 'Gives a seating plan another name; its revision stays.',
    ...ofTeachers,
    offline: 'queue',
    input: z.strictObject({ planId: Id, name: line(maxName) }),
    output: Done,
  }),
  remove: command({
    path: '/seating/remove',
    summary: 'Removes a seating plan. It can be restored for 30 days.',
    ...ofTeachers,
    offline: 'queue',
    input: z.strictObject({ planId: Id }),
    output: Done,
  }),
  restore: command({
    path: '/seating/restore',
    summary: 'Restores a removed seating plan.',
    ...ofTeachers,
    offline: 'queue',
    input: z.strictObject({ planId: Id }),
    output: Done,
    errors: ['sets/full'],
  }),
  saveRoom: command({
    path: '/seating/rooms/save',
    summary: 'Writes a room of the institute. Only the teacher who made a room replaces it.',
    ...ofTeachers,
    offline: 'queue',
    input: SeatingRoomBody,
    output: SeatingRoom,
    errors: ['sets/full'],
  }),
  removeRoom: command({
    path: '/seating/rooms/remove',
    summary: 'Removes a room that the caller made. Plans made from it stay.',
    ...ofTeachers,
    offline: 'queue',
    input: z.strictObject({ roomId: Id }),
    output: Done,
  }),
}
