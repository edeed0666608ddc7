import * as z from 'zod'
import { Instant } from '../kit/time.ts'
import { Id } from '../kit/wire.ts'

/** Somebody who runs the platform. */
export const Operator = z.object({ userId: Id, email: z.string(), first_name: z.string(), createdAt: Instant })

export type Operator = z.infer<typeof Operator>

/** What a sign-in for the platform answers. The token opens the platform's own calls and nothing else. */
export const OperatorLogin = z.object({
  access_token: z.string(),
  expiresAt: Instant,
  first_name: z.string(),
  /** What the session waits for: a code of the second factor, or its set-up the first time. */
  due: z.enum(['code', 'setUp']),
})

export type OperatorLogin = z.infer<typeof OperatorLogin>

/** One thing that was done for the platform, by whom and when; `instituteId` is whom it was done to. */
export const OperatorEntry = z.object({
  id: Id,
  at: Instant,
  action: z.string(),
  entityId: z.string(),
  instituteId: Id.nullable(),
  userId: Id.nullable(),
  email: z.string().nullable(),
  requestId: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
})

export type OperatorEntry = z.infer<typeof OperatorEntry>
