import { SfuAnswer } from '@takhti/schema/live/media/model'
import { askRealtime, type RealtimeEnv, sfuOf } from '#platform/realtime.ts'
import type { LeftCarrier } from './carriers.ts'

type SfuRequest = { method: 'POST' | 'PUT'; steps: readonly string[]; body: object | null }

/** The SFU's answer, without fields that a device does not use; null where it is unavailable. */
export async function askSfu(
  env: RealtimeEnv,
  { method, steps, body }: SfuRequest,
): Promise<{ status: number; answer: SfuAnswer } | null> {
  const sfu = sfuOf(env)
  if (sfu === null) return null
  const path = `/apps/${[sfu.appId, ...steps].map(encodeURIComponent).join('/')}`
  const reply = await askRealtime(env, { method, path, secret: sfu.secret, body })
  const read = reply === null || isOurFault(reply.status) ? undefined : SfuAnswer.safeParse(reply.body).data
  return reply === null || read === undefined ? null : { status: reply.status, answer: read }
}

/** What no device can do anything about: the SFU is down, or does not take the secret. */
function isOurFault(status: number): boolean {
  return status >= 500 || status === 401 || status === 403
}

/** Closes the tracks of a vanished device at the SFU; answers whether none is left. */
export async function closeCarrier(env: RealtimeEnv, { carrier, mids }: LeftCarrier): Promise<boolean> {
  const reply = await askSfu(env, {
    method: 'PUT',
    steps: ['sessions', carrier, 'tracks', 'close'],
    body: { tracks: mids.map((mid) => ({ mid })), force: true },
  })
  // A session that the SFU does not know any longer carries nothing.
  return reply !== null && (reply.status < 300 || reply.status === 404 || reply.status === 410)
}
