import * as z from 'zod'
import { command, query } from '../../kit/call.ts'
import { Done, Id } from '../../kit/wire.ts'
import { FactorName, FreshCodes, OwnFactors, Proof, WebAuthnJson } from './model.ts'

const own = { roles: 'signedIn', feature: null, offline: 'never', takesCard: false } as const

/** Calls of the second factor of sign-in, and of recent proof of identity. */
export const factors = {
  get: query({
    ...own,
    path: '/user/second-factor',
    summary:
      "The caller's authenticator app, passkeys, the number of recovery codes left, and until when one must be set up.",
    input: z.object({}),
    output: OwnFactors,
    reach: 'pending',
  }),
  beginProof: command({
    ...own,
    path: '/user/second-factor/challenge',
    summary: 'A challenge for one of the caller’s passkeys, good for five minutes and one use.',
    input: z.object({}),
    output: WebAuthnJson,
    reach: 'pending',
  }),
  prove: command({
    ...own,
    path: '/user/second-factor/prove',
    summary:
      'Proves again who is signed in, by password, code or passkey. A session that waits for its second factor becomes a full one ' +
      'by a code or a passkey; for ten minutes calls are open that ask for a recent proof.',
    input: Proof,
    output: Done,
    errors: ['accounts/wrong-password', 'accounts/code-invalid', 'accounts/passkey-invalid'],
    reach: 'pending',
  }),
  beginTotp: command({
    ...own,
    path: '/user/second-factor/totp/begin',
    summary:
      'A fresh secret for an authenticator app. It counts once `confirmTotp` has seen a code of it. Needs a recent proof.',
    input: z.object({}),
    output: z.object({ secret: z.string(), uri: z.string() }),
    errors: ['accounts/second-factor-exists', 'accounts/second-factor-off'],
    recent: true,
    reach: 'pending',
  }),
  confirmTotp: command({
    ...own,
    path: '/user/second-factor/totp/confirm',
    summary:
      'Sets the authenticator app up by its first code. The first factor of a person answers recovery codes. Needs a recent proof.',
    input: z.object({ code: z.string().min(1).max(40) }),
    output: FreshCodes,
    errors: ['accounts/code-invalid'],
    recent: true,
    reach: 'pending',
  }),
  beginPasskey: command({
    ...own,
    path: '/user/second-factor/passkey/begin',
    summary: 'What the browser needs to make a passkey, good for five minutes and one use. Needs a recent proof.',
    input: z.object({}),
    output: WebAuthnJson,
    recent: true,
  }),
  addPasskey: command({
    ...own,
    path: '/user/second-factor/passkey/add',
    summary: 'Adds a passkey. The first factor of a person answers recovery codes. Needs a recent proof.',
    input: z.object({ name: FactorName, response: WebAuthnJson }),
    output: FreshCodes,
    errors: ['accounts/passkey-invalid'],
    recent: true,
  }),
  remove: command({
    ...own,
    path: '/user/second-factor/remove',
    summary:
      'Removes an authenticator app or a passkey; with the last one the recovery codes go as well. Needs a recent proof.',
    input: z.object({ factorId: Id }),
    output: Done,
    recent: true,
  }),
  renewCodes: command({
    ...own,
    path: '/user/second-factor/recovery-codes',
    summary: 'Makes new recovery codes and voids the old ones. Needs a recent proof.',
    input: z.object({}),
    output: FreshCodes,
    errors: ['accounts/second-factor-missing'],
    recent: true,
  }),
  reset: command({
    path: '/admin/second-factor/reset',
    summary:
      'Takes the second factor from a person who lost it and belongs to no other institute; they are sent a letter. Needs a recent proof.',
    roles: ['admin'],
    feature: null,
    offline: 'never',
    input: z.object({ userId: Id }),
    output: Done,
    errors: ['accounts/user-not-found'],
    recent: true,
  }),
}
