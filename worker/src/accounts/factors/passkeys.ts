import { minuteMs } from '@takhti/schema/kit/durations'
import type { RequestFacts } from '#http/request.ts'
import { together } from '#platform/db.ts'
import type { Platform } from '#platform/platform.ts'
import { base64url, sha256 } from '#platform/random.ts'
import { secretStore, type SecretPurpose } from '../secret-store.ts'
import type { Factor } from './store.ts'

type Purpose = Extract<SecretPurpose, 'passkeyAdd' | 'passkeyProve'>
type Json = Record<string, unknown>
type Asked = { platform: Platform; facts: RequestFacts; personId: string }

const challengeMs = 5 * minuteMs

// A module of its own at runtime: only a user of passkeys pays for parsing certificates.
const webAuthn = () => import('@simplewebauthn/server')

/** What the browser needs to make a passkey for a person. */
export async function additionOptions(
  asked: Asked & { email: string; name: string },
  passkeys: readonly Factor[],
): Promise<Json> {
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: 'Takhti',
    rpID: siteOf(asked.facts).id,
    userName: asked.email,
    userDisplayName: asked.name,
    userID: Uint8Array.from(new TextEncoder().encode(asked.personId)),
    excludeCredentials: passkeys.map(({ credentialId }) => ({ id: credentialId ?? '' })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  await storeChallenge(asked, options.challenge, 'passkeyAdd')
  return { ...options }
}

/** What the browser needs to use one of a person's passkeys. */
export async function proofOptions(asked: Asked, passkeys: readonly Factor[]): Promise<Json> {
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID: siteOf(asked.facts).id,
    userVerification: 'preferred',
    allowCredentials: passkeys.map(({ credentialId, transports }) => ({
      id: credentialId ?? '',
      ...(transports !== null && { transports }),
    })),
  })
  await storeChallenge(asked, options.challenge, 'passkeyProve')
  return { ...options }
}

/** The passkey in a browser's answer to `additionOptions`, or null where the answer proves none. */
export async function addedPasskey(asked: Asked, response: Json) {
  const challenge = await spentChallenge(asked, response, 'passkeyAdd')
  if (challenge === null) return null
  const { verifyRegistrationResponse } = await webAuthn()
  const { origin, id } = siteOf(asked.facts)
  const verified = await orNull(() =>
    verifyRegistrationResponse({
      // The verifier reads each field itself and throws where one is of another form.
      response: response as never,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: false,
    }),
  )
  if (verified?.verified !== true) return null
  const { credential } = verified.registrationInfo
  return {
    credentialId: credential.id,
    secret: base64url(credential.publicKey),
    counter: credential.counter,
    transports: credential.transports ?? null,
  }
}

/** The passkey that signed a challenge and its new counter, or null where the answer proves none. */
export async function provenPasskey(asked: Asked, response: Json, passkeys: readonly Factor[]) {
  const challenge = await spentChallenge(asked, response, 'passkeyProve')
  const passkey = passkeys.find(({ credentialId }) => credentialId === response['id'])
  if (challenge === null || passkey?.credentialId == null) return null
  const { verifyAuthenticationResponse } = await webAuthn()
  const { origin, id } = siteOf(asked.facts)
  const { credentialId, secret, counter } = passkey
  const publicKey = Uint8Array.fromBase64(secret, { alphabet: 'base64url' })
  const verified = await orNull(() =>
    verifyAuthenticationResponse({
      // As above: the verifier reads each field itself.
      response: response as never,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      credential: { id: credentialId, publicKey, counter },
      requireUserVerification: false,
    }),
  )
  return verified?.verified === true ? { passkey, counter: verified.authenticationInfo.newCounter } : null
}

async function storeChallenge({ platform, personId }: Asked, challenge: string, purpose: Purpose): Promise<void> {
  const now = platform.now()
  const store = secretStore(platform.directory)
  await together(platform.directory, [
    store.store({
      hash: await sha256(challenge),
      purpose,
      personId,
      body: {},
      expiresAt: new Date(now.getTime() + challengeMs),
      now,
    }),
  ])
}

/** The challenge that an answer names, where it was made for this person and is used for the first time. */
async function spentChallenge({ platform, personId }: Asked, response: Json, purpose: Purpose): Promise<string | null> {
  const challenge = challengeIn(response)
  if (challenge === null) return null
  const now = platform.now()
  const taken = await secretStore(platform.directory).take({ hash: await sha256(challenge), purpose, now })
  return taken?.personId === personId ? challenge : null
}

function challengeIn(response: Json): string | null {
  try {
    // An object of another form throws here, and is caught below.
    const inner = response['response'] as { clientDataJSON: string }
    const text = new TextDecoder().decode(Uint8Array.fromBase64(inner.clientDataJSON, { alphabet: 'base64url' }))
    // The next line checks the field's type.
    const { challenge } = JSON.parse(text) as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : null
  } catch {
    // Whatever is not of this form carries no challenge.
    return null
  }
}

async function orNull<Found>(verify: () => Promise<Found>): Promise<Found | null> {
  try {
    return await verify()
  } catch {
    // The verifier throws for each fault of an answer; to the caller all of them are one.
    return null
  }
}

function siteOf({ origin }: RequestFacts): { origin: string; id: string } {
  return { origin, id: new URL(origin).hostname }
}
