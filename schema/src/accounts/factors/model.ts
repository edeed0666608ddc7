import * as z from 'zod'
import { Instant } from '../../kit/time.ts'
import { Id, line } from '../../kit/wire.ts'

/** A passkey as its owner sees it. */
export const Passkey = z.object({ id: Id, name: z.string(), createdAt: Instant, lastUsedAt: Instant.nullable() })

export type Passkey = z.infer<typeof Passkey>

/** The second factors of the caller. */
export const OwnFactors = z.object({
  /** The authenticator app, where one is set up. */
  totp: z.object({ id: Id, createdAt: Instant, lastUsedAt: Instant.nullable() }).nullable(),
  passkeys: z.array(Passkey),
  recoveryCodesLeft: z.number().int(),
  /** The time from which the caller's admin role needs a second factor; null without such a rule. */
  dueAt: Instant.nullable(),
  /** Whether this server can store the secret of an authenticator app. */
  canUseTotp: z.boolean(),
  /** Whether the caller has a password to prove themselves by. */
  hasPassword: z.boolean(),
})

export type OwnFactors = z.infer<typeof OwnFactors>

/** WebAuthn's messages between browser and server, as JSON. The browser and the verifier define the fields. */
export const WebAuthnJson = z.record(z.string(), z.unknown())

/** Codes that are returned once, when the first factor is set up or the codes are renewed; otherwise empty. */
export const FreshCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const FactorName = line(60)

/** A proof of identity: exactly one of these. */
export const Proof = z
  .object({
    password: z.string().min(1).max(256).optional(),
    /** Six digits of the authenticator app, or a recovery code. */
    code: z.string().min(1).max(40).optional(),
    /** The answer to `beginProof`. */
    passkey: WebAuthnJson.optional(),
  })
  .refine((proof) => Object.values(proof).filter((part) => part !== undefined).length === 1, 'One proof is needed')
