import {
  createLocalJWKSet,
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  jwtVerify,
  SignJWT,
  type JSONWebKeySet,
  type JWK,
  type JWTPayload,
} from 'jose'
import type { Platform } from './platform.ts'
import { askPublic } from './public-address.ts'

// The one algorithm that LTI's security framework requires of all.
const algorithm = 'RS256'

/** A pair of keys as it is stored. */
export type KeyPair = { privateKey: JWK; publicKey: JWK }

export async function newKeyPair(keyId: string): Promise<KeyPair> {
  const pair = await generateKeyPair(algorithm, { modulusLength: 3072, extractable: true })
  const named = { kid: keyId, alg: algorithm, use: 'sig' }
  return {
    privateKey: { ...(await exportJWK(pair.privateKey)), ...named },
    publicKey: { ...(await exportJWK(pair.publicKey)), ...named },
  }
}

/** Signs claims that are good from now on for a while. */
export async function signClaims(
  privateKey: JWK,
  claims: JWTPayload,
  { now, lifetimeMs }: { now: Date; lifetimeMs: number },
): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000)
  return new SignJWT(claims)
    .setProtectedHeader({ alg: algorithm, typ: 'JWT', ...(privateKey.kid !== undefined && { kid: privateKey.kid }) })
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + Math.floor(lifetimeMs / 1000))
    .sign(await importJWK(privateKey, algorithm))
}

/** What a token must be made for, and where its keys are. */
export type TokenQuestion = { token: string; keysUrl: string; issuer: string; audience: string }

/** The claims of a good token; or whether it is over, or else does not hold. */
export type TokenAnswer = { claims: JWTPayload } | { problem: 'over' | 'invalid' }

/** Checks signature, issuer, audience and time of a token that another system signed with a key of its published set. */
export async function verifiedClaims(platform: Platform, question: TokenQuestion): Promise<TokenAnswer> {
  const { token, keysUrl, issuer, audience } = question
  const keys = await keysAt(platform, keysUrl, false)
  if (keys === null) return { problem: 'invalid' }
  const check = (set: JSONWebKeySet) =>
    jwtVerify(token, createLocalJWKSet(set), {
      algorithms: [algorithm],
      ...{ issuer, audience, currentDate: platform.now(), clockTolerance: 60, maxTokenAge: '1h' },
      requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
    })
  try {
    return { claims: (await check(keys)).payload }
  } catch (error) {
    if (!(error instanceof errors.JWKSNoMatchingKey)) return problemOf(error)
  }
  // The other system may sign with a key that is newer than the cached set.
  const newer = await keysAt(platform, keysUrl, true)
  if (newer === null) return { problem: 'invalid' }
  try {
    return { claims: (await check(newer)).payload }
  } catch (error) {
    return problemOf(error)
  }
}

function problemOf(error: unknown): TokenAnswer {
  if (error instanceof errors.JWTExpired) return { problem: 'over' }
  // Anything in a token or a key set is the other system's; whatever is wrong with it, the token does not hold.
  return { problem: 'invalid' }
}

type Cached = { readAt: number; set: JSONWebKeySet }

const cache = new Map<string, Cached>()
const cachedForMs = 10 * 60_000
// Tokens with made-up key ids must not make this server ask without end.
const askedAgainAfterMs = 30_000
const mostCached = 200

async function keysAt(platform: Platform, address: string, isNewWanted: boolean): Promise<JSONWebKeySet | null> {
  const now = platform.now().getTime()
  const known = cache.get(address)
  const age = known === undefined ? Infinity : Math.abs(now - known.readAt)
  if (known !== undefined && age < (isNewWanted ? askedAgainAfterMs : cachedForMs)) return known.set
  const answer = await askPublic(platform.env, address, { method: 'GET', headers: { Accept: 'application/json' } })
  const set = answer?.ok === true ? keySetOf(answer.text) : null
  if (set === null) return null
  if (cache.size >= mostCached) cache.clear()
  cache.set(address, { readAt: now, set })
  return set
}

function keySetOf(text: string): JSONWebKeySet | null {
  try {
    const value: unknown = JSON.parse(text)
    const isSet = typeof value === 'object' && value !== null && 'keys' in value && Array.isArray(value.keys)
    // jose checks each key of the list itself.
    return isSet ? (value as JSONWebKeySet) : null
  } catch {
    return null
  }
}
