import { writeEntry } from '@takhti/schema/board/replay/recorded-stream'
import type { TappedEntry } from './board-tap.ts'
import type { PartWriter } from './part-writer.ts'
import { partMs } from './voice-tap.ts'

/** The sources of a recording: the board, and a voice that restarts after each pause. */
export type Taps = {
  board(notify: (recorded: TappedEntry) => void): { hold(): void; goOn(): void; close(): void }
  /** Null where this browser cannot record a voice. */
  voice(received: (bytes: Uint8Array) => void): { stop(): Promise<void> } | null
}

type RecorderParts = {
  readonly taps: Taps
  readonly writer: PartWriter
  /** The media type of the voice; empty where there is none. */
  readonly soundType: string
  /** Milliseconds of a monotonic clock. */
  now(): number
  wallNow(): number
}

/** Records a class: the events of the taps, each with its time, in parts. A pause takes no time. */
export class Recorder {
  readonly #parts: RecorderParts
  #board: ReturnType<Taps['board']>
  readonly #timer: ReturnType<typeof setInterval>
  /** When the clock was at 0, had there been no pause. */
  #sinceMs: number
  #pausedAtMs: number | null = null
  #voice: ReturnType<Taps['voice']> = null
  #tracks = 0

  constructor(parts: RecorderParts) {
    this.#parts = parts
    this.#sinceMs = parts.now()
    this.#notify({ kind: 'begun', wallMs: parts.wallNow(), sound: parts.soundType })
    // The clock is paused meanwhile: what is there at the beginning is visible from the first moment on.
    this.#pausedAtMs = this.#sinceMs
    this.#board = parts.taps.board((recorded) => this.#notify(recorded))
    this.#pausedAtMs = null
    this.#speak()
    // The voice cuts parts when it hands over; without one the clock does.
    this.#timer = setInterval(() => {
      if (this.#voice === null) parts.writer.cut()
    }, partMs)
  }

  /** How long the recording is, in milliseconds. */
  get lengthMs(): number {
    return Math.round((this.#pausedAtMs ?? this.#parts.now()) - this.#sinceMs)
  }

  async pause(): Promise<void> {
    if (this.#pausedAtMs !== null) return
    this.#board.hold()
    this.#pausedAtMs = this.#parts.now()
    await this.#hush()
  }

  resume(): void {
    if (this.#pausedAtMs === null) return
    this.#sinceMs += this.#parts.now() - this.#pausedAtMs
    this.#pausedAtMs = null
    this.#notify({ kind: 'resumed', wallMs: this.#parts.wallNow() })
    this.#board.goOn()
    this.#speak()
  }

  /** Attaches to the board again: the one before has left the screen, and another has replaced it. */
  lookAgain(): void {
    this.#board.close()
    this.#board = this.#parts.taps.board((recorded) => this.#notify(recorded))
    if (this.#pausedAtMs !== null) this.#board.hold()
  }

  /** Makes a part of what was recorded until now: the page may not come back. */
  settle(): void {
    this.#parts.writer.cut()
  }

  /** Ends the recording. Resolves with its length in milliseconds when all of it is stored. */
  async stop(): Promise<number> {
    clearInterval(this.#timer)
    const { lengthMs } = this
    this.#board.close()
    await this.#hush()
    await this.#parts.writer.stored()
    return lengthMs
  }

  async #hush(): Promise<void> {
    const voice = this.#voice
    this.#voice = null
    await voice?.stop()
    this.#parts.writer.cut()
  }

  #speak(): void {
    const track = this.#tracks++
    const beginsMs = this.lengthMs
    this.#voice = this.#parts.taps.voice((bytes) => {
      this.#notify({ kind: 'sound', track, beginsMs, bytes })
      this.#parts.writer.cut()
    })
  }

  #notify(recorded: TappedEntry): void {
    this.#parts.writer.write(writeEntry({ ...recorded, atMs: this.lengthMs }))
  }
}
