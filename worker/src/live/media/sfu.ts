import { SfuAnswer } from '@takhti/schema/live/media/model'
import { askRealtime, type RealtimeEnv, sfuOf } from '#platform/realtime.ts'
import type { LeftCarrier } from './carriers.ts'

type Errand = { method: 'POST' | 'PUT'; steps: readonly string[]; body: object | null }

/** What the SFU answered to a device, with nothing in it that a device has no use for; null where it cannot be had. */
export async function askSfu(
  env: RealtimeEnv,
  { method, steps, body }: Errand,
): Promise<{ status: number; answer: SfuAnswer } | null> {
  const sfu = sfuOf(env)
  if (sfu === null) return null
  const path = `/apps/${[sfu.appId, ...steps].map(encodeURIComponent).join('/')}`
  const said = await askRealtime(env, { method, path, secret: sfu.secret, body })
  const read = said === null || isOurFault(said.status) ? undefined : SfuAnswer.safeParse(said.body).data
  return said === null || read === undefined ? null : { status: said.status, answer: read }
}

/** What no device can do anything about: the SFU is down, or does not take the secret. */
function isOurFault(status: number): boolean {
  return status >= 500 || status === 401 || status === 403
}

/** Ends what devices that are gone still have at the SFU: who was sent out hears nothing more, whatever their device says. */
export async function closeCarriers(env: RealtimeEnv, gone: readonly LeftCarrier[]): Promise<void> {
  for (const { carrier, mids } of gone)
    if (mids.length > 0)
      await askSfu(env, {
        method: 'PUT',
        steps: ['sessions', carrier, 'tracks', 'close'],
        body: { tracks: mids.map((mid) => ({ mid })), force: true },
      })
}
