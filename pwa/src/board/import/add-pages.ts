import { MAX_PAGES } from '@takhti/schema/board/limits'
import { addShapes } from '@takhti/schema/board/operations'
import { readShapes } from '@takhti/schema/board/page-shapes'
import { readPaper, setPaper } from '@takhti/schema/board/paper'
import { newId } from '@takhti/schema/kit/ids'
import * as Y from 'yjs'
import type { Editor } from '../editor/editor.ts'
import type { OpenPage } from '../editor/pages.ts'

/** The origin of a page's initial content: it is not an undo step, since undo removes the page as a whole. */
const withItsPage = 'with its page'

/**
 * Adds pages after the shown one as one undo step, and shows the first of them. Returns how many had no room, or came
 * after the pen was revoked. The content of a page is stored on this device before the lesson names it. A tab closed
 * meanwhile leaves all pages or none.
 */
export async function addPages(editor: Editor, updates: readonly Uint8Array[]): Promise<number> {
  const { pages } = editor
  const after = pages.shownId.value
  const added: OpenPage[] = []
  const room = () => (editor.mayDraw.value ? MAX_PAGES - pages.list.value.length : 0)
  for (const update of updates.slice(0, room())) {
    const page = await pages.at(newId(new Date(), (bytes) => crypto.getRandomValues(bytes)))
    if (!page) break
    fill(page.doc, update)
    added.push(page)
  }
  // Other users may have added pages, or revoked the pen, while these were filled.
  const placed = added.slice(0, room())
  const [first] = placed
  if (!first) return updates.length
  editor.settle()
  pages.moves.add(
    placed.map(({ id }) => id),
    after,
  )
  await editor.show(first.id)
  return updates.length - placed.length
}

function fill(page: Y.Doc, update: Uint8Array): void {
  const read = new Y.Doc()
  Y.applyUpdate(read, update)
  addShapes(page, readShapes(read), withItsPage)
  const paper = readPaper(read)
  if (paper !== 'plain') setPaper(page, paper, withItsPage)
}
