import * as z from 'zod'
import { sessionReaches } from '../../kit/roles.ts'
import { Instant } from '../../kit/time.ts'
import { Id } from '../../kit/wire.ts'
import { sessionWays } from './ways.ts'

/** One place where the caller is signed in. */
export const OpenSession = z.object({
  id: Id,
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** A paired device's own name. */
  clientName: z.string().nullable(),
  via: z.enum(sessionWays),
  reach: z.enum(sessionReaches),
  createdAt: Instant,
  /** To within ten minutes. */
  lastSeenAt: Instant,
  isCurrent: z.boolean(),
})

export type OpenSession = z.infer<typeof OpenSession>
