import { isPublicAddress } from '@takhti/schema/exchange/webhooks/rules'
import { bytesWithin } from './configured-server.ts'
import type { Env } from './env.ts'
import { log } from './log.ts'

const resolver = 'https://cloudflare-dns.com/dns-query'
const answerWithinMs = 5_000
const maxAnswerBytes = 65_536

/** Why a name must not be fetched. */
export type AddressProblem = 'private-address' | 'unknown-name'

// Addresses in DNS, of both protocols.
const addressTypes = [
  { name: 'A', type: 1 },
  { name: 'AAAA', type: 28 },
]

/**
 * Checks the addresses that a name has now; null where each of them is public. An institute's name may point anywhere, and
 * somewhere else tomorrow, so this precedes every request to one.
 */
export async function findAddressProblem(env: Env, host: string): Promise<AddressProblem | null> {
  const lists = await Promise.all(addressTypes.map((wanted) => addressesOf(env, host, wanted)))
  const addresses = lists.flat()
  if (addresses.length === 0) return 'unknown-name'
  return addresses.every(isPublicAddress) ? null : 'private-address'
}

type Answer = { Answer?: { type: number; data: string }[] }

async function addressesOf(env: Env, host: string, { name, type }: (typeof addressTypes)[number]): Promise<string[]> {
  const url = new URL(env.DNS_URL ?? resolver)
  url.searchParams.set('name', host)
  url.searchParams.set('type', name)
  const answer = await fetch(url, {
    headers: { Accept: 'application/dns-json' },
    redirect: 'manual',
    signal: AbortSignal.timeout(answerWithinMs),
  })
  if (!answer.ok) throw new Error(`the resolver answers ${answer.status}`)
  const text = new TextDecoder().decode(await bytesWithin(answer.body, maxAnswerBytes))
  // The resolver is the operator's own choice, and its answers are checked as addresses.
  const { Answer: records = [] } = JSON.parse(text) as Answer
  return records.filter((record) => record.type === type).map(({ data }) => data)
}

const receivedWithinMs = 10_000

/** Posts to an address whose name was just checked, and answers the status. It follows no redirect, which was not checked. */
export async function postToPublic(
  { ENVIRONMENT, WEBHOOK_URL }: Env,
  address: string,
  { headers, body }: { headers: Record<string, string>; body: string },
): Promise<{ status: number; ok: boolean }> {
  const isElsewhere = ENVIRONMENT === 'development' && WEBHOOK_URL
  const answer = await fetch(isElsewhere ? `${WEBHOOK_URL}/${encodeURIComponent(address)}` : address, {
    ...{ method: 'POST', headers, body, redirect: 'manual' },
    signal: AbortSignal.timeout(receivedWithinMs),
  })
  await answer.body?.cancel()
  return { status: answer.status, ok: answer.ok }
}

const maxTextBytes = 262_144

/** An answer with its text. */
export type PublicAnswer = { status: number; ok: boolean; text: string }

/**
 * Asks an address of an institute's choice and reads the answer. The name is checked first, in the same way as that of a
 * webhook; null where it leads nowhere public or nothing answers.
 */
export async function askPublic(
  env: Env,
  address: string,
  request: { method: 'GET' | 'POST'; headers: Record<string, string>; body?: string },
): Promise<PublicAnswer | null> {
  const { ENVIRONMENT, WEBHOOK_URL } = env
  const isElsewhere = ENVIRONMENT === 'development' && WEBHOOK_URL
  try {
    if ((await findAddressProblem(env, new URL(address).hostname)) !== null) return null
    const answer = await fetch(isElsewhere ? `${WEBHOOK_URL}/${encodeURIComponent(address)}` : address, {
      ...{ ...request, redirect: 'manual' as const },
      signal: AbortSignal.timeout(receivedWithinMs),
    })
    const text = new TextDecoder().decode(await bytesWithin(answer.body, maxTextBytes))
    return { status: answer.status, ok: answer.ok, text }
  } catch (error) {
    log('warn', 'an address of an institute does not answer', { error })
    return null
  }
}
