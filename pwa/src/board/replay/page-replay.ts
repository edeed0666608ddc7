import { timelineOf } from '@takhti/schema/board/replay/timeline'
import { Signal } from '#state/signal.ts'
import type { Unsubscribe } from '#state/signal.ts'
import type { PageShapes } from '../editor/page-shapes.ts'
import { Player, type AskFrame } from './player.ts'

/** Minimum time in milliseconds between rebuilds of the timeline, while a page loads or others draw. */
const restMs = 250

/**
 * The replay of a page. At its beginning it takes in changes, as the page may still be loading from the server. Once it
 * plays, changes of others wait.
 */
export class PageReplay {
  readonly player: Signal<Player>
  readonly #shapes: PageShapes
  readonly #askFrame: AskFrame
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(shapes: PageShapes, askFrame: AskFrame) {
    this.#shapes = shapes
    this.#askFrame = askFrame
    this.player = new Signal(this.#read())
  }

  /** Follows the page from now on. Returns an unsubscribe function. */
  follow(): Unsubscribe {
    const stop = this.#shapes.changed.on(() => this.#receive())
    // The page may have changed since the replay was created.
    if (this.#shapes.size !== this.player.value.timeline.shapes.length) this.#take()
    return () => {
      stop()
      clearTimeout(this.#timer)
      this.#timer = undefined
      this.player.value.pause()
    }
  }

  #receive(): void {
    // An empty replay shows its first shape at once.
    if (this.player.value.timeline.shapes.length === 0) this.#take()
    else this.#timer ??= setTimeout(() => this.#take(), restMs)
  }

  #take(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const { position, isPlaying, speed } = this.player.value
    if (position.value > 0 || isPlaying.value) return
    const player = this.#read()
    player.speed.set(speed.value)
    this.player.set(player)
  }

  #read(): Player {
    return new Player(timelineOf(this.#shapes.first(this.#shapes.size)), this.#askFrame)
  }
}
