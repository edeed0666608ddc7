import { hexOf, type RandomBytes } from '@takhti/schema/kit/ids'

/** Randomness of the runtime. */
export const randomBytes: RandomBytes = (bytes) => crypto.getRandomValues(bytes)

const pool = new Uint8Array(4096)
let drawn = pool.length

/** Randomness for ids, drawn from the runtime by the page: every request makes ids, and each draw costs more than its bytes. */
export const idBytes: RandomBytes = (bytes) => {
  if (drawn + bytes.length > pool.length) {
    crypto.getRandomValues(pool)
    drawn = 0
  }
  for (let index = 0; index < bytes.length; index++) bytes[index] = pool[drawn++] ?? 0
  return bytes
}

/** A secret of 256 random bits, safe in addresses and headers. */
export function newSecret(): string {
  return base64url(randomBytes(new Uint8Array(32)))
}

/** The SHA-256 of text, as lower-case hex: what is stored in place of a secret. */
export async function sha256(text: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}

/** Bytes as text without padding that needs no escaping in an address. */
export function base64url(bytes: Uint8Array): string {
  return bytes.toBase64({ alphabet: 'base64url', omitPadding: true })
}

/** The SHA-256 of text as base64, as a policy of a page names a script. */
export async function sha256Base64(text: string): Promise<string> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).toBase64()
}
