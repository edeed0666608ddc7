import { lockShapes } from '@takhti/schema/board/arrange'
import { shapesOf } from '@takhti/schema/board/page-shapes'
import * as Y from 'yjs'

/** A page with everything on it locked, so that it stays in the background. */
export function locked(state: Uint8Array): Uint8Array {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, state)
  lockShapes(doc, { ids: [...shapesOf(doc).keys()], isLocked: true }, 'background')
  const update = Y.encodeStateAsUpdate(doc)
  doc.destroy()
  return update
}
