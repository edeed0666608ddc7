import { ContractProcedure, type AnySchema, type HTTPPath } from '@orpc/contract'
import * as z from 'zod'
import type { Feature } from '../licences/features.ts'
import { errors, type ErrorCode } from './errors.ts'
import type { Callers, SessionReach } from './roles.ts'
import type { TokenScope } from './token-scopes.ts'

/**
 * The behaviour of a client without a network. `cache` shows the last answer with its age, `queue` puts the call into
 * the outbox, `never` reports that the call needs a network.
 */
export type OfflinePolicy = 'cache' | 'queue' | 'never'

type NarrowReach = Exclude<SessionReach, 'full' | 'card' | 'operator'>

/** The policy of a call beside its shape, read by admission, clients, tests and documents. */
export type CallPolicy = {
  kind: 'query' | 'command'
  roles: Callers
  /** The licence feature that must be active in the caller's institute, or null. */
  feature: Feature | null
  offline: OfflinePolicy
  errors: readonly ErrorCode[]
  /** Narrower sessions that may make this call as well as a full one. */
  reach?: readonly NarrowReach[]
  /** Whether a session of a login card may make a `signedIn` call; every such call declares it. */
  takesCard?: boolean
  /** The caller must have proved their identity within the last minutes; admission refuses an older proof. */
  recent?: true
  /** The scope with which a personal access token may make this call; a call without one takes no token. */
  scope?: TokenScope
}

/** A `signedIn` call acts on the account, beyond any institute, so it declares whether a login card is enough. */
type CardPolicy<Roles> = Roles extends 'signedIn' ? { takesCard: boolean } : { takesCard?: never }

type CallShape<Roles extends Callers, Code extends ErrorCode, Input, Output> = {
  path: HTTPPath
  summary: string
  roles: Roles
  feature: Feature | null
  input: Input
  output: Output
  errors?: readonly Code[]
  reach?: NarrowReach | readonly NarrowReach[]
  recent?: true
  scope?: TokenScope
} & CardPolicy<Roles>

type PolicyOf<Roles extends Callers, Code extends ErrorCode> = CallPolicy & { roles: Roles; errors: readonly Code[] }

/** A declared call: an oRPC contract procedure whose meta is a complete policy. */
export type Call<
  Roles extends Callers,
  Code extends ErrorCode,
  Input extends AnySchema,
  Output extends AnySchema,
> = ContractProcedure<Input, Output, Record<never, never>, PolicyOf<Roles, Code>>

/** Any declared call. */
// The schemas are in both positions of the procedure's type, so only `any` admits every call.
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyCall = ContractProcedure<any, any, any, CallPolicy>

/** Declares a call that only reads. Served as GET. */
export function query<
  const Roles extends Callers,
  Input extends AnySchema,
  Output extends AnySchema,
  const Code extends ErrorCode = never,
>(shape: CallShape<Roles, Code, Input, Output> & { offline: 'cache' | 'never' }): Call<Roles, Code, Input, Output> {
  return declare('GET', shape)
}

/** Declares a call that changes something. Served as POST, or as DELETE where the specification lists it so. */
export function command<
  const Roles extends Callers,
  Input extends AnySchema,
  Output extends AnySchema,
  const Code extends ErrorCode = never,
>(
  shape: CallShape<Roles, Code, Input, Output> & { offline: 'queue' | 'never'; method?: 'POST' | 'DELETE' },
): Call<Roles, Code, Input, Output> {
  return declare(shape.method ?? 'POST', shape)
}

function declare<Roles extends Callers, Code extends ErrorCode, Input extends AnySchema, Output extends AnySchema>(
  method: 'GET' | 'POST' | 'DELETE',
  shape: CallShape<Roles, Code, Input, Output> & { offline: OfflinePolicy },
): Call<Roles, Code, Input, Output> {
  const { path, summary, input, output, reach, errors: codes = [], ...rest } = shape
  // TypeScript does not resolve the conditional type for a generic `Roles`; what is left is the policy.
  const policy = rest as unknown as Omit<PolicyOf<Roles, Code>, 'kind' | 'errors' | 'reach'>
  return new ContractProcedure({
    route: { method, path, summary, inputStructure: 'compact' },
    meta: {
      kind: method === 'GET' ? 'query' : 'command',
      ...policy,
      errors: codes,
      ...(reach && { reach: [reach].flat() }),
    },
    inputSchema: input,
    outputSchema: output,
    errorMap: Object.fromEntries(
      codes.map((code) => [code, { status: errors[code].status, message: errors[code].message, data: ErrorData }]),
    ),
  })
}

const ErrorData = z.object({
  feature: z.string().optional(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})

export { contractVersion, headers, oldestContractVersion } from './headers.ts'
