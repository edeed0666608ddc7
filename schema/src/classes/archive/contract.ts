import * as z from 'zod'
import { command, query } from '../../kit/call.ts'
import { Id } from '../../kit/wire.ts'
import { ClassOfPerson } from '../model.ts'

/** Calls of classes that are over, and readable still. */
export const classArchive = {
  list: query({
    path: '/admin/class/archived',
    summary:
      'The archived classes of the caller, for admins those of the institute, the last archived first; at most 500.',
    roles: ['instructor', 'learner', 'guest', 'admin'],
    feature: null,
    offline: 'cache',
    input: z.object({}),
    output: z.object({ items: z.array(ClassOfPerson) }),
  }),
  set: command({
    path: '/admin/class/archive',
    summary:
      'Archives a class or restores it. An archived class is in no list, calendar or reminder, and its code admits no one; its members read it.',
    roles: ['instructor', 'admin'],
    feature: null,
    offline: 'never',
    input: z.strictObject({ classId: Id, isArchived: z.boolean() }),
    output: ClassOfPerson,
    errors: ['classes/not-found'],
  }),
}
