import { MAX_POINTS } from '@takhti/schema/board/limits'
import { Signal } from '#state/signal.ts'
import type { GrowingStroke } from './ink-session.ts'

/** Points of a remote stroke from index `from` on, or its end, which has none. */
export type SeenInk = Pick<GrowingStroke, 'style'> & {
  readonly strokeId: string
  readonly from: number
  readonly x: ArrayLike<number>
  readonly y: ArrayLike<number>
  readonly pressure: ArrayLike<number>
  readonly isEnded: boolean
}

/** A live stroke: the times of its points arrive with its shape. */
type SeenStroke = Omit<GrowingStroke, 'startedAt' | 'at'>

type Seen = { readonly stroke: SeenStroke; lastAtMs: number }

/** A live stroke without frames for this long is dropped, in milliseconds; its committed stroke arrives as a shape. */
const forgetAfterMs = 5_000

/** The strokes that other users are drawing now on the shown page. They are never in the document. */
export class LiveInk {
  /** The map changes in place; listeners are notified of each change. */
  readonly strokes = new Signal<ReadonlyMap<string, Seen>>(new Map())
  readonly #seen = new Map<string, Seen>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
    this.strokes = new Signal<ReadonlyMap<string, Seen>>(this.#seen)
  }

  receive(pieces: readonly SeenInk[], isShape: (id: string) => boolean): void {
    for (const piece of pieces) {
      // The shape itself may arrive before the last frames of its live stroke.
      if (piece.isEnded || isShape(piece.strokeId)) this.#seen.delete(piece.strokeId)
      else this.#grow(piece)
    }
    this.#forgetSilent()
    this.strokes.notify()
  }

  /** The live stroke has become a shape, or its page is not shown any more. */
  drop(ids: Iterable<string>): void {
    let isChanged = false
    for (const id of ids) isChanged = this.#seen.delete(id) || isChanged
    if (isChanged) this.strokes.notify()
  }

  clear(): void {
    this.drop([...this.#seen.keys()])
  }

  #grow({ strokeId, style, from, ...points }: SeenInk): void {
    const seen = this.#seen.get(strokeId) ?? { stroke: emptyStroke(strokeId, style), lastAtMs: 0 }
    seen.lastAtMs = this.#now()
    this.#seen.set(strokeId, seen)
    const { stroke } = seen
    // A late subscriber misses the beginning; the rest still shows where the pointer is.
    const skipped = Math.max(0, stroke.x.length - from)
    for (let index = skipped; index < points.x.length && stroke.x.length < MAX_POINTS; index++) {
      stroke.x.push(points.x[index] ?? 0)
      stroke.y.push(points.y[index] ?? 0)
      stroke.pressure.push(points.pressure[index] ?? 0.5)
    }
  }

  #forgetSilent(): void {
    const oldest = this.#now() - forgetAfterMs
    for (const [id, { lastAtMs }] of this.#seen) if (lastAtMs < oldest) this.#seen.delete(id)
  }
}

function emptyStroke(id: string, style: GrowingStroke['style']): SeenStroke {
  return { id, style, x: [], y: [], pressure: [] }
}
