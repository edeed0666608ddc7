import * as z from 'zod'
import { command, query } from '../../kit/call.ts'
import { Id } from '../../kit/wire.ts'
import { mutableKinds } from '../kinds.ts'

const Kind = z.enum(mutableKinds)

const Choices = z.object({ kindsOff: z.array(Kind), classesOff: z.array(Id) })

/** Calls of what a person is notified of: everything, until they turn a kind or a class off. */
export const noticeChoices = {
  get: query({
    path: '/galileo/notification/choices',
    summary: 'The kinds and the classes whose notifications the caller turned off.',
    roles: ['instructor', 'learner', 'guest', 'admin'],
    feature: null,
    offline: 'cache',
    input: z.object({}),
    output: Choices,
  }),
  choose: command({
    path: '/galileo/notification/choices',
    summary: 'Turns the notifications of a kind, or of one of the caller’s classes, off or on again.',
    roles: ['instructor', 'learner', 'guest', 'admin'],
    feature: null,
    offline: 'queue',
    input: z.union([
      z.strictObject({ kind: Kind, isOn: z.boolean() }),
      z.strictObject({ classId: Id, isOn: z.boolean() }),
    ]),
    output: z.object({ isOn: z.boolean() }),
    errors: ['classes/not-found'],
  }),
}
