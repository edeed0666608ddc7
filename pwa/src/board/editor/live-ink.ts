import type { RelayedInk } from '@takhti/schema/board/frames'
import { unpackInk } from '@takhti/schema/board/ink'
import { MAX_POINTS } from '@takhti/schema/board/limits'
import type { GrowingStroke } from './ink-session.ts'
import { Signal } from './signal.ts'

type Seen = { readonly stroke: GrowingStroke; lastAtMs: number }

/** A hand that says nothing for this long has gone; what it kept comes as a shape. */
const forgetAfterMs = 5_000

/** The strokes that others are drawing at this moment on the page that is shown. They never enter the document. */
export class LiveInk {
  /** The map changes in place; listeners are told each time. */
  readonly strokes = new Signal<ReadonlyMap<string, Seen>>(new Map())
  readonly #seen = new Map<string, Seen>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
    this.strokes = new Signal<ReadonlyMap<string, Seen>>(this.#seen)
  }

  receive(pieces: readonly RelayedInk[], isShape: (id: string) => boolean): void {
    for (const piece of pieces) {
      // The shape itself may overtake the last pieces of its preview.
      if (piece.isEnded || isShape(piece.strokeId)) this.#seen.delete(piece.strokeId)
      else this.#grow(piece)
    }
    this.#forgetSilent()
    this.strokes.notify()
  }

  /** A preview has become a shape, or its page is no longer shown. */
  drop(ids: Iterable<string>): void {
    let isChanged = false
    for (const id of ids) isChanged = this.#seen.delete(id) || isChanged
    if (isChanged) this.strokes.notify()
  }

  clear(): void {
    this.drop([...this.#seen.keys()])
  }

  #grow({ strokeId, style, from, packed }: RelayedInk): void {
    const points = readPoints(packed)
    if (!points) return
    const seen = this.#seen.get(strokeId) ?? { stroke: emptyStroke(strokeId, style), lastAtMs: 0 }
    seen.lastAtMs = this.#now()
    this.#seen.set(strokeId, seen)
    const { stroke } = seen
    // Somebody who comes late misses the beginning: the rest still tells where the hand is.
    const skipped = Math.max(0, stroke.x.length - from)
    for (let index = skipped; index < points.x.length && stroke.x.length < MAX_POINTS; index++) {
      stroke.x.push(points.x[index] ?? 0)
      stroke.y.push(points.y[index] ?? 0)
      stroke.pressure.push(points.pressure[index] ?? 0.5)
      stroke.at.push(points.at[index] ?? 0)
    }
  }

  #forgetSilent(): void {
    const oldest = this.#now() - forgetAfterMs
    for (const [id, { lastAtMs }] of this.#seen) if (lastAtMs < oldest) this.#seen.delete(id)
  }
}

function emptyStroke(id: string, style: GrowingStroke['style']): GrowingStroke {
  return { id, style, startedAt: 0, x: [], y: [], pressure: [], at: [] }
}

function readPoints(packed: Uint8Array): ReturnType<typeof unpackInk> | null {
  try {
    return unpackInk(packed)
  } catch {
    return null
  }
}
