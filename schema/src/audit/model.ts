import * as z from 'zod'
import { Instant } from '../kit/time.ts'
import { Id } from '../kit/wire.ts'

const Fields = z.record(z.string(), z.unknown())

/** One logged action. Names are current; the log stores ids. */
export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  action: z.string(),
  entityId: z.string(),
  /** The current name of the action's target, where the institute knows one. */
  targetName: z.string().nullable(),
  userId: Id.nullable(),
  /** Empty where no person of the institute did it. */
  first_name: z.string(),
  last_name: z.string(),
  requestId: z.string(),
  before: Fields.nullable(),
  after: Fields.nullable(),
})

export type AuditEntry = z.infer<typeof AuditEntry>
