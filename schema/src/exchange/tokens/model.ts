import * as z from 'zod'
import { Instant } from '../../kit/time.ts'
import { tokenScopes } from '../../kit/token-scopes.ts'
import { Id } from '../../kit/wire.ts'

/** A personal access token without its secret, which nothing stores. */
export const AccessToken = z.object({
  tokenId: Id,
  name: z.string(),
  /** The last four characters, by which a person knows which of their tokens it is. */
  ending: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  ownerId: Id,
  ownerName: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
  /** The last use, to within ten minutes; null for a token that was never used. */
  lastUsedAt: Instant.nullable(),
})
export type AccessToken = z.infer<typeof AccessToken>
