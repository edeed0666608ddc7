import type * as Y from 'yjs'
import { indexMaps, readPages, readTitle } from '../document.ts'

type Root = 'orders' | 'removed'

/** An entry of an index with its values before and after a change; undefined for none. */
export type IndexChange = {
  readonly root: Root
  readonly key: string
  readonly before: unknown
  readonly after: unknown
}

/** The changes that restore a version of a lesson's list of pages. */
export type WayBack = {
  readonly changes: readonly IndexChange[]
  /** The version's title; null where it is the current one, or the version has none. */
  readonly title: string | null
  /** The numbers of pages that become visible again, and that disappear. */
  readonly pagesBack: number
  readonly pagesGone: number
}

/**
 * The changes that make a lesson's pages those of a version, in its order. Nothing is deleted: a page that is newer
 * than the version is removed as by a person, and can be restored.
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

/**
 * Applies the changes, forward or back, in one transaction. Values that another person has changed meanwhile are
 * unchanged. Returns whether there was any change to make.
 */
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
