import { textOfPage } from '@takhti/schema/board/page-text'
import { maxPageText } from '@takhti/schema/lessons/finding/rules'
import * as Y from 'yjs'

/** The text of a page, as much as search indexes. Throws if its updates cannot be read. */
export function readWords(updates: readonly Uint8Array[]): string {
  const page = new Y.Doc()
  try {
    Y.transact(page, () => updates.forEach((update) => Y.applyUpdateV2(page, update)))
    return textOfPage(page, maxPageText)
  } finally {
    page.destroy()
  }
}
