import type { Box } from '@takhti/schema/board/geometry'
import { textsOfPage } from '@takhti/schema/board/page-text'
import { foldSearch } from '@takhti/schema/kit/text-fold'
import * as Y from 'yjs'
import { pageDocumentName } from '#documents/document-names.ts'
import { requireDatabaseId } from '#offline/database-id.ts'
import { openDevice } from '#offline/device.ts'
import type { Editor } from '../editor/editor.ts'

/** A shape of a page with the searched text. */
export type Match = { readonly pageId: string; readonly shapeId: string; readonly box: Box }

/** A text of a page, folded for search. */
type FoldedText = { readonly shapeId: string; readonly text: string; readonly box: Box }

type Parts = {
  /** The pages in order. */
  pageIds(): readonly string[]
  /** The document of a page; null for one that this device lacks. It is closed after use, if it was opened. */
  document(pageId: string): Promise<{ readonly doc: Y.Doc; close(): void } | null>
}

/** The search in the texts of one lesson. Each page is read once, until `forget`. */
export class LessonSearch {
  readonly #parts: Parts
  readonly #read = new Map<string, readonly FoldedText[]>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** The shapes with a text, in the order of pages and from top to bottom. Folded, so spelling and script marks do not matter. */
  async find(text: string): Promise<Match[]> {
    const wanted = foldSearch(text)
    if (wanted === '') return []
    const matches: Match[] = []
    for (const pageId of this.#parts.pageIds()) {
      for (const { shapeId, text: folded, box } of await this.#textsOf(pageId)) {
        if (folded.includes(wanted)) matches.push({ pageId, shapeId, box })
      }
    }
    return matches
  }

  /** Reads a page again at the next search: it was drawn on. */
  forget(pageId: string): void {
    this.#read.delete(pageId)
  }

  async #textsOf(pageId: string): Promise<readonly FoldedText[]> {
    const known = this.#read.get(pageId)
    if (known) return known
    const opened = await this.#parts.document(pageId)
    if (!opened) return []
    const texts = textsOfPage(opened.doc).map(({ id, text, box }) => ({ shapeId: id, text: foldSearch(text), box }))
    opened.close()
    this.#read.set(pageId, texts)
    return texts
  }
}

/** The search in the open lesson: the shown page as it is now, the others from this device. */
export function searchOf(editor: Editor): LessonSearch {
  return new LessonSearch({
    pageIds: () => editor.pages.list.value,
    async document(pageId) {
      if (editor.page?.id === pageId) return { doc: editor.page.doc, close() {} }
      const { updates } = await (await openDevice(requireDatabaseId())).document(pageDocumentName(pageId))
      if (updates.length === 0) return null
      const doc = new Y.Doc()
      Y.transact(doc, () => updates.forEach(({ u }) => Y.applyUpdateV2(doc, u)))
      return { doc, close: () => doc.destroy() }
    },
  })
}
