import { boxesIntersect, boxOfBoxes } from '@takhti/schema/board/geometry'
import type { Box } from '@takhti/schema/board/geometry'
import { byOrder } from '@takhti/schema/board/order'
import { arrowsOn, observeShapes, shapesOf } from '@takhti/schema/board/page-shapes'
import type { ShapeChanges } from '@takhti/schema/board/page-shapes'
import { boundsOf } from '@takhti/schema/board/shapes/index'
import type { Shape } from '@takhti/schema/board/shapes/index'
import RBush from 'rbush'
import type * as Y from 'yjs'
import { Events } from '#state/events.ts'
import type { Unsubscribe } from '#state/signal.ts'

type Placed = Box & { readonly shape: Shape }

/** The changes of one transaction: removed and added shapes; a changed shape is in both. */
export type ShapesChange = { readonly gone: readonly Shape[]; readonly come: readonly Shape[] }

/** A spatial index of a page's shapes, updated by document changes. */
export class PageShapes {
  readonly changed = new Events<ShapesChange>()
  /** No shape has a higher order than this one. */
  top = ''
  readonly #placed = new Map<string, Placed>()
  readonly #tree = new RBush<Placed>()
  /** The shapes of each outermost group. */
  readonly #groups = new Map<string, Set<string>>()
  readonly #doc: Y.Doc
  readonly #stop: Unsubscribe

  constructor(doc: Y.Doc) {
    this.#doc = doc
    const placed = [...shapesOf(doc).values()].map((shape) => this.#place(shape))
    this.#tree.load(placed)
    this.#stop = observeShapes(doc, (changes) => this.#follow(changes))
  }

  get size(): number {
    return this.#placed.size
  }

  get(id: string): Shape | undefined {
    return this.#placed.get(id)?.shape
  }

  /** A shape with all shapes of its group, the outermost at depth 0; empty if the shape does not exist. */
  together(id: string, depth = 0): string[] {
    const shape = this.get(id)
    if (!shape) return []
    const [outermost, group] = [shape.groups[0], shape.groups[depth]]
    if (outermost === undefined || group === undefined) return [id]
    return [...(this.#groups.get(outermost) ?? [id])].filter((each) => this.get(each)?.groups[depth] === group)
  }

  /** The arrows with an end at one of these shapes. */
  arrowsOn(ids: Iterable<string>): Shape[] {
    return arrowsOn(this.#doc, ids)
  }

  /** The shapes that intersect a box, the lowest first. */
  in(box: Box): Shape[] {
    const found = this.#tree.search(box).map(({ shape }) => shape)
    return found.sort(byOrder)
  }

  /** The number of shapes that intersect a box: cheaper than listing them in order. */
  countIn(box: Box): number {
    return this.#tree.search(box).length
  }

  /** Some of the shapes, in order of arrival on this device. */
  first(count: number): Shape[] {
    const found: Shape[] = []
    for (const { shape } of this.#placed.values()) {
      if (found.length >= count) break
      found.push(shape)
    }
    return found
  }

  /** Some of the shapes that do not intersect a box, in order of arrival on this device. */
  firstBeside(box: Box, count: number): Shape[] {
    const found: Shape[] = []
    for (const placed of this.#placed.values()) {
      if (found.length >= count) break
      if (!boxesIntersect(placed, box)) found.push(placed.shape)
    }
    return found
  }

  /** The bounding box of all shapes; null on an empty page. */
  bounds(): Box | null {
    return boxOfBoxes(this.#placed.values())
  }

  close(): void {
    this.#stop()
  }

  #follow({ added, changed, removed }: ShapeChanges): void {
    const gone = [...changed.map(({ id }) => id), ...removed].flatMap((id) => this.#forget(id) ?? [])
    // A changed shape retains its place in the order, so that a list of shapes does not jump.
    for (const id of removed) this.#placed.delete(id)
    const come = [...added, ...changed]
    for (const shape of come) this.#tree.insert(this.#place(shape))
    this.changed.emit({ gone, come })
  }

  #place(shape: Shape): Placed {
    const placed = { ...boundsOf(shape), shape }
    this.#placed.set(shape.id, placed)
    if (shape.order > this.top) this.top = shape.order
    const [group] = shape.groups
    if (group !== undefined) this.#groups.set(group, (this.#groups.get(group) ?? new Set()).add(shape.id))
    return placed
  }

  #forget(id: string): Shape | undefined {
    const placed = this.#placed.get(id)
    if (!placed) return undefined
    this.#tree.remove(placed)
    const [group] = placed.shape.groups
    const members = group === undefined ? undefined : this.#groups.get(group)
    members?.delete(id)
    if (group !== undefined && members?.size === 0) this.#groups.delete(group)
    return placed.shape
  }
}
