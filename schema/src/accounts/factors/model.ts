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
  /** From when the caller's admin role waits for a second factor; null where nothing asks for one. */
  dueAt: Instant.nullable(),
  /** Whether this server can hold the secret of an authenticator app. */
  canUseTotp: z.boolean(),
  /** Whether the caller has a password to prove themselves by. */
  hasPassword: z.boolean(),
})

export type OwnFactors = z.infer<typeof OwnFactors>

/** What WebAuthn passes between browser and server, as JSON. The browser and the verifier define its fields. */
export const WebAuthnJson = z.record(z.string(), z.unknown())

/** Codes that are answered once, when the first factor is set up or the codes are renewed; otherwise none. */
export const FreshCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const FactorName = line(60)

/** What proves who is signed in: exactly one of them. */
export const Proof = z
  .object({
    password: z.string().min(1).max(256).optional(),
    /** Six digits of the authenticator app, or a recovery code. */
    code: z.string().min(1).max(40).optional(),
    /** The answer to `beginProof`. */
    passkey: WebAuthnJson.optional(),
  })
  .refine((proof) => Object.values(proof).filter((part) => part !== undefined).length === 1, 'One proof is needed')
