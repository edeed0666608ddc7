import { log } from './log.ts'

/** Cloudflare's Realtime, as configured in `wrangler.toml` or secrets: an SFU that carries media, and a TURN key for its relay. */
export type RealtimeEnv = {
  ENVIRONMENT: string
  SFU_APP_ID?: string
  SFU_APP_SECRET?: string
  TURN_KEY_ID?: string
  TURN_KEY_TOKEN?: string
  /** On a development machine: a server in the place of Cloudflare's. */
  REALTIME_URL?: string
}

const cloudflare = 'https://rtc.live.cloudflare.com/v1'

/** Media waits for it, and a browser retries. */
const answerWithinMs = 10_000

/** A description of sixty-four tracks is a few hundred kilobytes. */
const mostBytes = 2_000_000

/** Cloudflare's answer; null where there was none in time, or none that could be parsed. */
export type RealtimeAnswer = { status: number; body: unknown } | null

type Asked = { method: 'POST' | 'PUT'; path: string; secret: string; body: object | null }

/** Calls Cloudflare. The secret is sent only there, and a failure is logged without the request's or answer's body. */
export async function askRealtime(env: RealtimeEnv, { method, path, secret, body }: Asked): Promise<RealtimeAnswer> {
  const base = env.ENVIRONMENT === 'development' && env.REALTIME_URL ? env.REALTIME_URL : cloudflare
  try {
    const answer = await fetch(`${base}${path}`, {
      method,
      headers: { authorization: `Bearer ${secret}`, ...(body !== null && { 'content-type': 'application/json' }) },
      ...(body !== null && { body: JSON.stringify(body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(answerWithinMs),
    })
    const text = await answer.text()
    if (text.length > mostBytes) throw new RangeError('the answer is too long')
    if (!answer.ok) log('warn', 'realtime refused', { status: answer.status })
    const read: unknown = JSON.parse(text)
    return { status: answer.status, body: read }
  } catch (error) {
    log('warn', 'realtime failed', { code: error instanceof Error ? error.name : 'unknown' })
    return null
  }
}

/** The SFU of this product: its application and the secret that opens it; null where there is none. */
export function sfuOf({
  SFU_APP_ID: appId,
  SFU_APP_SECRET: secret,
}: RealtimeEnv): { appId: string; secret: string } | null {
  return appId && secret ? { appId, secret } : null
}
