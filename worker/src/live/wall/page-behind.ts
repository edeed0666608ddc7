import { lockShapes } from '@takhti/schema/board/arrange'
import { shapesOf } from '@takhti/schema/board/page-shapes'
import * as Y from 'yjs'

/** A page with all that is on it locked, so that it stays behind what is drawn. */
export function locked(state: Uint8Array): Uint8Array {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, state)
  lockShapes(doc, { ids: [...shapesOf(doc).keys()], isLocked: true }, 'background')
  const update = Y.encodeStateAsUpdate(doc)
  doc.destroy()
  return update
}
