/** Where media is relayed, as `wrangler.toml` or a secret says; without addresses there is no relay. */
export type TurnEnv = { TURN_URLS?: string; TURN_SECRET?: string }

/** How long a name at the relay is good for; a class is over long before. */
const lifetimeSeconds = 6 * 60 * 60

/** The addresses of the relay. */
export function relaysOf({ TURN_URLS = '' }: TurnEnv): string[] {
  return TURN_URLS.split(',')
    .map((url) => url.trim())
    .filter((url) => url !== '')
}

/**
 * A name and a word that a TURN server takes for some hours: it knows the secret and nobody of ours, and the name says nothing of the
 * person (the REST scheme of coturn, SHA-1 by its definition).
 */
export async function relayAccess(
  { TURN_SECRET = '' }: TurnEnv,
  { name, now }: { name: string; now: Date },
): Promise<{ username: string; credential: string }> {
  const username = `${Math.floor(now.getTime() / 1000) + lifetimeSeconds}:${name}`
  const bytes = (text: string) => new TextEncoder().encode(text)
  const algorithm = { name: 'HMAC', hash: 'SHA-1' }
  const key = await crypto.subtle.importKey('raw', bytes(TURN_SECRET), algorithm, false, ['sign'])
  const signed = new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes(username)))
  return { username, credential: btoa(String.fromCharCode(...signed)) }
}
