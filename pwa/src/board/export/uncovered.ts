import { pageMaps } from '@takhti/schema/board/document'
import { readKey } from '@takhti/schema/board/entries'
import { boxesIntersect, type Box } from '@takhti/schema/board/geometry'
import { shapesOf } from '@takhti/schema/board/page-shapes'
import { boundsOf } from '@takhti/schema/board/shapes/index'
import * as Y from 'yjs'

/**
 * A page without what a curtain touches: no file that is made of it holds that, neither as a picture nor as words that could
 * be searched. What is removed leaves no bytes of itself.
 */
export function withoutCovered(update: Uint8Array, covered: Box): Uint8Array {
  const page = new Y.Doc()
  try {
    Y.applyUpdate(page, update)
    const hidden = new Set(
      [...shapesOf(page).values()].filter((shape) => boxesIntersect(boundsOf(shape), covered)).map(({ id }) => id),
    )
    const { shapes } = pageMaps(page)
    // Locked shapes too; what cannot be read as a shape is drawn by nobody, and might be one of a later build.
    const keys = [...shapes.keys()].filter((key) => {
      const id = readKey(key)?.id
      return id === undefined || hidden.has(id) || !shapesOf(page).has(id)
    })
    page.transact(() => keys.forEach((key) => shapes.delete(key)))
    return Y.encodeStateAsUpdate(page)
  } finally {
    page.destroy()
  }
}
