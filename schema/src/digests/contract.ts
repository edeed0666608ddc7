import * as z from 'zod'
import { isTimeZone } from '../institutes/rules.ts'
import { command, query } from '../kit/call.ts'
import { digestPaces } from './rules.ts'

const Pace = z.enum(digestPaces)

/** Calls of a person's digest by mail: none is sent until they choose one. */
export const digests = {
  get: query({
    path: '/galileo/notification/digest',
    summary: 'How often the caller wants a digest by mail, and whether they have a confirmed address for it.',
    roles: ['instructor', 'learner', 'guest', 'admin'],
    feature: null,
    offline: 'cache',
    input: z.object({}),
    output: z.object({ pace: Pace, hasAddress: z.boolean() }),
  }),
  choose: command({
    path: '/galileo/notification/digest',
    summary: 'Chooses how often the caller gets a digest by mail, at five in the afternoon of their time zone.',
    roles: ['instructor', 'learner', 'guest', 'admin'],
    feature: null,
    offline: 'queue',
    input: z.object({ pace: Pace, timeZone: z.string().refine(isTimeZone, 'not a time zone') }),
    output: z.object({ pace: Pace }),
    errors: ['accounts/email-unverified'],
  }),
}
