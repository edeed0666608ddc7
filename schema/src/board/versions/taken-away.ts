import * as Y from 'yjs'
import { indexRoots, pageRoots } from '../document.ts'
import { makesShape, readKey } from '../entries.ts'

/**
 * Counts the existing shapes of a page, or pages of an index, that an update deletes, up to `most`. Costs in proportion
 * to the update; invalid bytes delete nothing.
 */
export function takenAway(update: Uint8Array, doc: Y.Doc, most: number): number {
  let found = 0
  for (const item of deletedBy(update, doc)) {
    if (isThing(item) && ++found >= most) break
  }
  return found
}

/** The items that an update deletes and that are there now. */
function* deletedBy(update: Uint8Array, { store }: Y.Doc): Iterable<Y.Item> {
  for (const [client, ranges] of deletionsOf(update)) {
    const end = Y.getState(store, client)
    for (const { clock, len } of ranges) {
      for (let at = clock; at < Math.min(end, clock + len);) {
        const struct: Y.Item | Y.GC = Y.getItem(store, Y.createID(client, at))
        if (struct instanceof Y.Item && !struct.deleted) yield struct
        at = struct.id.clock + struct.length
      }
    }
  }
}

function deletionsOf(update: Uint8Array): ReturnType<typeof Y.decodeUpdate>['ds']['clients'] {
  try {
    return Y.decodeUpdate(update).ds.clients
  } catch {
    return new Map()
  }
}

/** Whether an item makes a shape, or the place of a page. */
function isThing({ parent, parentSub }: Y.Item): boolean {
  if (parentSub === null || !(parent instanceof Y.AbstractType) || parent._item !== null) return false
  const root = Y.findRootTypeKey(parent)
  if (root === indexRoots.pages) return true
  const entry = root === pageRoots.shapes ? readKey(parentSub) : null
  return entry !== null && makesShape(entry.prefix)
}
