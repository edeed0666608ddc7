import type * as Y from 'yjs'
import { cutInk } from './cut-ink.ts'
import type { Offset } from './geometry.ts'
import { packInk, unpackInk, type InkPoints } from './ink.ts'
import { addShapes, removeShapes, type NewShape } from './operations.ts'
import { changeShapes } from './set-entries.ts'
import { toPage } from './shapes/index.ts'
import { partOfStroke, type Stroke } from './stroke-part.ts'
import { areaScale, undoAt } from './transform.ts'

/** What an eraser leaves of a stroke: nothing, or parts, each with the id it will have. */
export type Cut = {
  readonly id: string
  readonly parts: readonly { readonly id: string; readonly points: InkPoints }[]
}

/**
 * What is left of points of a stroke after an eraser went over the page, `reach` page pixels around its way; null where it
 * touched nothing. The stroke's own width counts: no ink is left within the eraser's reach.
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
 * Puts parts in the place of strokes, as one edit: with the style, the groups and the order of the stroke, and where its
 * ink was. A stroke that somebody removed or locked meanwhile is left out. What two people cut of one stroke at once are
 * the parts of both: nothing that either left is lost.
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
