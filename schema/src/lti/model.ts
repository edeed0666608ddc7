import * as z from 'zod'
import { Instant } from '../kit/time.ts'
import { Id } from '../kit/wire.ts'

/** A learning platform that may launch into the institute. */
export const LtiPlatform = z.object({
  platformId: Id,
  name: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  deploymentIds: z.array(z.string()),
  loginUrl: z.string(),
  tokenUrl: z.string(),
  keysUrl: z.string(),
  matchesEmail: z.boolean(),
  /** Whether everything is entered, so that people can be sent from there. */
  isComplete: z.boolean(),
  /** What the platform's admin enters there. */
  addresses: z.object({ login: z.string(), launch: z.string(), keys: z.string() }),
  /** How many people came from there, and how many scores did not arrive. */
  people: z.int(),
  lost: z.int(),
  createdAt: Instant,
})
export type LtiPlatform = z.infer<typeof LtiPlatform>
