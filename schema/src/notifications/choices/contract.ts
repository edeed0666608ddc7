import * as z from 'zod'
import { command, query } from '../../kit/call.ts'
import { Id } from '../../kit/wire.ts'
import { mutableKinds } from '../kinds.ts'
import { reminderMinutes } from '../reminders/rules.ts'

const everybody = ['instructor', 'learner', 'guest', 'admin'] as const

const Kind = z.enum(mutableKinds)
const Minutes = z.literal(reminderMinutes)

/** Answers that a device stored before there were choices for single classes lack the last two. */
const Choices = z.object({
  kindsOff: z.array(Kind),
  classesOff: z.array(Id),
  exceptions: z.array(z.object({ classId: Id, kind: Kind, isOn: z.boolean() })).optional(),
  reminderMinutes: Minutes.optional(),
})

/** Calls of what a person is notified of: everything, until they turn a kind or a class off. */
export const noticeChoices = {
  get: query({
    path: '/galileo/notification/choices',
    summary:
      'The kinds and the classes whose notifications the caller turned off, the kinds of single classes that differ, and how long before a lesson they are reminded.',
    roles: everybody,
    feature: null,
    offline: 'cache',
    input: z.object({}),
    output: Choices,
  }),
  choose: command({
    path: '/galileo/notification/choices',
    summary:
      'Turns the notifications of a kind in all classes, of one of the caller’s classes, or of a kind in one class off or on again.',
    roles: everybody,
    feature: null,
    offline: 'queue',
    input: z.union([
      z.strictObject({ kind: Kind, isOn: z.boolean() }),
      z.strictObject({ classId: Id, isOn: z.boolean() }),
      z.strictObject({ kind: Kind, classId: Id, isOn: z.boolean() }),
    ]),
    output: z.object({ isOn: z.boolean() }),
    errors: ['classes/not-found'],
  }),
  remindBefore: command({
    path: '/galileo/notification/lesson-reminder',
    summary: 'Chooses how many minutes before a lesson of the schedule the caller is reminded.',
    roles: everybody,
    feature: null,
    offline: 'queue',
    input: z.object({ minutes: Minutes }),
    output: z.object({ minutes: Minutes }),
  }),
}
