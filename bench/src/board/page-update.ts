import { packInk, unpackInk } from '@takhti/schema/board/ink'
import { addShapes, type NewShape } from '@takhti/schema/board/operations'
import { keysBetween } from '@takhti/schema/board/order'
import { defaultStyle } from '@takhti/schema/board/shapes/shape'
import * as Y from 'yjs'
import type { DatasetShape } from './dataset.ts'

const startedAt = Date.UTC(2026, 0, 1)

/** The page as the device stores it: one Yjs update of version 2 with all the shapes. */
export function pageUpdate(shapes: readonly DatasetShape[]): Uint8Array {
  const doc = new Y.Doc()
  const orders = keysBetween(null, null, shapes.length)
  addShapes(
    doc,
    shapes.map((shape, index) => drawn(shape, index, orders[index] ?? '')),
    'bench',
  )
  return Y.encodeStateAsUpdateV2(doc)
}

function drawn(shape: DatasetShape, index: number, order: string): NewShape {
  return newShape(shape, `bench-${String(index).padStart(10, '0')}`, order)
}

/** A shape of the dataset as one of a page. */
export function newShape(shape: DatasetShape, id: string, order: string): NewShape {
  if (shape.kind === 'ink') {
    const packed = packInk({ startedAt, ...shape })
    return { id, order, style: defaultStyle, kind: 'ink', props: { packed, points: unpackInk(packed) } }
  }
  const { kind, x, y, width, height } = shape
  return { id, order, style: defaultStyle, kind, props: { x, y, width, height } }
}
