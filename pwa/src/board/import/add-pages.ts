import { addShapes } from '@takhti/schema/board/operations'
import { readShapes } from '@takhti/schema/board/page-shapes'
import * as Y from 'yjs'
import type { Editor } from '../editor/editor.ts'

/** Adds pages after the one that is shown; answers how many had no room. Undo takes back what is on a page, then the page. */
export async function addPages(editor: Editor, updates: readonly Uint8Array[]): Promise<number> {
  for (const [index, update] of updates.entries()) {
    const { hasRoom, shownId } = editor.pages
    if (!hasRoom || !editor.mayDraw.value) return updates.length - index
    const before = shownId.value
    await editor.addPage()
    // The pen may have been taken meanwhile: what is on the page before stays as it is.
    if (shownId.value === before) return updates.length - index
    editor.change((doc, origin) => addShapes(doc, shapesIn(update), origin))
  }
  return 0
}

function shapesIn(update: Uint8Array) {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, update)
  return readShapes(doc)
}
