import { ClassRecording } from '@takhti/schema/board/replay/recording'
import type { Recording } from '@takhti/schema/live/recording/model'
import { useEffect, useState } from 'react'
import { ApiError } from '#api/errors.ts'
import { loadRecordedPicture } from '#board/port.ts'
import { patiently } from '#offline/patiently.ts'
import { piecesOf } from './fetch-recording.ts'
import { Playback } from './playback.ts'

/**
 * Why a recording is incomplete: the network failed on the way, or before anything came; it was deleted or
 * unpublished; parts of it have not reached the server; or its end was not reported.
 */
type Lack = 'broken' | 'offline' | 'gone' | 'missing' | 'unended'

/** How much of a recording is loaded, in whole percent, and why it is incomplete. */
export type Coming = { readonly percent: number; readonly lack: Lack | null }

/**
 * The voice file is made again when the sound has grown by this factor, because a new file interrupts it for a moment.
 */
const growth = 2

/** A loading recording, and its playback; a different `attempt` loads it again. */
export function useRecording(shown: Recording, attempt: number) {
  const [{ recording, playback, audio }] = useState(() => ({
    recording: new ClassRecording(),
    playback: new Playback(askFrame),
    audio: new Audio(),
  }))
  const [coming, setComing] = useState<Coming>({ percent: 0, lack: null })
  useEffect(() => {
    const load = new Loading({ shown, recording, playback, audio }, setComing)
    void load.run()
    return () => load.stop()
  }, [shown, recording, playback, audio, attempt])
  useEffect(
    () => () => {
      playback.pause()
      URL.revokeObjectURL(audio.src)
      audio.removeAttribute('src')
    },
    [playback, audio],
  )
  return { recording, playback, coming }
}

type LoadingParts = { shown: Recording; recording: ClassRecording; playback: Playback; audio: HTMLAudioElement }

const taken = new WeakMap<ClassRecording, number>()

class Loading {
  readonly #parts: LoadingParts
  readonly #notify: (coming: Coming) => void
  #isStopped = false
  #receivedBytes = 0

  constructor(parts: LoadingParts, notify: (coming: Coming) => void) {
    this.#parts = parts
    this.#notify = notify
  }

  stop(): void {
    this.#isStopped = true
  }

  async run(): Promise<void> {
    const { shown, recording, playback } = this.#parts
    let at = 0
    try {
      for await (const piece of piecesOf(shown)) {
        if (this.#isStopped) return
        at += piece.length
        // What was loaded before the network failed is not added again.
        const fresh = Math.min(piece.length, at - (taken.get(recording) ?? 0))
        if (fresh > 0) recording.take(piece.subarray(piece.length - fresh))
        taken.set(recording, Math.max(at, taken.get(recording) ?? 0))
        playback.grow(recording.lengthMs, false)
        this.#notify({ percent: Math.min(99, Math.floor((100 * at) / Math.max(1, shown.bytes))), lack: null })
        await this.#listen(false)
      }
    } catch (error) {
      if (this.#isStopped) return
      this.#notify({ percent: 0, lack: lackAfter(error, recording) })
      // As far as the board has loaded its voice plays, too.
      return this.#listen(true)
    }
    await this.#listen(true)
    if (this.#isStopped) return
    const lack = lackOf(shown, at)
    // A missing part is no silence to wait through.
    playback.grow(lack === null ? Math.max(recording.lengthMs, shown.durationMs) : recording.lengthMs, true)
    this.#notify({ percent: 100, lack })
    // An image is fetched when it is painted; a user who plays this offline later may not have reached it.
    const { cachePicturesOf } = await patiently(loadRecordedPicture)
    await cachePicturesOf(shown.flow_id, recording.shapes).catch(() => {})
  }

  async #listen(isWhole: boolean): Promise<void> {
    const { recording, playback, audio } = this.#parts
    const bytes = [...recording.tracks.values()]
      .flatMap(({ chunks }) => chunks)
      .reduce((sum, each) => sum + each.length, 0)
    if (bytes === 0 || bytes === this.#receivedBytes || (!isWhole && bytes < growth * this.#receivedBytes)) return
    this.#receivedBytes = bytes
    const { voiceFile } = await patiently(() => import('./voice-file.ts'))
    const file = await voiceFile(recording.tracks.values()).catch(() => null)
    if (file === null || this.#isStopped) return
    const before = audio.src
    audio.src = URL.createObjectURL(file)
    if (before !== '') URL.revokeObjectURL(before)
    await new Promise((resolve) => {
      audio.addEventListener('loadedmetadata', resolve, { once: true })
      audio.addEventListener('error', resolve, { once: true })
    })
    if (!this.#isStopped && Number.isFinite(audio.duration)) playback.listen(audio)
  }
}

function lackAfter(error: unknown, { lengthMs }: ClassRecording): Lack {
  if (!(error instanceof ApiError)) return 'broken'
  if (error.code === 'common/not-found') return 'gone'
  return error.isUnanswered && lengthMs === 0 ? 'offline' : 'broken'
}

/** What a recording lacks that was read to its end, with so many bytes. */
function lackOf({ missingParts, bytes, endedAt }: Recording, read: number): Lack | null {
  if (missingParts > 0 || read < bytes) return 'missing'
  return endedAt === null ? 'unended' : null
}

function askFrame(draw: (atMs: number) => void): () => void {
  const frame = requestAnimationFrame(draw)
  return () => cancelAnimationFrame(frame)
}
