import { readPages, readTitle } from '@takhti/schema/board/document'
import { addPage, setTitle } from '@takhti/schema/board/operations'
import { newId } from '@takhti/schema/kit/ids'
import * as Y from 'yjs'
import { openDocument } from '#offline/documents.ts'
import { withDocument } from '#offline/with-document.ts'
import { sendUnsynced } from './background-sync.ts'
import { indexDocumentName, pageDocumentName } from './document-names.ts'
import { downloadLesson } from './lesson-download.ts'
import { sendLessonImages } from './lesson-images.ts'

/**
 * Copies a lesson with its pages into one that `create` makes; offline it uses what this device has. The copying person is
 * the author of the copy, and it is sent to the server as such.
 */
export async function copyLesson(fromId: string, create: () => Promise<string>): Promise<void> {
  const isHere = await downloadLesson(fromId).then(
    () => true,
    () => withDocument(fromId, indexDocumentName(fromId), (doc) => doc.store.clients.size > 0),
  )
  if (!isHere) throw new Error('the lesson is not on this device')
  const lessonId = await create()
  const from = await openDocument(indexDocumentName(fromId), fromId)
  const pages = readPages(from.doc, fromId)
  const title = readTitle(from.doc)
  from.close()
  const ids = await withDocument(lessonId, indexDocumentName(lessonId), (doc) => {
    if (title !== '') setTitle(doc, title, null)
    return pages.map((_, index) => (index === 0 ? lessonId : appendPage(doc, lessonId)))
  })
  for (const [index, page] of pages.entries()) {
    const state = await withDocument(fromId, pageDocumentName(page.id), (doc) => Y.encodeStateAsUpdate(doc))
    const id = ids[index] ?? lessonId
    await withDocument(lessonId, pageDocumentName(id), (doc) => Y.applyUpdate(doc, state))
  }
  await sendLessonImages(lessonId)
  void sendUnsynced()
}

function appendPage(doc: Y.Doc, lessonId: string): string {
  const id = newId(new Date(), (bytes) => crypto.getRandomValues(bytes))
  addPage(doc, { id, lessonId, random: Math.random }, null)
  return id
}
