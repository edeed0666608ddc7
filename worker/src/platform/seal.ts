import { base64url } from './random.ts'

/** Encrypts text under a secret that is not stored here, such as the idempotency key of the request. */
export async function seal(text: string, secret: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv },
    await keyOf(secret),
    new TextEncoder().encode(text),
  )
  return `${base64url(iv)}.${base64url(new Uint8Array(sealed))}`
}

/** The text of `seal`; throws when the secret is another. */
export async function unseal(sealed: string, secret: string): Promise<string> {
  const [iv = '', body = ''] = sealed.split('.')
  const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytesOf(iv) }, await keyOf(secret), bytesOf(body))
  return new TextDecoder().decode(text)
}

async function keyOf(secret: string): Promise<CryptoKey> {
  // The prefix separates this hash from the one that is stored to find the row.
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`seal:${secret}`))
  return crypto.subtle.importKey('raw', digest, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.fromBase64(text, { alphabet: 'base64url' })
}
