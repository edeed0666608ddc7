import { MAX_TITLE_LENGTH } from '@takhti/schema/board/limits'
import { setTitle } from '@takhti/schema/board/operations'
import { withDocument } from '#offline/with-document.ts'
import type { PageContent } from './content-page.ts'
import { indexDocumentName, pageDocumentName } from './document-names.ts'

/** Fills a lesson that was just created with captured content: the first page holds the summary and the questions. */
export async function makeLessonFromContent(content: PageContent, lessonId: string): Promise<void> {
  // Loaded here alone: it measures text with the canvas.
  const { loadPageCharacters, writeContent } = await import('#documents/content-page.ts')
  await loadPageCharacters(content)
  const title = content.name.trim().slice(0, MAX_TITLE_LENGTH)
  await withDocument(lessonId, indexDocumentName(lessonId), (doc) => setTitle(doc, title, null))
  await withDocument(lessonId, pageDocumentName(lessonId), (doc) => writeContent(doc, content))
}
