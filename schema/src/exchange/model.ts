import * as z from 'zod'
import { Instant } from '../kit/time.ts'
import { Id } from '../kit/wire.ts'
import { transferKinds, transferProblems, transferStates, transferSteps } from './rules.ts'

/** An export or import of a whole institute. */
export const Transfer = z.object({
  transferId: Id,
  kind: z.enum(transferKinds),
  state: z.enum(transferStates),
  step: z.enum(transferSteps),
  problem: z.enum(transferProblems).nullable(),
  /** The files of the archive that were written or read. */
  files: z.int(),
  bytes: z.int(),
  /** The rows of tables, by the archive and in this institute; only an import that ended has both. */
  rows: z.int(),
  rowsHere: z.int(),
  people: z.int(),
  /** People of an import who become members when they accept their invitation. */
  invited: z.int(),
  hasMessages: z.boolean(),
  createdAt: Instant,
  expiresAt: Instant.nullable(),
})
export type Transfer = z.infer<typeof Transfer>
