import type { Box } from '@takhti/schema/board/geometry'
import { byOrder } from '@takhti/schema/board/order'
import type { Timeline } from '@takhti/schema/board/replay/timeline'
import { boundsOf } from '@takhti/schema/board/shapes/index'
import type { Shape } from '@takhti/schema/board/shapes/index'
import RBush from 'rbush'
import type { ShapesChange } from '../editor/page-shapes.ts'

type Turn = Box & { readonly shape: Shape; readonly turn: number }

const none: readonly Shape[] = []

/** The shapes of a replay that are whole at its position, in a spatial index. The cost of a move is the shapes that differ. */
export class ReplayShapes {
  readonly #timeline: Timeline
  readonly #tree = new RBush<Turn>()
  #done = 0

  constructor(timeline: Timeline) {
    this.#timeline = timeline
    this.#tree.load(timeline.shapes.map((shape, turn) => ({ ...boundsOf(shape), shape, turn })))
  }

  /** The whole shapes that touch a box, the lowest first. */
  in(box: Box): Shape[] {
    const found = this.#tree.search(box).filter(({ turn }) => turn < this.#done)
    return found.map(({ shape }) => shape).sort(byOrder)
  }

  /** Makes the first `done` shapes the whole ones; returns the added and removed shapes. */
  moveTo(done: number): ShapesChange {
    const { shapes } = this.#timeline
    const before = this.#done
    this.#done = done
    return {
      come: before < done ? shapes.slice(before, done) : none,
      gone: done < before ? shapes.slice(done, before) : none,
    }
  }
}
