import type { Pointing, ShownAids } from '@takhti/schema/board/channel'
import type { Box, Offset } from '@takhti/schema/board/geometry'
import { MAX_COORDINATE } from '@takhti/schema/board/limits'

type CursorSenderParts = {
  send(pointing: Pointing): void
  /** Presenter overlays of this person; null for none. */
  aids(): ShownAids | null
  /** Whether another person is present and this person may be seen. */
  isSeen(): boolean
  /** Runs once after a time in milliseconds. */
  later(run: () => void, afterMs: number): void
}

/** Twenty positions a second look like a continuous movement. */
const tickMs = 50

/** Sends the cursor and the view of this person: the first position at once, then the last one of each tick. */
export class CursorSender {
  readonly #parts: CursorSenderParts
  #at: Offset | null = null
  #view: Box
  #isChanged = false
  #isTicking = false
  #areAidsDue = true
  #hasShownAids = false

  constructor(view: Box, parts: CursorSenderParts) {
    this.#view = view
    this.#parts = parts
  }

  /** The pointer's position, in page pixels; null after it has left the board. */
  point(at: Offset | null): void {
    this.#at = at
    this.#changed()
  }

  look(view: Box): void {
    this.#view = view
    this.#changed()
  }

  /** The overlays have changed. */
  aidsChanged(): void {
    this.#areAidsDue = true
    this.#changed()
  }

  /** A new viewer needs the whole state. */
  again(): void {
    this.aidsChanged()
  }

  #changed(): void {
    this.#isChanged = true
    if (!this.#isTicking) this.#tick()
  }

  #tick(): void {
    this.#isTicking = this.#isChanged && this.#parts.isSeen()
    if (!this.#isTicking) return
    this.#isChanged = false
    this.#parts.send({ at: this.#at && placeOf(this.#at), view: viewOf(this.#view), ...this.#aidsToSend() })
    this.#parts.later(() => this.#tick(), tickMs)
  }

  /** A person who never showed an overlay sends none. */
  #aidsToSend(): Pick<Pointing, 'aids'> {
    const aids = this.#areAidsDue ? this.#parts.aids() : undefined
    this.#areAidsDue = false
    if (aids === undefined || (aids === null && !this.#hasShownAids)) return {}
    this.#hasShownAids = true
    return { aids }
  }
}

function placeOf({ x, y }: Offset): Offset {
  return { x: coordinate(x), y: coordinate(y) }
}

function viewOf({ minX, minY, maxX, maxY }: Box): Pointing['view'] {
  const [x, y] = [coordinate(minX), coordinate(minY)]
  return { x, y, width: Math.max(1, coordinate(maxX) - x), height: Math.max(1, coordinate(maxY) - y) }
}

/** In tenths of a page pixel, on the page. */
function coordinate(value: number): number {
  return Math.round(Math.min(MAX_COORDINATE, Math.max(-MAX_COORDINATE, value)) * 10) / 10
}
