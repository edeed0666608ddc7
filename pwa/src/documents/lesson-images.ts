import { readPages } from '@takhti/schema/board/document'
import * as Y from 'yjs'
import { withDocument } from '#offline/with-document.ts'
import { indexDocumentName, pageDocumentName } from './document-names.ts'

/** Sends the images of a copied lesson; the outbox sends them after the lesson. */
export async function sendLessonImages(lessonId: string): Promise<void> {
  const pages = await withDocument(lessonId, indexDocumentName(lessonId), (doc) => readPages(doc, lessonId))
  const { sendImagesOf } = await import('#documents/images/image-transfer.ts')
  for (const { id } of pages) {
    const update = await withDocument(lessonId, pageDocumentName(id), (doc) => Y.encodeStateAsUpdate(doc))
    await sendImagesOf(lessonId, [update])
  }
}
