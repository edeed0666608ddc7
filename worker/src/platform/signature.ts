import { signingKeys } from '@takhti/schema/kit/directory-tables'
import { eq } from 'drizzle-orm'
import { together } from './db.ts'
import type { DirectoryDatabase } from './db.ts'
import { base64url, newSecret } from './random.ts'

/** What a signature is for; one of another purpose is none. */
export type SigningPurpose = 'archive' | 'desk' | 'digest' | 'lti' | 'mail' | 'video' | 'webhook'

type Keeper = { readonly directory: DirectoryDatabase; now(): Date }

/** Signs text with a key of the platform, as 43 characters that need no escaping. */
export async function sign(platform: Keeper, purpose: SigningPurpose, text: string): Promise<string> {
  return (await signerOf(platform, purpose))(text)
}

/** What signs many texts, with one read of the key. */
export async function signerOf(platform: Keeper, purpose: SigningPurpose): Promise<(text: string) => Promise<string>> {
  const key = await keyOf(platform, purpose)
  return async (text) =>
    base64url(new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text))))
}

/** Which of the texts have a good signature: one read for all, none where there is nothing to compare. */
export async function listSigned<Text extends { text: string; signature: string }>(
  platform: Keeper,
  purpose: SigningPurpose,
  texts: readonly Text[],
): Promise<Text[]> {
  if (texts.length === 0) return []
  const key = await keyOf(platform, purpose)
  const checked = texts.map(async (each) => {
    const signature = Uint8Array.fromBase64(each.signature, { alphabet: 'base64url' })
    const isGood = await crypto.subtle.verify('HMAC', key, signature, new TextEncoder().encode(each.text))
    return isGood ? [each] : []
  })
  return (await Promise.all(checked)).flat()
}

async function keyOf({ directory, now }: Keeper, name: SigningPurpose): Promise<CryptoKey> {
  const read = directory.select({ secret: signingKeys.secret }).from(signingKeys).where(eq(signingKeys.name, name))
  const [stored] = await read
  const secret = stored?.secret ?? (await made())
  const bytes = Uint8Array.fromBase64(secret, { alphabet: 'base64url' })
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])

  // Of two concurrent inserts the first counts.
  async function made(): Promise<string> {
    const fresh = { name, secret: newSecret(), createdAt: now().toISOString() }
    const [, rows] = await together(directory, [
      directory.insert(signingKeys).values(fresh).onConflictDoNothing(),
      read,
    ])
    return rows[0]?.secret ?? fresh.secret
  }
}
