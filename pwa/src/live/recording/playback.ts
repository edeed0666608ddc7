/** The interface of the voice's player; an audio element implements it. */
export type Voice = Pick<HTMLAudioElement, 'currentTime' | 'duration' | 'playbackRate' | 'paused' | 'ended'> & {
  play(): Promise<void>
  pause(): void
}

/** Requests one frame, as `requestAnimationFrame` does; returns a function that cancels the request. */
type AskFrame = (draw: (atMs: number) => void) => () => void

/** How fast a recording can go; a voice retains its pitch. */
export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const

/** The longest counted frame in milliseconds: a hidden tab gets none, and playback without a voice goes on where it was. */
const longestFrameMs = 250

/** The voice is not restarted for its last moment, in milliseconds. */
const lastMs = 200

export type PlaybackState = {
  readonly ms: number
  readonly lengthMs: number
  readonly speed: number
  readonly isPlaying: boolean
}

/** The position and the state of a recording. The voice is the clock while there is one. */
export class Playback {
  readonly #askFrame: AskFrame
  readonly #listeners = new Set<() => void>()
  #state: PlaybackState = { ms: 0, lengthMs: 0, speed: 1, isPlaying: false }
  #voice: Voice | null = null
  #isStarting = false
  #isWhole = false
  #stopFrame: () => void = () => {}
  #lastFrameMs: number | null = null

  constructor(askFrame: AskFrame) {
    this.#askFrame = askFrame
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly state = (): PlaybackState => this.#state

  /** More of the recording has loaded; `isWhole` where nothing follows. */
  grow(lengthMs: number, isWhole: boolean): void {
    this.#isWhole = isWhole
    this.#set({ lengthMs })
  }

  /** Plays this voice from here on. */
  listen(voice: Voice | null): void {
    this.#voice?.pause()
    this.#voice = voice
    if (voice) voice.playbackRate = this.#state.speed
  }

  play(): void {
    const { ms, lengthMs, isPlaying } = this.#state
    if (isPlaying) return
    this.#set({ isPlaying: true, ...(this.#isWhole && ms >= lengthMs && { ms: 0 }) })
    this.#lastFrameMs = null
    this.#startVoice()
    this.#ask()
  }

  pause(): void {
    this.#stopFrame()
    this.#voice?.pause()
    this.#set({ isPlaying: false })
  }

  toggle(): void {
    if (this.#state.isPlaying) this.pause()
    else this.play()
  }

  /** Seeks to a moment; playback continues from there. */
  seek(ms: number): void {
    this.#set({ ms: Math.min(this.#state.lengthMs, Math.max(0, ms)) })
    this.#voice?.pause()
    if (this.#state.isPlaying) this.#startVoice()
  }

  setSpeed(speed: number): void {
    if (this.#voice) this.#voice.playbackRate = speed
    this.#set({ speed })
  }

  #ask(): void {
    this.#stopFrame = this.#askFrame((atMs) => this.#pass(atMs))
  }

  #pass(atMs: number): void {
    const passedMs = this.#lastFrameMs === null ? 0 : Math.min(longestFrameMs, Math.max(0, atMs - this.#lastFrameMs))
    this.#lastFrameMs = atMs
    const { ms, lengthMs, speed } = this.#state
    const voice = this.#voice
    const isReceived = voice !== null && !voice.paused && !voice.ended
    // While a voice is starting the time is paused: it would jump back when the voice plays.
    const next = isReceived ? voice.currentTime * 1000 : this.#isStarting ? ms : ms + passedMs * speed
    this.#set({ ms: Math.min(lengthMs, next) })
    if (next >= lengthMs && this.#isWhole) return this.pause()
    if (!isReceived) this.#startVoice()
    this.#ask()
  }

  #startVoice(): void {
    const voice = this.#voice
    const { ms, speed } = this.#state
    if (voice === null || this.#isStarting || !(ms < voice.duration * 1000 - lastMs)) return
    this.#isStarting = true
    voice.currentTime = ms / 1000
    voice.playbackRate = speed
    const started = () => {
      this.#isStarting = false
      if (!this.#state.isPlaying) voice.pause()
    }
    void voice.play().then(started, (error: unknown) => {
      this.#isStarting = false
      // A voice that was stopped before it started, as by a drag through the time, starts again with the next frame.
      // Where a browser blocks the sound the board plays all the same.
      const isStopped = error instanceof DOMException && error.name === 'AbortError'
      if (!isStopped && this.#voice === voice) this.#voice = null
    })
  }

  #set(changed: Partial<PlaybackState>): void {
    this.#state = { ...this.#state, ...changed }
    for (const listener of this.#listeners) listener()
  }
}
