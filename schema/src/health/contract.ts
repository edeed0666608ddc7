import * as z from 'zod'
import { command, query } from '../kit/call.ts'
import { Instant } from '../kit/time.ts'
import { paging } from '../kit/wire.ts'
import { ClientErrorReport, ReportedErrors } from './model.ts'
import { serviceParts } from './rules.ts'

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
  status: query({
    path: '/status',
    summary: 'Which parts of the service answer, for everyone; checked once in half a minute.',
    roles: 'anyone',
    feature: null,
    offline: 'never',
    input: z.object({}),
    output: z.object({
      /** When it was checked. */
      at: Instant,
      parts: z.array(z.object({ part: z.enum(serviceParts), isUp: z.boolean() })),
    }),
  }),
  report: command({
    path: '/client-errors',
    summary:
      "Errors that a client met, by class and place in the product's code; unknown fields are dropped. `isWanted` is false where the operator wants none.",
    roles: 'anyone',
    feature: null,
    offline: 'never',
    input: ClientErrorReport,
    output: z.object({ isWanted: z.boolean() }),
  }),
  clientErrors: query({
    path: '/operator/client-errors',
    summary: 'Errors that clients met in the last 30 days, the latest first. Platform only.',
    roles: ['operator'],
    feature: null,
    offline: 'never',
    input: z.object({ ...paging }),
    output: ReportedErrors,
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
