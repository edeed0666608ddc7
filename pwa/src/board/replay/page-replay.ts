import { timelineOf } from '@takhti/schema/board/replay/timeline'
import { Signal } from '#state/signal.ts'
import type { Unsubscribe } from '#state/signal.ts'
import type { PageShapes } from '../editor/page-shapes.ts'
import { Player, type AskFrame } from './player.ts'

/** A page that comes piece by piece, or on which others draw, is put in the order of drawing no oftener than this. */
const restMs = 250

/**
 * The replay of a page. While it stands at its beginning it takes in what comes: the page may still be on its way from the
 * edge. Once it plays, what others change waits beneath it.
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

  /** Follows the page from here on; returns what ends it. */
  follow(): Unsubscribe {
    const stop = this.#shapes.changed.on(() => this.#hear())
    // Something may have come since the replay was made.
    if (this.#shapes.size !== this.player.value.timeline.shapes.length) this.#take()
    return () => {
      stop()
      clearTimeout(this.#timer)
      this.#timer = undefined
      this.player.value.pause()
    }
  }

  #hear(): void {
    // Whoever is told that there is nothing waits for the first of it.
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
