import { cutStroke } from '@takhti/schema/board/cut-strokes'
import type { Cut } from '@takhti/schema/board/cut-strokes'
import { boxAround, growBox } from '@takhti/schema/board/geometry'
import type { PagePoint } from '@takhti/schema/board/geometry'
import type { InkPoints } from '@takhti/schema/board/ink'
import type { PropsOf } from '@takhti/schema/board/shapes/index'
import type { Stroke } from '@takhti/schema/board/stroke-part'
import type { Signal } from '#state/signal.ts'
import type { CutStroke } from './cut-stroke.ts'
import type { PageShapes } from './page-shapes.ts'

type PartialEraserParts = {
  /** The shapes of the shown page; null when this person may not draw. */
  shapes(): PageShapes | null
  /** Screen pixels per page pixel: the eraser is as large as a fingertip at every zoom. */
  zoom(): number
  /** The strokes cut in this sweep, by id; they are unchanged in the document. */
  readonly cut: Signal<ReadonlyMap<string, CutStroke>>
  newId(): string
  commit(cuts: readonly Cut[]): void
}

const reachOnScreen = 10
const unpacked = new Uint8Array()

/** Erases ink along its path, and only ink. The document changes when the pointer is up. */
export class PartialEraser {
  readonly #parts: PartialEraserParts
  #shapes: PageShapes | null = null

  constructor(parts: PartialEraserParts) {
    this.#parts = parts
  }

  begin(): boolean {
    this.#shapes = this.#parts.shapes()
    return this.#shapes !== null
  }

  /**
   * Cuts strokes along a segment of the pointer's path. Examines only strokes near it, and only what remains of them.
   */
  sweep(from: PagePoint, to: PagePoint): void {
    if (!this.#shapes) return
    const reach = reachOnScreen / this.#parts.zoom()
    const next = new Map(this.#parts.cut.value)
    for (const shape of this.#shapes.in(growBox(boxAround(from, to), reach))) {
      if (shape.kind !== 'ink' || shape.isLocked) continue
      const known = next.get(shape.id)?.left ?? [shape.props]
      const left = known.flatMap((props) => leftOf(shape, props, { from, to, reach }))
      if (left.length !== known.length || left.some((props, index) => props !== known[index])) {
        next.set(shape.id, { stroke: shape, left })
      }
    }
    if (
      next.size !== this.#parts.cut.value.size ||
      [...next].some(([id, { left }]) => this.#parts.cut.value.get(id)?.left !== left)
    ) {
      this.#parts.cut.set(next)
    }
  }

  end(): void {
    const cuts = [...this.#parts.cut.value].map(([id, { left }]) => ({
      id,
      parts: left.map(({ points }) => ({ id: this.#parts.newId(), points })),
    }))
    if (cuts.length > 0) this.#parts.commit(cuts)
    this.cancel()
  }

  cancel(): void {
    this.#shapes = null
    if (this.#parts.cut.value.size > 0) this.#parts.cut.set(new Map())
  }
}

/** The remains of a part of a stroke; the same part if it was not touched. */
function leftOf(stroke: Stroke, props: PropsOf<'ink'>, swath: Parameters<typeof cutStroke>[2]): PropsOf<'ink'>[] {
  const left = cutStroke(stroke, props.points, swath)
  return left === null ? [props] : left.map((points: InkPoints) => ({ packed: unpacked, points }))
}
