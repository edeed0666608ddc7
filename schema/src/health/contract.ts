import * as z from 'zod'
import { query } from '../kit/call.ts'
import { Instant } from '../kit/time.ts'

/** Calls of the area `health`. */
export const health = {
  get: query({
    path: '/health',
    summary: 'Whether the service and its databases answer.',
    roles: 'anyone',
    feature: null,
    offline: 'never',
    input: z.object({}),
    output: z.object({
      status: z.literal('ok'),
      contractVersion: z.number().int(),
      at: Instant,
      /** Background jobs that failed five times or more; any number but 0 needs a check of the log. */
      failingJobs: z.number().int(),
    }),
  }),
  stores: query({
    path: '/app-stores',
    summary: 'Where the app is listed for Android and for iOS; null where this installation names no listing.',
    roles: 'anyone',
    feature: null,
    offline: 'never',
    input: z.object({}),
    output: z.object({ android: z.url().nullable(), ios: z.url().nullable() }),
  }),
}
