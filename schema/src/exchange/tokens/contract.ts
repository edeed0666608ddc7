import * as z from 'zod'
import { command, query } from '../../kit/call.ts'
import { tokenScopes } from '../../kit/token-scopes.ts'
import { Done, Id, line } from '../../kit/wire.ts'
import { AccessToken } from './model.ts'
import { maxTokenDays, maxTokenName, maxTokens } from './rules.ts'

const ofStaff = { roles: ['instructor', 'admin'], feature: null, offline: 'never' } as const
const Tokens = z.object({ items: z.array(AccessToken) })

/** Calls of personal access tokens, with which programs of a person make the calls of a few scopes. */
export const accessTokens = {
  list: query({
    path: '/connections/tokens',
    summary: 'The personal access tokens of the caller in this institute, the newest first, without their secrets.',
    ...ofStaff,
    input: z.object({}),
    output: Tokens,
  }),
  listAll: query({
    path: '/connections/tokens/all',
    summary: 'The newest tokens of everyone in the institute, for its admins.',
    ...ofStaff,
    roles: ['admin'],
    input: z.object({}),
    output: Tokens,
  }),
  create: command({
    path: '/connections/tokens/create',
    summary:
      `Makes a token, at most ${maxTokens} for each person. Its secret is in this answer alone. ` +
      'It never does more than its owner may, and ends with their membership.',
    ...ofStaff,
    input: z.strictObject({
      name: line(maxTokenName),
      scopes: z.array(z.enum(tokenScopes)).min(1).max(tokenScopes.length),
      days: z.int().min(1).max(maxTokenDays),
    }),
    output: z.object({ secret: z.string(), accessToken: AccessToken }),
    recent: true,
    errors: ['sets/full'],
  }),
  revoke: command({
    path: '/connections/tokens/revoke',
    summary: 'Ends a token at once. An admin ends any token of the institute.',
    ...ofStaff,
    input: z.strictObject({ tokenId: Id }),
    output: Done,
  }),
}
