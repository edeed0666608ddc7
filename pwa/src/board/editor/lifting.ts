import { boxOfBoxes, growBox, moveBox } from '@takhti/schema/board/geometry'
import type { Box, Offset } from '@takhti/schema/board/geometry'
import { MAX_COORDINATE } from '@takhti/schema/board/limits'
import { boundsOf, placedBy } from '@takhti/schema/board/shapes/index'
import type { Placement, Shape } from '@takhti/schema/board/shapes/index'
import { parseOffset } from '@takhti/schema/board/shapes/shape'
import { applyTo, parseLinear, shift } from '@takhti/schema/board/transform'
import type { Affine } from '@takhti/schema/board/transform'
import { cornersOf, frameOf } from './selection-frame.ts'
import type { Frame } from './selection-frame.ts'
import { Signal } from './signal.ts'
import { Snapping } from './snapping.ts'
import type { Guide } from './snapping.ts'

/** Shapes in the hand: drawn where `map` takes them, and still in the document where they were. */
export type Lift = {
  readonly ids: ReadonlySet<string>
  readonly shapes: readonly Shape[]
  /** The frame they had when they were taken up. */
  readonly frame: Frame
  readonly map: Affine
}

type LiftingParts = {
  /** The shapes to take up; none when this person may not draw. */
  shapes(): readonly Shape[]
  /** What is around a box on the screen, to line up with. */
  around(): readonly Shape[]
  zoom(): number
  find(id: string): Shape | undefined
  commit(placements: readonly ({ id: string } & Placement)[]): void
}

const snapReachOnScreen = 6
const standing = shift({ x: 0, y: 0 })

/** Moving, stretching and turning: shown at once, one edit of the document when the hand lets go. */
export class Lifting {
  readonly lift = new Signal<Lift | null>(null)
  readonly guides = new Signal<readonly Guide[]>([])
  readonly #parts: LiftingParts
  #box: Box = { minX: 0, minY: 0, maxX: 0, maxY: 0 }
  #snapping: Snapping | null = null
  #nudged: Offset | null = null

  constructor(parts: LiftingParts) {
    this.#parts = parts
  }

  begin(): boolean {
    this.end()
    const shapes = this.#parts.shapes()
    const frame = frameOf(shapes)
    const box = boxOfBoxes(shapes.map(boundsOf))
    if (!frame || !box) return false
    this.#box = box
    this.lift.set({ ids: new Set(shapes.map(({ id }) => id)), shapes, frame, map: standing })
    return true
  }

  /** Shows the shapes under a map; one that would take them off the page is not followed. */
  to(map: Affine): void {
    const lift = this.lift.value
    if (!lift) return
    const corners = cornersOf(lift.frame).map((corner) => applyTo(map, corner))
    if (corners.every(({ x, y }) => Math.abs(x) < MAX_COORDINATE && Math.abs(y) < MAX_COORDINATE)) {
      this.lift.set({ ...lift, map })
    }
  }

  /** Moves, and lines up with what is around unless the hand is free of it. */
  moveTo(by: Offset, isFree: boolean): void {
    const lift = this.lift.value
    if (!lift) return
    if (isFree) {
      this.guides.set([])
      return this.to(shift(by))
    }
    const { ids } = lift
    this.#snapping ??= new Snapping(this.#parts.around().filter(({ id }) => !ids.has(id)))
    const snapped = this.#snapping.snap(moveBox(this.#box, by), snapReachOnScreen / this.#parts.zoom())
    this.guides.set(snapped.guides)
    this.to(shift({ x: by.x + snapped.by.x, y: by.y + snapped.by.y }))
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
    this.#snapping = null
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

/** The box to look for things to line up with: a little more than what is on the screen. */
export function surroundings(visible: Box): Box {
  return growBox(visible, (visible.maxX - visible.minX) / 10)
}
