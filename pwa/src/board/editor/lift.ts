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
  /** Arrows that are not dragged, with an end at a dragged shape. */
  readonly arrows: readonly Shape[]
  /** Everything that the lift draws instead of the page. */
  readonly hidden: ReadonlySet<string>
  /** The bounds before the drag. */
  readonly box: Box
  readonly map: Affine
}

type LiftingParts = {
  /** The shapes to drag; none when this person may not draw. */
  shapes(): readonly Shape[]
  find(id: string): Shape | undefined
  arrowsOn(ids: Iterable<string>): readonly Shape[]
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
    const ids = new Set(shapes.map(({ id }) => id))
    const arrows = this.#parts.arrowsOn(ids).filter(({ id }) => !ids.has(id))
    this.lift.set({ ids, shapes, arrows, hidden: new Set([...ids, ...arrows.map(({ id }) => id)]), box, map: unmoved })
    return true
  }

  /** The shape that another dragged one sees: where the drag has it, else where the page has it. */
  shownAt(id: string): Shape | undefined {
    const lift = this.lift.value
    const shape = lift?.shapes.find((each) => each.id === id)
    return lift && shape ? { ...shape, ...placedBy(lift.map, shape) } : this.#parts.find(id)
  }

  /** Shows another form of a lifted shape, which its tool commits itself. */
  showAs(shape: Shape): void {
    const lift = this.lift.value
    if (lift) this.lift.set({ ...lift, shapes: [shape] })
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
