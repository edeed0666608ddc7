import { buildPushPayload } from '@block65/webcrypto-web-push'
import type { Env } from './env.ts'

/** A browser as its push service knows it. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string }

/** How a push ended: `gone` where the browser will never take one again. */
export type PushResult = 'sent' | 'gone' | 'failed'

const dayS = 24 * 60 * 60
const answerWithinMs = 10_000

/** Sends what only that browser can read; null where this product has no keys to send with. */
export type Pusher = { publicKey: string; send(target: PushTarget, data: object, topic: string): Promise<PushResult> }

/** The pusher that the environment has keys for. */
export function pusherOf(env: Env): Pusher | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = env
  if (!publicKey || !privateKey || !subject) return null
  return {
    publicKey,
    async send({ endpoint, p256dh, auth }, data, topic) {
      const message = { data: JSON.stringify(data), options: { ttl: dayS, topic } }
      const target = { endpoint, expirationTime: null, keys: { p256dh, auth } }
      const sealed = await buildPushPayload(message, target, { publicKey, privateKey, subject })
      const answer = await fetch(addressOf(env, endpoint), {
        ...sealed,
        redirect: 'manual',
        signal: AbortSignal.timeout(answerWithinMs),
      })
      await answer.body?.cancel()
      if (answer.ok) return 'sent'
      return answer.status === 404 || answer.status === 410 ? 'gone' : 'failed'
    },
  }
}

function addressOf({ ENVIRONMENT, PUSH_URL }: Env, endpoint: string): string {
  return ENVIRONMENT === 'development' && PUSH_URL ? `${PUSH_URL}/${encodeURIComponent(endpoint)}` : endpoint
}
