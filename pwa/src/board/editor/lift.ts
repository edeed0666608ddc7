import { boxOfBoxes } from '@takhti/schema/board/geometry'
import type { Box, Offset } from '@takhti/schema/board/geometry'
import { MAX_COORDINATE } from '@takhti/schema/board/limits'
import { boundsOf, placedBy } from '@takhti/schema/board/shapes/index'
import type { Placement, Shape } from '@takhti/schema/board/shapes/index'
import { parseOffset } from '@takhti/schema/board/shapes/shape'
import { boxUnder, parseLinear, shift } from '@takhti/schema/board/transform'
import type { Affine } from '@takhti/schema/board/transform'
import { Signal } from '#state/signal.ts'
import type { Guide } from './snap-guides.ts'

/** Dragged shapes: drawn under `map`, unchanged in the document until the drop. */
export type Lift = {
  readonly ids: ReadonlySet<string>
  readonly shapes: readonly Shape[]
  /** The bounds before the drag. */
  readonly box: Box
  readonly map: Affine
}

type LiftingParts = {
  /** The shapes to drag; none when this person may not draw. */
  shapes(): readonly Shape[]
  find(id: string): Shape | undefined
  commit(placements: readonly ({ id: string } & Placement)[]): void
}

const unmoved = shift({ x: 0, y: 0 })

/** Moving, resizing and rotating: shown at once, one edit of the document when the pointer is up. */
export class Lifting {
  readonly lift = new Signal<Lift | null>(null)
  readonly guides = new Signal<readonly Guide[]>([])
  readonly #parts: LiftingParts
  #nudged: Offset | null = null

  constructor(parts: LiftingParts) {
    this.#parts = parts
  }

  begin(): boolean {
    this.end()
    const shapes = this.#parts.shapes()
    const box = boxOfBoxes(shapes.map(boundsOf))
    if (!box) return false
    this.lift.set({ ids: new Set(shapes.map(({ id }) => id)), shapes, box, map: unmoved })
    return true
  }

  /** Shows the shapes under a map. Ignores a map that would move them off the page. */
  to(map: Affine): void {
    const lift = this.lift.value
    if (!lift) return
    const edges = Object.values(boxUnder(map, lift.box))
    if (edges.every((edge) => Math.abs(edge) < MAX_COORDINATE)) this.lift.set({ ...lift, map })
  }

  /** Moves a step further; steps until `end` are one edit. */
  nudge(by: Offset): void {
    if (!this.#nudged && !this.begin()) return
    this.#nudged = { x: (this.#nudged?.x ?? 0) + by.x, y: (this.#nudged?.y ?? 0) + by.y }
    this.to(shift(this.#nudged))
  }

  end(): void {
    const lift = this.lift.value
    if (lift && lift.map !== unmoved) this.#parts.commit(this.#placements(lift))
    this.cancel()
  }

  cancel(): void {
    this.#nudged = null
    if (this.guides.value.length > 0) this.guides.set([])
    this.lift.set(null)
  }

  /** Computed from where each shape is now: another user may have moved or removed it meanwhile. */
  #placements({ shapes, map }: Lift): ({ id: string } & Placement)[] {
    return shapes.flatMap(({ id }) => {
      const shape = this.#parts.find(id)
      const placed = shape && placedBy(map, shape)
      if (!placed || !parseOffset(placed.offset) || !parseLinear(placed.matrix)) return []
      return [{ id, ...placed }]
    })
  }
}
