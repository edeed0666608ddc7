import { newKeyPair, signClaims } from '#platform/jwt.ts'
import type { Platform } from '#platform/platform.ts'
import { seal, unseal } from '#platform/seal.ts'
import { sign } from '#platform/signature.ts'
import type { PlatformRow } from './platform-store.ts'

/**
 * A pair of keys for one platform alone. With a shared key an institute could register the platform of another one, and
 * this tool would sign for it there.
 */
export async function newToolKey(platform: Platform, id: string): Promise<{ privateKey: string; publicKey: string }> {
  const pair = await newKeyPair(id)
  return {
    privateKey: await seal(JSON.stringify(pair.privateKey), await sign(platform, 'lti', id)),
    publicKey: JSON.stringify(pair.publicKey),
  }
}

const lifetimeMs = 5 * 60_000

/** A message of this tool to a platform, signed with the key that only this platform knows. */
export async function signAsTool(
  platform: Platform,
  { id, privateKey }: Pick<PlatformRow, 'id' | 'privateKey'>,
  claims: Record<string, unknown>,
): Promise<string> {
  const text = await unseal(privateKey, await sign(platform, 'lti', id))
  // `newToolKey` alone seals under this text.
  return signClaims(JSON.parse(text) as Parameters<typeof signClaims>[0], claims, { now: platform.now(), lifetimeMs })
}
