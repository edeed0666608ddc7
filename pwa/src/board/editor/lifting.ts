import { boxOfBoxes } from '@takhti/schema/board/geometry'
import type { Box, Offset } from '@takhti/schema/board/geometry'
import { MAX_COORDINATE } from '@takhti/schema/board/limits'
import { boundsOf, placedBy } from '@takhti/schema/board/shapes/index'
import type { Placement, Shape } from '@takhti/schema/board/shapes/index'
import { parseOffset } from '@takhti/schema/board/shapes/shape'
import { boxUnder, parseLinear, shift } from '@takhti/schema/board/transform'
import type { Affine } from '@takhti/schema/board/transform'
import { Signal } from '#state/signal.ts'
import type { Guide } from './snapping.ts'

/** Shapes in the hand: drawn where `map` takes them, and still in the document where they were. */
export type Lift = {
  readonly ids: ReadonlySet<string>
  readonly shapes: readonly Shape[]
  /** What they covered when they were taken up. */
  readonly box: Box
  readonly map: Affine
}

type LiftingParts = {
  /** The shapes to take up; none when this person may not draw. */
  shapes(): readonly Shape[]
  find(id: string): Shape | undefined
  commit(placements: readonly ({ id: string } & Placement)[]): void
}

const standing = shift({ x: 0, y: 0 })

/** Moving, stretching and turning: shown at once, one edit of the document when the hand lets go. */
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
    this.lift.set({ ids: new Set(shapes.map(({ id }) => id)), shapes, box, map: standing })
    return true
  }

  /** Shows the shapes under a map; one that would take them off the page is not followed. */
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
    if (lift && lift.map !== standing) this.#parts.commit(this.#placements(lift))
    this.cancel()
  }

  cancel(): void {
    this.#nudged = null
    if (this.guides.value.length > 0) this.guides.set([])
    this.lift.set(null)
  }

  /** Counted from where each shape is now: somebody else may have moved it meanwhile, or taken it away. */
  #placements({ shapes, map }: Lift): ({ id: string } & Placement)[] {
    return shapes.flatMap(({ id }) => {
      const shape = this.#parts.find(id)
      const placed = shape && placedBy(map, shape)
      if (!placed || !parseOffset(placed.offset) || !parseLinear(placed.matrix)) return []
      return [{ id, ...placed }]
    })
  }
}
