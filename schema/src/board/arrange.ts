import type * as Y from 'yjs'
import { MAX_ALT_LENGTH, MAX_GROUP_DEPTH, MAX_ORDER_LENGTH } from './limits.ts'
import { byOrder, keyBetween, keysBetween } from './order.ts'
import { shapesOf } from './page-shapes.ts'
import { changeShapes, setEntry, setLater } from './set-entries.ts'

/**
 * Groups shapes around their own groups, within the `depth` outermost ones. The innermost groups are dropped where the
 * nesting is too deep.
 */
export function groupShapes(
  pageDoc: Y.Doc,
  grouping: { ids: readonly string[]; groupId: string; depth?: number },
  origin: unknown,
): void {
  const { ids, groupId, depth = 0 } = grouping
  changeShapes(pageDoc, { ids, origin }, ({ id, groups }) => {
    setLater(pageDoc, id, { groups: groups.toSpliced(depth, 0, groupId).slice(0, MAX_GROUP_DEPTH) })
  })
}

/** Takes shapes out of their outermost group, or out of the group at nesting depth `depth`. */
export function ungroupShapes(
  pageDoc: Y.Doc,
  { ids, depth = 0 }: { ids: readonly string[]; depth?: number },
  origin: unknown,
): void {
  changeShapes(pageDoc, { ids, origin }, ({ id, groups }) => {
    if (groups.length > depth) setLater(pageDoc, id, { groups: groups.toSpliced(depth, 1) })
  })
}

/** Locks shapes, so that no other operation but a description changes or removes them, or unlocks them. */
export function lockShapes(pageDoc: Y.Doc, lock: { ids: readonly string[]; isLocked: boolean }, origin: unknown): void {
  changeShapes(pageDoc, { ids: lock.ids, origin, isLockedToo: true }, ({ id, isLocked }) => {
    if (isLocked !== lock.isLocked) setLater(pageDoc, id, { isLocked: lock.isLocked })
  })
}

/** Sets the alternative text of a shape. An empty text removes it. */
export function describeShape(pageDoc: Y.Doc, words: { id: string; alt: string }, origin: unknown): void {
  const alt = words.alt.slice(0, MAX_ALT_LENGTH)
  changeShapes(pageDoc, { ids: [words.id], origin, isLockedToo: true }, (shape) => {
    if (shape.alt !== alt) setLater(pageDoc, shape.id, { alt })
  })
}

/** Puts shapes directly above or below another in the order, and preserves their own order. */
export function stackShapes(
  pageDoc: Y.Doc,
  stacking: { ids: readonly string[]; beside: string; side: 'above' | 'below' },
  origin: unknown,
): void {
  const shapes = shapesOf(pageDoc)
  const moved = new Set(stacking.ids)
  const beside = shapes.get(stacking.beside)
  if (beside === undefined || moved.has(beside.id)) return
  const next = nextOrder(
    [...shapes.values()].filter(({ id }) => !moved.has(id)).map(({ order }) => order),
    beside.order,
    stacking.side,
  )
  const [low, high] = stacking.side === 'above' ? [beside.order, next] : [next, beside.order]
  const stacked = [...moved].flatMap((id) => shapes.get(id) ?? []).sort(byOrder)
  const keys = keysBetween(low, high, stacked.length)
  // A gap that was halved hundreds of times has no room for a key that a room would accept.
  if (keys.some((key) => key.length > MAX_ORDER_LENGTH)) return
  changeShapes(pageDoc, { ids: stacked.map(({ id }) => id), origin }, ({ id }, index) => {
    setEntry(pageDoc, { prefix: 'z', id }, keys[index])
  })
}

/** The next order beyond another; null where there is none. Shapes that share a key are adjacent already. */
function nextOrder(orders: readonly string[], from: string, side: 'above' | 'below'): string | null {
  return orders.reduce<string | null>((found, order) => {
    const isBeyond = side === 'above' ? order > from : order < from
    if (!isBeyond) return found
    if (found === null) return order
    return (side === 'above') === order < found ? order : found
  }, null)
}

/** Moves shapes above or below all others, and preserves their own order. */
export function reorderShapes(
  pageDoc: Y.Doc,
  reorder: { ids: readonly string[]; to: 'front' | 'back' },
  origin: unknown,
): void {
  const moved = new Set(reorder.ids)
  const orders = [...shapesOf(pageDoc).values()].filter(({ id }) => !moved.has(id)).map(({ order }) => order)
  const edge = orders.reduce<string | null>((found, order) => further(found, order, reorder.to), null)
  const keys = reorder.to === 'front' ? keysBetween(edge, null, moved.size) : keysBelow(edge, moved.size)
  changeShapes(pageDoc, { ids: stacked(pageDoc, moved), origin }, (shape, index) => {
    setEntry(pageDoc, { prefix: 'z', id: shape.id }, keys[index])
  })
}

function further(found: string | null, order: string, to: 'front' | 'back'): string {
  if (found === null) return order
  return (to === 'front') === order > found ? order : found
}

function keysBelow(edge: string | null, count: number): string[] {
  const keys: string[] = []
  let last = edge
  for (let made = 0; made < count; made++) {
    last = keyBetween(null, last)
    keys.unshift(last)
  }
  return keys
}

function stacked(pageDoc: Y.Doc, ids: ReadonlySet<string>): string[] {
  const shapes = [...shapesOf(pageDoc).values()].filter(({ id }) => ids.has(id))
  return shapes.sort(byOrder).map(({ id }) => id)
}
