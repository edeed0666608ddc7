import { MAX_PAGES, MAX_TITLE_LENGTH } from '@takhti/schema/board/limits'
import { addPages, setTitle } from '@takhti/schema/board/operations'
import { newId } from '@takhti/schema/kit/ids'
import { withDocument } from '#offline/with-document.ts'
import type { PageContent } from './content-page.ts'
import { indexDocumentName, pageDocumentName } from './document-names.ts'

/** Fills a lesson that was just created with content: its sections, its questions and their answers, page by page. */
export async function makeLessonFromContent(content: PageContent, lessonId: string): Promise<void> {
  // Loaded here alone: it measures text with the canvas.
  const { loadPageCharacters, pagesOf, writeBlocks } = await import('#documents/content-page.ts')
  await loadPageCharacters(content)
  const title = content.name.trim().slice(0, MAX_TITLE_LENGTH)
  // The first page has the lesson's id.
  const pages = pagesOf(content)
    .slice(0, MAX_PAGES)
    .map((blocks, index) => ({ id: index === 0 ? lessonId : freshId(), blocks }))
  for (const { id, blocks } of pages)
    await withDocument(lessonId, pageDocumentName(id), (doc) => writeBlocks(doc, blocks))
  const ids = pages.slice(1).map(({ id }) => id)
  await withDocument(lessonId, indexDocumentName(lessonId), (doc) => {
    setTitle(doc, title, null)
    if (ids.length > 0) addPages(doc, { ids, lessonId, random: Math.random }, null)
  })
}

function freshId(): string {
  return newId(new Date(), (bytes) => crypto.getRandomValues(bytes))
}
