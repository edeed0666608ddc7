import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { send } from './client.ts'
import { ApiError } from './errors.ts'
import { lateCalls } from './late-calls.ts'

/** Whether this browser knows passkeys. */
export const canUsePasskeys = browserSupportsWebAuthn

/** Proves who is signed in by a passkey; whatever the browser refuses counts as a passkey that did not work. */
export async function proveByPasskey(): Promise<void> {
  const options = await send(lateCalls.factors.beginProof, {})
  // The worker makes them by the same library's other half.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const answer = await orInvalid(() => startAuthentication({ optionsJSON }))
  await send(lateCalls.factors.prove, { passkey: { ...answer } })
}

/** Makes a passkey on this device or key. Answers recovery codes where it is the first factor. */
export async function addPasskey(name: string): Promise<readonly string[]> {
  const options = await send(lateCalls.factors.beginPasskey, {})
  // The worker makes them by the same library's other half.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const answer = await orInvalid(() => startRegistration({ optionsJSON }))
  const { recoveryCodes } = await send(lateCalls.factors.addPasskey, { name, response: { ...answer } })
  return recoveryCodes
}

async function orInvalid<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    throw new ApiError('accounts/passkey-invalid', { cause: error })
  }
}
