import { refused } from '@takhti/assistant/port'
import type { presentations } from '@takhti/schema/presentations/contract'
import { videoPartBytes } from '@takhti/schema/presentations/script-rules'
import type { VideoJob, VideoStatus } from '@takhti/schema/presentations/talk-model'
import type { HandlerArgs } from '#http/implement.ts'
import { releaseHold, settleHold, takeHold } from '#licences/port.ts'
import { base64url } from '#platform/random.ts'
import { listSigned, sign } from '#platform/signature.ts'
import { configuredVideo } from '#platform/video-engine.ts'

type Args<Name extends keyof typeof presentations> = HandlerArgs<(typeof presentations)[Name], null>

/** A begun video: its id at the engine, and the hold of its credit. Only its institute and person are served. */
type Begun = { engineId: string; hold: string; by: string }

/** Begins a video. Its credit is held until the engine is done with it, and is free again where that fails. */
export async function video(args: Args<'video'>) {
  const { input, platform, scope, newId, earlier, commit, key } = args
  const engine = configuredVideo(platform.env)
  if (engine === null) return refused('assistant/no-video')
  const first = await earlier()
  // It had the form of this call's answer when it was stored.
  if (first !== null) return first.answer as VideoJob
  const hold = await takeHold(platform, scope, { key: `video:${key()}`, amounts: { aiCredits: 1 } })
  let isBegun = false
  try {
    const begun = await engine.begin(input)
    if (begun === null || begun.status === 'failed') return refused('assistant/media-failed')
    const id = await tokenOf(args, { engineId: begun.id, hold, by: ownerOf(args) })
    const answer = { id, status: begun.status, progress: begun.progress }
    await commit({ action: 'ai.make', entityId: newId(), effects: [], answer })
    isBegun = true
    return answer
  } finally {
    if (!isBegun) await releaseHold(platform, hold)
  }
}

/** How far a video is. The engine's own word ends the hold: done uses the credit, failed frees it. */
export async function videoStatus(args: Args<'videoStatus'>) {
  const { input, platform, scope, fail } = args
  const engine = configuredVideo(platform.env)
  if (engine === null) return refused('assistant/no-video')
  const begun = await begunOf(args)
  if (begun === null || begun.by !== ownerOf(args)) return fail('common/not-found')
  const state = await engine.state(begun.engineId)
  if (state === null) return refused('assistant/media-failed')
  const answer: VideoStatus = { id: input.id, ...state }
  if (state.status === 'failed') await releaseHold(platform, begun.hold)
  if (state.status !== 'done') return answer
  await settleHold(platform, scope, begun.hold)
  if (input.part === undefined) return answer
  const part = await engine.part(begun.engineId, input.part)
  if (part === null) return refused('assistant/media-failed')
  const hasMore = (input.part + 1) * videoPartBytes < part.total
  return { ...answer, bytes: part.bytes.toBase64(), next: hasMore ? input.part + 1 : null }
}

type Signing = Pick<Args<'video'>, 'platform'>

async function tokenOf({ platform }: Signing, begun: Begun): Promise<string> {
  const text = base64url(new TextEncoder().encode(JSON.stringify(begun)))
  return `${text}.${await sign(platform, 'video', text)}`
}

/** What an id of ours names; null for any other text. */
async function begunOf({ platform, input }: Args<'videoStatus'>): Promise<Begun | null> {
  const match = /^([\w-]+)\.([\w-]{43})$/.exec(input.id)
  const [, text = '', signature = ''] = match ?? []
  if (match === null) return null
  const good = await listSigned(platform, 'video', [{ text, signature }])
  if (good.length === 0) return null
  // It is signed by this worker, which signs nothing else for videos.
  return JSON.parse(new TextDecoder().decode(Uint8Array.fromBase64(text, { alphabet: 'base64url' }))) as Begun
}

function ownerOf({ scope }: Pick<Args<'video'>, 'scope'>): string {
  return `${scope.instituteId}:${scope.personId}`
}
