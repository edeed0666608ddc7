import type * as Y from 'yjs'
import { metaKeys, pageMaps, type pageRoots } from '../document.ts'
import { MAX_SHAPES_PER_PAGE } from '../limits.ts'
import { migratePage } from '../migrations.ts'
import { shapesOf } from '../page-shapes.ts'
import { isSameValue } from './snapshot.ts'

/**
 * Whether a page can be restored to a version. `same` where it is equal already, `full` where the restored shapes have
 * no room beside the existing ones.
 */
export function canGoBack(pageDoc: Y.Doc, version: Y.Doc, maxShapes = MAX_SHAPES_PER_PAGE): 'ok' | 'same' | 'full' {
  migratePage(version, null)
  const [now, then] = [shapesOf(pageDoc), shapesOf(version)]
  // A room counts an update's additions before its deletions.
  const back = [...then.keys()].filter((id) => !now.has(id)).length
  if (now.size + back > maxShapes) return 'full'
  return changesOf(pageDoc, version).length === 0 ? 'same' : 'ok'
}

/**
 * Restores a page to a version, locked shapes included, as one edit of the given origin. Later shapes are removed,
 * changed ones are reset, deleted ones return. Concurrent drawings of others remain.
 */
export function goBack(pageDoc: Y.Doc, version: Y.Doc, origin: unknown): void {
  migratePage(version, null)
  pageDoc.transact(() => {
    for (const { root, key, value } of changesOf(pageDoc, version)) {
      const map = pageMaps(pageDoc)[root]
      if (value === undefined) map.delete(key)
      else map.set(key, value)
    }
  }, origin)
}

type Change = { root: keyof typeof pageRoots; key: string; value: unknown }

function changesOf(pageDoc: Y.Doc, version: Y.Doc): Change[] {
  const roots: readonly (keyof typeof pageRoots)[] = ['meta', 'shapes']
  return roots.flatMap((root) => {
    const [now, then] = [pageMaps(pageDoc)[root], pageMaps(version)[root]]
    // A page never returns to an earlier format.
    const keys = [...new Set([...then.keys(), ...now.keys()])].filter(
      (key) => root !== 'meta' || key !== metaKeys.format,
    )
    return keys.flatMap((key) => {
      const value = then.get(key)
      return isSameValue(now.get(key), value) ? [] : [{ root, key, value }]
    })
  })
}
