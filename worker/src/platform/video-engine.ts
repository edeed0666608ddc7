import { maxVideoBytes, videoPartBytes } from '@takhti/schema/presentations/script-rules'
import type { VideoInput, VideoJob } from '@takhti/schema/presentations/talk-model'
import * as z from 'zod'
import { addressOf, bytesWithin, fetchOnly } from './configured-server.ts'
import type { Env } from './env.ts'
import { log } from './log.ts'

/** How far a video is at its engine; `gone` where the engine does not know it. */
export type EngineState = Pick<VideoJob, 'status' | 'progress'>

/** An engine for videos with the calls of OpenAI's `/videos`. Each answers null where its server did not answer as it should. */
export type VideoEngine = {
  begin(wish: VideoInput): Promise<({ id: string } & EngineState) | null>
  state(id: string): Promise<EngineState | null>
  part(id: string, part: number): Promise<{ bytes: Uint8Array; total: number } | null>
}

const answerWithinMs = 20_000
const mostAnswerBytes = 1_000_000

const Answer = z.object({
  id: z.string().regex(/^[\w.-]{1,200}$/),
  status: z.string(),
  progress: z.number().min(0).max(100).optional(),
})

const states: Readonly<Record<string, VideoJob['status']>> = {
  queued: 'queued',
  in_progress: 'making',
  completed: 'done',
  failed: 'failed',
}

/** The engine that the environment names; null where there is none. */
export function configuredVideo(env: Env): VideoEngine | null {
  const { VIDEO_NAME: model, VIDEO_URL: url } = env
  const address = model && url ? addressOf(url, env.ENVIRONMENT) : null
  if (address === null) return null
  const headers = env.VIDEO_KEY === undefined ? {} : { Authorization: `Bearer ${env.VIDEO_KEY}` }

  async function ask(path: string, init: Asked = {}): Promise<Response> {
    const limits = { most: mostAnswerBytes, signal: AbortSignal.timeout(answerWithinMs) }
    return fetchOnly(address ?? '', `${address}/videos${path}`, {
      ...limits,
      ...init,
      headers: { ...headers, ...init.headers },
    })
  }

  async function read(response: Response): Promise<{ id: string } & EngineState> {
    const text = new TextDecoder().decode(await bytesWithin(response.body, mostAnswerBytes))
    if (!response.ok) throw new TypeError(`status ${response.status}`)
    const { id, status, progress = 0 } = Answer.parse(JSON.parse(text))
    const state = states[status]
    if (state === undefined) throw new TypeError('an unknown state')
    return { id, status: state, progress: state === 'done' ? 100 : Math.round(progress) }
  }

  return {
    begin: (wish) =>
      orNull(async () => {
        const body = JSON.stringify({ model, prompt: promptOf(wish), ...secondsOf(wish), size: '1280x720' })
        return read(await ask('', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }))
      }),
    state: (id) =>
      orNull(async () => {
        const response = await ask(`/${id}`)
        // The engine forgot it, so it never comes.
        if (response.status === 404 || response.status === 410) return { status: 'failed', progress: 0 }
        const { status, progress } = await read(response)
        return { status, progress }
      }),
    part: (id, part) => orNull(() => partOf(ask, id, part)),
  }
}

type Asked = { method?: 'POST'; headers?: Record<string, string>; body?: string; most?: number }

async function partOf(ask: (path: string, init: Asked) => Promise<Response>, id: string, part: number) {
  const from = part * videoPartBytes
  const range = `bytes=${from}-${from + videoPartBytes - 1}`
  const response = await ask(`/${id}/content`, { headers: { Range: range }, most: maxVideoBytes })
  if (response.status === 206) {
    const total = Number(/\/(\d+)$/.exec(response.headers.get('Content-Range') ?? '')?.[1] ?? NaN)
    if (!(total <= maxVideoBytes)) throw new TypeError('the video is too long')
    return { bytes: await bytesWithin(response.body, videoPartBytes), total }
  }
  if (!response.ok) throw new TypeError(`status ${response.status}`)
  return cutFrom(response.body, from)
}

/** A part of a body of which the server knows no ranges; only the part is held. */
async function cutFrom(body: ReadableStream<Uint8Array> | null, from: number) {
  const bytes = new Uint8Array(videoPartBytes)
  let total = 0
  let filled = 0
  for await (const piece of body ?? []) {
    const start = Math.max(0, from - total)
    const wanted = piece.subarray(start, start + Math.max(0, videoPartBytes - filled))
    if (total + piece.length > from && wanted.length > 0) {
      bytes.set(wanted, filled)
      filled += wanted.length
    }
    total += piece.length
    if (total > maxVideoBytes) throw new TypeError('the video is too long')
  }
  return { bytes: bytes.subarray(0, filled), total }
}

async function orNull<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    log('warn', 'video engine failed', { code: error instanceof Error ? error.name : 'unknown' })
    return null
  }
}

/** The slides in their order, each with its script, and nothing of who asks. */
function promptOf({ title, language, slides }: VideoInput): string {
  const parts = slides.map((slide, index) => `Slide ${index + 1}: ${slide.title}\nSpoken: ${slide.text}`)
  return [`A presentation in the language "${language}". ${title}`.trim(), ...parts].join('\n\n')
}

function secondsOf({ seconds }: VideoInput): { seconds?: string } {
  return seconds === undefined ? {} : { seconds: String(seconds) }
}
