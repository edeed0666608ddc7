import { isId } from '@takhti/schema/kit/ids'
import type { Platform } from '#platform/platform.ts'
import { listSigned, signerOf } from '#platform/signature.ts'
import type { Place } from './reader-store.ts'

/** Below the origin: where the reader of a digest stops it. The address names them and is signed. */
export const offPath = '/api/digest/off/'

/** What makes the addresses for many readers with one read of the key. */
export async function offLinks(platform: Platform, origin: string): Promise<(place: Place) => Promise<string>> {
  const sign = await signerOf(platform, 'digest')
  return async ({ instituteId, personId }) => {
    const text = `${instituteId}.${personId}`
    return `${origin}${offPath}${text}.${await sign(text)}`
  }
}

/** Whose digest a token stops; null where the signature is not ours. */
export async function readOffToken(platform: Platform, token: string): Promise<Place | null> {
  const [, instituteId = '', personId = '', signature = ''] =
    /^([\w-]{1,64})\.([\w-]{1,64})\.([\w-]{43})$/.exec(token) ?? []
  if (!isId(instituteId) || !isId(personId)) return null
  const [known] = await listSigned(platform, 'digest', [{ text: `${instituteId}.${personId}`, signature }])
  return known === undefined ? null : { instituteId, personId }
}
