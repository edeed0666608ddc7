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

/** Whether this browser supports passkeys. */
export const canUsePasskeys = browserSupportsWebAuthn

/** Proves the identity of the signed-in person by a passkey; any refusal of the browser counts as a failed passkey. */
export async function proveByPasskey(): Promise<void> {
  const options = await send(lateCalls.factors.beginProof, {})
  // The worker creates them with the same library's other half.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const answer = await orInvalid(() => startAuthentication({ optionsJSON }))
  await send(lateCalls.factors.prove, { passkey: { ...answer } })
}

/** Creates a passkey on this device or key. Resolves to recovery codes where it is the first factor. */
export async function addPasskey(name: string): Promise<readonly string[]> {
  const options = await send(lateCalls.factors.beginPasskey, {})
  // The worker creates them with the same library's other half.
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
