import * as z from 'zod'
import { Instant } from '../kit/time.ts'
import { Id } from '../kit/wire.ts'

/** A member of the platform's staff. */
export const Operator = z.object({ userId: Id, email: z.string(), first_name: z.string(), createdAt: Instant })

export type Operator = z.infer<typeof Operator>

/** The answer of an operator's sign-in. The token opens the platform's own calls and no others. */
export const OperatorLogin = z.object({
  access_token: z.string(),
  expiresAt: Instant,
  first_name: z.string(),
  /** The missing step of the session: a code of the second factor, or its set-up the first time. */
  due: z.enum(['code', 'setUp']),
})

export type OperatorLogin = z.infer<typeof OperatorLogin>

/** One logged action of an operator; `instituteId` is its target. */
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
