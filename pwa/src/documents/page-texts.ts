import { readPages } from '@takhti/schema/board/document'
import type { PageText } from '@takhti/schema/lessons/finding/place'
import * as Y from 'yjs'
import { requireDatabaseId } from '#offline/database-id.ts'
import { openDevice } from '#offline/device.ts'
import { indexDocumentName } from './document-names.ts'
import { Thumbnails } from './thumbnails.ts'

/** Text of the lessons stored on this device. Each page is read once, in a worker. */
export class PageTexts {
  readonly #reader = new Thumbnails()
  readonly #read = new Map<string, { of: string; pages: PageText[] }>()

  /** Text of a lesson's pages, of those that are listed only; `of` identifies a state of the lesson. */
  async pages(lessonId: string, of: string): Promise<PageText[]> {
    const known = this.#read.get(lessonId)
    if (known?.of === of) return known.pages
    const pages: PageText[] = []
    let isAllRead = true
    for (const pageId of await shownPages(lessonId)) {
      // An unreadable page hides no other, and is tried again.
      const text = await this.#reader.words(pageId).catch(() => null)
      isAllRead &&= text !== null
      if (text) pages.push({ pageId, text })
    }
    if (isAllRead) this.#read.set(lessonId, { of, pages })
    return pages
  }

  close(): void {
    this.#reader.close()
  }
}

async function shownPages(lessonId: string): Promise<string[]> {
  const { updates } = await (await openDevice(requireDatabaseId())).document(indexDocumentName(lessonId))
  const index = new Y.Doc()
  try {
    Y.transact(index, () => updates.forEach(({ u }) => Y.applyUpdateV2(index, u)))
    return readPages(index, lessonId).map(({ id }) => id)
  } finally {
    index.destroy()
  }
}
