import * as z from 'zod'
import { Instant } from '../kit/time.ts'
import { Id } from '../kit/wire.ts'

const Fields = z.record(z.string(), z.unknown())

/** One thing that was done. Names are those of today; what is kept are ids. */
export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  action: z.string(),
  entityId: z.string(),
  /** What it was done to, by today's name, where the institute knows one. */
  targetName: z.string().nullable(),
  userId: Id.nullable(),
  /** Empty where nobody of the institute did it. */
  first_name: z.string(),
  last_name: z.string(),
  requestId: z.string(),
  before: Fields.nullable(),
  after: Fields.nullable(),
})

export type AuditEntry = z.infer<typeof AuditEntry>
