import { ClassRecording } from '@takhti/schema/board/replay/recording'
import type { Recording } from '@takhti/schema/live/recording/model'
import { useEffect, useState } from 'react'
import { ApiError } from '#api/errors.ts'
import { piecesOf } from './fetch-recording.ts'
import { Playback } from './playback.ts'

/** How a recording comes: how much of it, in whole percent, and why not all of it. */
export type Coming = { readonly percent: number; readonly problem: 'broken' | 'offline' | null }

/** The voice is made a file anew when so much more of the sound has come, for a new file interrupts it a moment. */
const growth = 2

/** A recording that comes, and the time that it plays by; asked for again with another `attempt`. */
export function useRecording(shown: Recording, attempt: number) {
  const [{ recording, playback, audio }] = useState(() => ({
    recording: new ClassRecording(),
    playback: new Playback(askFrame),
    audio: new Audio(),
  }))
  const [coming, setComing] = useState<Coming>({ percent: 0, problem: null })
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
  readonly #tell: (coming: Coming) => void
  #isStopped = false
  #heardBytes = 0

  constructor(parts: LoadingParts, tell: (coming: Coming) => void) {
    this.#parts = parts
    this.#tell = tell
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
        // What came before the network went is not taken in again.
        const fresh = Math.min(piece.length, at - (taken.get(recording) ?? 0))
        if (fresh > 0) recording.take(piece.subarray(piece.length - fresh))
        taken.set(recording, Math.max(at, taken.get(recording) ?? 0))
        playback.grow(recording.lengthMs, false)
        this.#tell({ percent: Math.min(99, Math.floor((100 * at) / Math.max(1, shown.bytes))), problem: null })
        await this.#hear(false)
      }
    } catch (error) {
      const isNowhere = error instanceof ApiError && error.isUnanswered && recording.lengthMs === 0
      if (!this.#isStopped) this.#tell({ percent: 0, problem: isNowhere ? 'offline' : 'broken' })
      return
    }
    if (this.#isStopped) return
    await this.#hear(true)
    playback.grow(Math.max(recording.lengthMs, shown.durationMs), true)
    this.#tell({ percent: 100, problem: null })
  }

  async #hear(isWhole: boolean): Promise<void> {
    const { recording, playback, audio } = this.#parts
    const bytes = [...recording.tracks.values()]
      .flatMap(({ chunks }) => chunks)
      .reduce((sum, each) => sum + each.length, 0)
    if (bytes === 0 || bytes === this.#heardBytes || (!isWhole && bytes < growth * this.#heardBytes)) return
    this.#heardBytes = bytes
    const { voiceFile } = await import('./voice-file.ts')
    const file = await voiceFile(recording.tracks.values()).catch(() => null)
    if (file === null || this.#isStopped) return
    const before = audio.src
    audio.src = URL.createObjectURL(file)
    if (before !== '') URL.revokeObjectURL(before)
    await new Promise((resolve) => {
      audio.addEventListener('loadedmetadata', resolve, { once: true })
      audio.addEventListener('error', resolve, { once: true })
    })
    if (!this.#isStopped && Number.isFinite(audio.duration)) playback.hear(audio)
  }
}

function askFrame(draw: (atMs: number) => void): () => void {
  const frame = requestAnimationFrame(draw)
  return () => cancelAnimationFrame(frame)
}
