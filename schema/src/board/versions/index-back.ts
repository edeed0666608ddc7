import type * as Y from 'yjs'
import { indexMaps, readPages, readTitle } from '../document.ts'

type Root = 'orders' | 'removed'

/** One entry of an index and what it is before and after a change; undefined for one that is not there. */
export type IndexChange = {
  readonly root: Root
  readonly key: string
  readonly before: unknown
  readonly after: unknown
}

/** What going back to a version does to the list of a lesson's pages. */
export type WayBack = {
  readonly changes: readonly IndexChange[]
  /** The title of the version; null where it is the title now, or had none. */
  readonly title: string | null
  /** How many pages people see again, and do not see any more. */
  readonly pagesBack: number
  readonly pagesGone: number
}

/**
 * What makes the pages of a lesson those of a version, in its order. Nothing is deleted: a page that the version did not have
 * yet is removed as by hand, and can come back as one that was.
 */
export function wayBackOf(
  index: Y.Doc,
  version: Y.Doc,
  { lessonId, removedAt }: { lessonId: string; removedAt: string },
): WayBack {
  const ids = (doc: Y.Doc) => readPages(doc, lessonId).map(({ id }) => id)
  const [now, then] = [new Set(ids(index)), new Set(ids(version))]
  const changes: IndexChange[] = []
  const change = (root: Root, key: string, after: unknown) => {
    const before = indexMaps(index)[root].get(key)
    if (before !== after) changes.push({ root, key, before, after })
  }
  // The first page has a place without an entry, until it is moved.
  const { orders } = indexMaps(version)
  for (const id of new Set([...orders.keys(), ...then])) change('orders', id, orders.get(id))
  for (const id of then) change('removed', id, undefined)
  for (const id of now) if (!then.has(id)) change('removed', id, removedAt)
  const title = readTitle(version)
  return {
    changes,
    title: title === '' || title === readTitle(index) ? null : title,
    pagesBack: [...then].filter((id) => !now.has(id)).length,
    pagesGone: [...now].filter((id) => !then.has(id)).length,
  }
}

/** Makes the changes, forth or back, in one transaction; what somebody has changed meanwhile stays. Answers whether there was any left to make. */
export function walk(
  index: Y.Doc,
  changes: readonly IndexChange[],
  { isBack, origin }: { isBack: boolean; origin: unknown },
): boolean {
  let hasChanged = false
  index.transact(() => {
    for (const { root, key, before, after } of changes) {
      const map = indexMaps(index)[root]
      const [from, to] = isBack ? [after, before] : [before, after]
      if (map.get(key) !== from) continue
      if (to === undefined) map.delete(key)
      else map.set(key, to)
      hasChanged = true
    }
  }, origin)
  return hasChanged
}
