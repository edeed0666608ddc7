import * as z from 'zod'
import { command, query } from '../../kit/call.ts'
import { Id } from '../../kit/wire.ts'
import { minutesOfDay } from './rules.ts'

const Minute = z
  .number()
  .int()
  .min(0)
  .max(minutesOfDay - 1)

/** Minutes of the day where the institute is; null where the class is never left alone. */
const Hours = z.object({ from: Minute, to: Minute }).nullable()

const Quiet = z.object({ hours: Hours, timeZone: z.string() })

/** Calls of a class's quiet hours: notifications of these hours are pushed after their end. */
export const quiet = {
  get: query({
    path: '/class/{classId}/quiet-hours',
    summary: 'When nobody of the class is sent a push; the night, until its teachers choose.',
    roles: ['instructor'],
    feature: null,
    offline: 'never',
    input: z.object({ classId: Id }),
    output: Quiet,
    errors: ['classes/not-found'],
  }),
  choose: command({
    path: '/class/{classId}/quiet-hours',
    summary: 'A teacher of the class chooses when nobody of it is sent a push.',
    roles: ['instructor'],
    feature: null,
    offline: 'never',
    input: z.object({ classId: Id, hours: Hours }),
    output: Quiet,
    errors: ['classes/not-found'],
  }),
}
