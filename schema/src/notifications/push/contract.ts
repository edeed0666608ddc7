import * as z from 'zod'
import { command, query } from '../../kit/call.ts'
import { Done } from '../../kit/wire.ts'
import { isPushAddress } from './rules.ts'

const everybody = ['instructor', 'learner', 'guest', 'admin'] as const

const Endpoint = z.string().max(1_000).refine(isPushAddress, 'not the address of a push service')

/** Calls of push notifications; a payload is encrypted for one browser, and the subscription ends with its session. */
export const push = {
  key: query({
    path: '/push/key',
    summary: 'The public VAPID key that a browser subscribes with; null where this product sends no push.',
    roles: everybody,
    feature: null,
    offline: 'never',
    input: z.object({}),
    output: z.object({ key: z.string().nullable() }),
  }),
  subscribe: command({
    path: '/push/subscription',
    summary:
      'Has what the caller is told pushed to the browser of this session; a later one takes the place of an earlier.',
    roles: everybody,
    feature: null,
    offline: 'never',
    input: z.object({
      endpoint: Endpoint,
      p256dh: z.string().regex(/^[\w-]{87}$/),
      auth: z.string().regex(/^[\w-]{22}$/),
    }),
    output: Done,
  }),
  unsubscribe: command({
    path: '/push/unsubscription',
    summary: 'Sends nothing to the browser of this session any more.',
    roles: everybody,
    feature: null,
    offline: 'never',
    input: z.object({}),
    output: Done,
  }),
}
