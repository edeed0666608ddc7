import { readPages } from '@takhti/schema/board/document'
import type { PageText } from '@takhti/schema/lessons/finding/place'
import * as Y from 'yjs'
import { requireDesk } from '#offline/desk.ts'
import { openDevice } from '#offline/device.ts'
import { indexDocumentName } from './document-names.ts'
import { Thumbnails } from './thumbnails.ts'

/** What is written in the lessons that this device keeps. A page is read once, where no hand waits for it. */
export class PageTexts {
  readonly #reader = new Thumbnails()
  readonly #read = new Map<string, { of: string; pages: PageText[] }>()

  /** The pages of a lesson with their words, those alone that are shown; `of` tells one state of the lesson from another. */
  async pages(lessonId: string, of: string): Promise<PageText[]> {
    const known = this.#read.get(lessonId)
    if (known?.of === of) return known.pages
    const pages: PageText[] = []
    let isAllRead = true
    for (const pageId of await shownPages(lessonId)) {
      // One page that cannot be read hides no other, and is tried again.
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
  const { updates } = await (await openDevice(requireDesk())).document(indexDocumentName(lessonId))
  const index = new Y.Doc()
  try {
    Y.transact(index, () => updates.forEach(({ u }) => Y.applyUpdateV2(index, u)))
    return readPages(index, lessonId).map(({ id }) => id)
  } finally {
    index.destroy()
  }
}
