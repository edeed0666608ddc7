import { pageMaps } from '@takhti/schema/board/document'
import { readKey } from '@takhti/schema/board/entries'
import { boxesIntersect, type Box } from '@takhti/schema/board/geometry'
import { shapesOf } from '@takhti/schema/board/page-shapes'
import { boundsOf } from '@takhti/schema/board/shapes/index'
import * as Y from 'yjs'

/**
 * A page without what a curtain covers. No file made of it has the covered content, neither as an image nor as
 * searchable text. Removed content leaves no bytes.
 */
export function withoutCovered(update: Uint8Array, covered: Box): Uint8Array {
  const page = new Y.Doc()
  try {
    Y.applyUpdate(page, update)
    const hidden = new Set(
      [...shapesOf(page).values()].filter((shape) => boxesIntersect(boundsOf(shape), covered)).map(({ id }) => id),
    )
    const { shapes } = pageMaps(page)
    // Deletes locked shapes too, and what cannot be read as a shape: it is never drawn, and may be a later build's
    // shape.
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
