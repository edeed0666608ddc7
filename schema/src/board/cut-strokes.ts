import type * as Y from 'yjs'
import { cutInk } from './cut-ink.ts'
import type { Offset } from './geometry.ts'
import { packInk, unpackInk, type InkPoints } from './ink.ts'
import { addShapes, removeShapes, type NewShape } from './operations.ts'
import { changeShapes } from './set-entries.ts'
import { toPage } from './shapes/index.ts'
import { partOfStroke, type Stroke } from './stroke-part.ts'
import { areaScale, undoAt } from './transform.ts'

/** The result of an eraser on a stroke: no part, or parts with their future ids. */
export type Cut = {
  readonly id: string
  readonly parts: readonly { readonly id: string; readonly points: InkPoints }[]
}

/**
 * The remaining parts of a stroke after an eraser moved over the page, with a radius of `reach` page pixels. Null where
 * it touched nothing. The stroke's own width counts: no ink remains within the eraser's reach.
 */
export function cutStroke(
  stroke: Stroke,
  points: InkPoints,
  swath: { readonly from: Offset; readonly to: Offset; readonly reach: number },
): InkPoints[] | null {
  const map = toPage(stroke)
  const reach = swath.reach / Math.sqrt(areaScale(stroke.matrix)) + stroke.style.width / 2
  return cutInk(points, { from: undoAt(map, swath.from), to: undoAt(map, swath.to), reach })
}

/**
 * Replaces strokes with parts as one edit. Parts take over style, groups, order and position. A stroke that another
 * person removed or locked is left out. Two concurrent cuts of one stroke leave the parts of both, so no part is lost.
 */
export function cutStrokes(pageDoc: Y.Doc, cuts: readonly Cut[], origin: unknown): void {
  pageDoc.transact(() => {
    const parts: NewShape[] = []
    const gone: string[] = []
    changeShapes(pageDoc, { ids: cuts.map(({ id }) => id), origin }, (shape, index) => {
      if (shape.kind !== 'ink') return
      gone.push(shape.id)
      for (const { id, points } of cuts[index]?.parts ?? []) {
        const packed = packInk(points)
        parts.push({ ...partOfStroke(shape, { packed, points: unpackInk(packed) }), id })
      }
    })
    removeShapes(pageDoc, gone, origin)
    addShapes(pageDoc, parts, origin)
  }, origin)
}
