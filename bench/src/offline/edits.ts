import { placeShapes, addShape, removeShapes, restyleShapes } from '@takhti/schema/board/operations'
import { shapesOf, topOrder } from '@takhti/schema/board/page-shapes'
import type * as Y from 'yjs'
import { dataset } from '#board/dataset.ts'
import { newShape } from '#board/page-update.ts'

/**
 * A teacher's offline edits, each a transaction of its own: of ten, four strokes, three moves, two restyled, one
 * erased. Returns the updates in their order.
 */
export function editPage(doc: Y.Doc, count: number, name: string): Uint8Array[] {
  const made: Uint8Array[] = []
  const collect = (update: Uint8Array): void => void made.push(update)
  const old = [...shapesOf(doc).keys()]
  const strokes = dataset(count, count).filter(({ kind }) => kind === 'ink')
  doc.on('updateV2', collect)
  for (let edit = 0; edit < count; edit++) {
    const [id = '', stroke] = [old[(edit * 7) % old.length], strokes[edit % strokes.length]]
    const kind = edit % 10
    if (kind < 4 && stroke) addShape(doc, newShape(stroke, `${name}-${edit}`.padStart(16, '0'), topOrder(doc)), name)
    else if (kind < 7) placeShapes(doc, [{ id, offset: { x: edit, y: edit % 50 } }], name)
    else if (kind < 9) restyleShapes(doc, { ids: [id], style: { width: 2 + (edit % 5) } }, name)
    else removeShapes(doc, [id], name)
  }
  doc.off('updateV2', collect)
  return made
}
