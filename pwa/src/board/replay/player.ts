import { nextStep, stepBack } from '@takhti/schema/board/replay/timeline'
import type { Timeline } from '@takhti/schema/board/replay/timeline'
import { Signal } from '#state/signal.ts'
import type { Unsubscribe } from '#state/signal.ts'

/** Requests one frame, as `requestAnimationFrame` does; returns a cancel function. */
export type AskFrame = (draw: (atMs: number) => void) => Unsubscribe

/** Speeds of a replay relative to the original drawing. */
export const speeds = [0.5, 1, 2, 4, 8] as const

/** A hidden tab has no frames; afterwards the replay continues where it was, without a leap. */
const longestFrameMs = 250

/** Position and playback of a replay, without a screen: the view subscribes to `position`. */
export class Player {
  readonly timeline: Timeline
  /** Milliseconds of the timeline, 0 to its duration. */
  readonly position = new Signal(0)
  readonly isPlaying = new Signal(false)
  readonly speed = new Signal<number>(1)
  readonly #askFrame: AskFrame
  #stopFrame: Unsubscribe = () => {}
  #lastFrameMs: number | null = null
  /** The position at which playback stops. */
  #untilMs = 0

  constructor(timeline: Timeline, askFrame: AskFrame) {
    this.timeline = timeline
    this.#askFrame = askFrame
  }

  /** Plays to the end; restarts at the end. */
  play(): void {
    const { durationMs } = this.timeline
    if (this.position.value >= durationMs) this.position.set(0)
    this.#run(durationMs)
  }

  pause(): void {
    this.#stopFrame()
    this.isPlaying.set(false)
  }

  toggle(): void {
    if (this.isPlaying.value) this.pause()
    else this.play()
  }

  /** Moves to a moment; during playback, plays on from there to the end. */
  seek(ms: number): void {
    const { durationMs } = this.timeline
    this.#untilMs = durationMs
    this.position.set(Math.min(durationMs, Math.max(0, ms)))
    if (this.position.value >= durationMs) this.pause()
  }

  /** Plays one step and stops; shows it whole during playback, or with reduced motion. */
  next(isStill = false): void {
    const { durationMs } = this.timeline
    const isStep = this.isPlaying.value && this.#untilMs < durationMs
    const step = nextStep(this.timeline, this.position.value)
    if (step === null) return
    this.pause()
    if (isStep || isStill) return this.position.set(step.endMs)
    this.position.set(Math.max(this.position.value, step.beginMs))
    this.#run(step.endMs)
  }

  /** Stops, and reverts the last step. */
  previous(): void {
    this.pause()
    this.position.set(stepBack(this.timeline, this.position.value))
  }

  #run(untilMs: number): void {
    this.#untilMs = untilMs
    if (this.isPlaying.value || untilMs <= this.position.value) return
    this.#lastFrameMs = null
    this.isPlaying.set(true)
    this.#ask()
  }

  #ask(): void {
    this.#stopFrame = this.#askFrame((atMs) => this.#pass(atMs))
  }

  #pass(atMs: number): void {
    const passed = this.#lastFrameMs === null ? 0 : Math.min(longestFrameMs, Math.max(0, atMs - this.#lastFrameMs))
    this.#lastFrameMs = atMs
    const next = Math.min(this.#untilMs, this.position.value + passed * this.speed.value)
    this.position.set(next)
    if (next >= this.#untilMs) this.pause()
    else this.#ask()
  }
}
