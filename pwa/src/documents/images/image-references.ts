import { shapesOf } from '@takhti/schema/board/page-shapes'
import type { Shape } from '@takhti/schema/board/shapes/index'
import * as Y from 'yjs'

/** The ids of the images of shapes. */
export function imagesOfShapes(shapes: Iterable<Shape>): string[] {
  return [...new Set([...shapes].flatMap((shape) => (shape.kind === 'image' ? [shape.props.imageId] : [])))]
}

/** The ids of the images of pages, from their updates. */
export function imagesInUpdates(updates: Iterable<Uint8Array>): string[] {
  const ids = [...updates].flatMap((update) => {
    const page = new Y.Doc()
    Y.applyUpdate(page, update)
    return imagesOfShapes(shapesOf(page).values())
  })
  return [...new Set(ids)]
}
