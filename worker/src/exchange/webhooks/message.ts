import { earlierSecretMs } from '@takhti/schema/exchange/webhooks/rules'
import type { Platform } from '#platform/platform.ts'
import { sign } from '#platform/signature.ts'

/** What a message's signatures are made of. */
export type Signing = { instituteId: string; webhookId: string; secretNumber: number; renewedAt: string | null }

/** The secret of a webhook, computed from a key of the platform, in the form that Standard Webhooks gives to secrets. */
export async function secretOf(platform: Platform, signing: Omit<Signing, 'renewedAt'>): Promise<string> {
  return `whsec_${(await secretBytes(platform, signing)).toBase64()}`
}

/** The headers of a message: its id, when it is sent, and its signatures. */
export async function headersOf(
  platform: Platform,
  signing: Signing,
  { id, body }: { id: string; body: string },
): Promise<Record<string, string>> {
  const seconds = String(Math.floor(platform.now().getTime() / 1000))
  const text = new TextEncoder().encode(`${id}.${seconds}.${body}`)
  const signatures = numbersOf(signing, platform.now()).map(async (secretNumber) => {
    const bytes = await secretBytes(platform, { ...signing, secretNumber })
    const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
    return `v1,${new Uint8Array(await crypto.subtle.sign('HMAC', key, text)).toBase64()}`
  })
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Takhti-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': (await Promise.all(signatures)).join(' '),
  }
}

// For a day after a change the receiver may still have the earlier secret.
function numbersOf({ secretNumber, renewedAt }: Signing, now: Date): number[] {
  const isNew = renewedAt !== null && now.getTime() - Date.parse(renewedAt) < earlierSecretMs
  return isNew ? [secretNumber, secretNumber - 1] : [secretNumber]
}

async function secretBytes(
  platform: Platform,
  { instituteId, webhookId, secretNumber }: Omit<Signing, 'renewedAt'>,
): Promise<Uint8Array<ArrayBuffer>> {
  const text = await sign(platform, 'webhook', `${instituteId}/${webhookId}/${secretNumber}`)
  return Uint8Array.fromBase64(text, { alphabet: 'base64url' })
}
