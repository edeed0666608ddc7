import { boxAround, growBox, pagePoint } from '@takhti/schema/board/geometry'
import type { PagePoint } from '@takhti/schema/board/geometry'
import { hitsShape } from '@takhti/schema/board/shapes/index'
import { Signal } from '#state/signal.ts'
import type { PageShapes } from './page-shapes.ts'

type EraserParts = {
  /** The shapes of the shown page; null when this person may not draw. */
  shapes(): PageShapes | null
  /** Screen pixels per page pixel: the eraser is as large as a fingertip at every zoom. */
  zoom(): number
  commit(ids: readonly string[]): void
}

const reachOnScreen = 10

/** The stroke eraser: shapes it touches are hidden at once and leave the document when the pointer is up. */
export class Eraser {
  /** The shapes touched in this sweep; they are still in the document. */
  readonly touched = new Signal<ReadonlySet<string>>(new Set())
  readonly #parts: EraserParts
  #shapes: PageShapes | null = null

  constructor(parts: EraserParts) {
    this.#parts = parts
  }

  begin(): boolean {
    this.#shapes = this.#parts.shapes()
    return this.#shapes !== null
  }

  /** Touches every shape along a segment of the pointer's path, found by the spatial index. */
  sweep(from: PagePoint, to: PagePoint): void {
    if (!this.#shapes) return
    const reach = reachOnScreen / this.#parts.zoom()
    const touched = this.touched.value
    const hit = this.#shapes
      .in(growBox(boxAround(from, to), reach))
      .filter(
        (shape) =>
          !shape.isLocked && !touched.has(shape.id) && along(from, to, reach).some((at) => hitsShape(shape, at, reach)),
      )
    if (hit.length > 0) this.touched.set(new Set([...touched, ...hit.map((shape) => shape.id)]))
  }

  end(): void {
    const ids = [...this.touched.value]
    if (ids.length > 0) this.#parts.commit(ids)
    this.cancel()
  }

  cancel(): void {
    this.#shapes = null
    if (this.touched.value.size > 0) this.touched.set(new Set())
  }
}

/** Points close enough together that no shape fits between them. */
function along(from: PagePoint, to: PagePoint, reach: number): PagePoint[] {
  const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / reach))
  return Array.from({ length: steps + 1 }, (_, step) => {
    const part = step / steps
    return pagePoint(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part)
  })
}
