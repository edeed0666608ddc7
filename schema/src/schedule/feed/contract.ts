import * as z from 'zod'
import { command, query } from '../../kit/call.ts'
import { Instant } from '../../kit/time.ts'
import { Done } from '../../kit/wire.ts'
import { feedSecret } from './rules.ts'

const ofAll = { roles: ['instructor', 'learner', 'guest', 'admin'], feature: null, offline: 'never' } as const

/**
 * Calls of the secret address at which calendar programs read a person's schedule. The device draws the secret: no
 * stored answer of a command holds it, and the server stores only its hash.
 */
export const calendarFeeds = {
  get: query({
    path: '/scheduler/calendar-feed',
    summary: 'Since when the caller has a calendar address; null without one. The address itself is not stored.',
    ...ofAll,
    input: z.object({}),
    output: z.object({ createdAt: Instant.nullable() }),
  }),
  renew: command({
    path: '/scheduler/calendar-feed/renew',
    summary: 'Makes the calendar address of the caller from a secret of the device; an earlier address ends.',
    ...ofAll,
    input: z.strictObject({ secret: z.string().regex(feedSecret) }),
    output: z.object({ createdAt: Instant }),
  }),
  end: command({
    path: '/scheduler/calendar-feed/end',
    summary: 'Ends the calendar address of the caller; without one nothing changes.',
    ...ofAll,
    input: z.object({}),
    output: Done,
  }),
}
