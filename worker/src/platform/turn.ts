import * as z from 'zod'
import { askRealtime, type RealtimeEnv } from './realtime.ts'

/** Where media is relayed, from `wrangler.toml` or secrets: an own TURN server, or else Cloudflare's; without either there is no relay. */
export type TurnEnv = RealtimeEnv & { TURN_URLS?: string; TURN_SECRET?: string }

/** Addresses of a relay, with a username and credential that it accepts for some hours. */
export type Relay = { urls: string[]; username: string; credential: string }

/** How long a name at the relay is good for; a class is over long before. */
const lifetimeSeconds = 6 * 60 * 60

/** Credentials that expire sooner are not handed out again: the person who gets them has a whole class ahead. */
const leftMs = 3 * 60 * 60 * 1_000

/** Credentials from Cloudflare, by member; the isolate evicts them as it goes. */
const given = new Map<string, { relays: Relay[]; until: number }>()
const mostGiven = 2_000

/** The addresses of a relay of one's own. */
function relaysOf({ TURN_URLS = '' }: TurnEnv): string[] {
  return TURN_URLS.split(',')
    .map((url) => url.trim())
    .filter((url) => url !== '')
}

/** Whether media is relayed, so that students receive no address of each other. */
export function isRelayed(env: TurnEnv): boolean {
  return relaysOf(env).length > 0 || Boolean(env.TURN_KEY_ID && env.TURN_KEY_TOKEN)
}

/**
 * The relays with credentials for one member: none where no relay is configured, null where one is unavailable now. `member` is a
 * key of the caller's and is not sent; `name` identifies no person.
 */
export async function relaysFor(
  env: TurnEnv,
  { member, name, now }: { member: string; name: string; now: Date },
): Promise<Relay[] | null> {
  const urls = relaysOf(env)
  if (urls.length > 0) return [{ urls, ...(await ownName(env, { name, now })) }]
  return isRelayed(env) ? await cloudflareRelays(env, { member, now }) : []
}

/**
 * A username and credential that a TURN server accepts for some hours. The server knows the secret and no person (the REST scheme of
 * coturn, SHA-1 by its definition).
 */
async function ownName({ TURN_SECRET = '' }: TurnEnv, { name, now }: { name: string; now: Date }) {
  const username = `${Math.floor(now.getTime() / 1000) + lifetimeSeconds}:${name}`
  const bytes = (text: string) => new TextEncoder().encode(text)
  const algorithm = { name: 'HMAC', hash: 'SHA-1' }
  const key = await crypto.subtle.importKey('raw', bytes(TURN_SECRET), algorithm, false, ['sign'])
  const signed = new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes(username)))
  return { username, credential: btoa(String.fromCharCode(...signed)) }
}

const Urls = z.union([z.string(), z.array(z.string())]).transform((urls) => [urls].flat())

const Given = z.object({
  iceServers: z.array(z.object({ urls: Urls, username: z.string().optional(), credential: z.string().optional() })),
})

async function cloudflareRelays(env: TurnEnv, { member, now }: { member: string; now: Date }): Promise<Relay[] | null> {
  const { TURN_KEY_ID: key = '', TURN_KEY_TOKEN: secret = '' } = env
  const of = `${key}/${member}`
  const known = given.get(of)
  if (known !== undefined && known.until - now.getTime() > leftMs) return known.relays
  const path = `/turn/keys/${encodeURIComponent(key)}/credentials/generate-ice-servers`
  const answer = await askRealtime(env, { method: 'POST', path, secret, body: { ttl: lifetimeSeconds } })
  const read = answer !== null && answer.status < 300 ? Given.safeParse(answer.body).data : undefined
  const relays = read?.iceServers.flatMap(({ urls, username, credential }) => {
    const usable = urls.filter(isUsable)
    return usable.length > 0 && username && credential ? [{ urls: usable, username, credential }] : []
  })
  if (relays === undefined || relays.length === 0) return null
  const [oldest] = given.keys()
  if (given.size >= mostGiven && oldest !== undefined) given.delete(oldest)
  given.set(of, { relays, until: now.getTime() + lifetimeSeconds * 1_000 })
  return relays
}

/** A relay, and at no port that browsers do not open. */
function isUsable(url: string): boolean {
  return /^turns?:/.test(url) && !/:53(?:\?|$)/.test(url)
}
