import { createRemoteJWKSet, errors, jwtVerify } from 'jose'
import type { Env } from './env.ts'

/** A person's identity according to Google. */
export type GoogleIdentity = {
  subject: string
  email: string
  firstName: string
  lastName: string
  /** What the token was made for: the hash of the secret in one browser. */
  nonce: string
}

const googleIssuers = ['https://accounts.google.com', 'accounts.google.com']
const googleKeys = 'https://www.googleapis.com/oauth2/v3/certs'
const googleAddress = 'https://accounts.google.com/o/oauth2/v2/auth'

type KeySet = ReturnType<typeof createRemoteJWKSet>

// The keys of an address are fetched once and cached by the isolate until Google signs with a new one, or for ten minutes.
const keySets = new Map<string, KeySet>()

/** Where a browser asks Google for a token: one that is made for this nonce and comes back in the fragment. */
export function googleRequest(env: Env, { origin, nonce }: { origin: string; nonce: string }): string | null {
  if (env.GOOGLE_CLIENT_ID === undefined) return null
  const address = new URL(env.GOOGLE_AUTHORIZE_URL ?? googleAddress)
  address.search = new URLSearchParams({
    client_id: env.GOOGLE_CLIENT_ID,
    redirect_uri: `${origin}/login/google`,
    response_type: 'id_token',
    scope: 'openid email profile',
    prompt: 'select_account',
    nonce,
  }).toString()
  return address.href
}

/** The identity in an ID token that Google signed for us, whose address Google has verified; null for any other token. */
export async function googleIdentity(env: Env, token: string, now: Date): Promise<GoogleIdentity | null> {
  const audience = env.GOOGLE_CLIENT_ID
  if (audience === undefined) return null
  try {
    const { payload } = await jwtVerify(token, keysAt(env.GOOGLE_JWKS_URL ?? googleKeys), {
      algorithms: ['RS256'],
      issuer: googleIssuers,
      audience,
      requiredClaims: ['sub', 'exp', 'iat', 'nonce', 'email'],
      maxTokenAge: '1h',
      clockTolerance: 30,
      currentDate: now,
    })
    const { sub: subject = '', email, email_verified: isVerified, nonce, given_name, family_name, azp } = payload
    const isForUs = azp === undefined || azp === audience
    if (isVerified !== true || !isForUs || typeof email !== 'string' || typeof nonce !== 'string') return null
    return { subject, email, firstName: textOf(given_name), lastName: textOf(family_name), nonce }
  } catch (error) {
    if (isBadToken(error)) return null
    throw error
  }
}

function keysAt(address: string): KeySet {
  const keys = keySets.get(address) ?? createRemoteJWKSet(new URL(address), { cacheMaxAge: 600_000 })
  keySets.set(address, keys)
  return keys
}

// Keys that cannot be fetched prove nothing about the token, so that failure is ours.
function isBadToken(error: unknown): boolean {
  const isOurs = error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid
  return error instanceof errors.JOSEError && !isOurs && error.code !== 'ERR_JOSE_GENERIC'
}

function textOf(claim: unknown): string {
  return typeof claim === 'string' ? claim : ''
}
