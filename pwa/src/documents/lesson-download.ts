import { readPages } from '@takhti/schema/board/document'
import { shapesOf } from '@takhti/schema/board/page-shapes'
import * as Y from 'yjs'
import { withDocument } from '#offline/with-document.ts'
import { exchange } from './background-sync.ts'
import { indexDocumentName, pageDocumentName } from './document-names.ts'
import { imagesOfShapes } from './images/image-references.ts'

/** Downloads a lesson with all its pages; rejects when the server did not deliver all of it. */
export async function downloadLesson(lessonId: string): Promise<{ bytes: number }> {
  const names = [indexDocumentName(lessonId)]
  let bytes = 0
  for (const name of names) {
    if (!(await exchange({ lessonId, name, purpose: 'fetch' }))) throw new Error('the edge did not answer in time')
    bytes += await withDocument(lessonId, name, (doc) => Y.encodeStateAsUpdate(doc).length)
    if (name !== names[0]) continue
    const pages = await withDocument(lessonId, name, (doc) => readPages(doc, lessonId))
    names.push(...pages.map(({ id }) => pageDocumentName(id)))
  }
  bytes += await downloadImages(lessonId, names.slice(1))
  return { bytes }
}

/** Downloads the images of pages, and returns their size in bytes. Images that are not uploaded yet arrive later. */
async function downloadImages(lessonId: string, names: readonly string[]): Promise<number> {
  const ids = new Set<string>()
  for (const name of names)
    for (const id of await withDocument(lessonId, name, (doc) => imagesOfShapes(shapesOf(doc).values()))) ids.add(id)
  if (ids.size === 0) return 0
  const { gatherImages } = await import('#documents/images/image-transfer.ts')
  const images = await gatherImages(lessonId, [...ids])
  return images.reduce((sum, image) => sum + image.bytes.length, 0)
}

/** The pages of a lesson in their order, from the server, or from this device when the server does not respond. */
export async function listPages(lessonId: string): Promise<readonly string[]> {
  const name = indexDocumentName(lessonId)
  await exchange({ lessonId, name, purpose: 'fetch' })
  const pages = await withDocument(lessonId, name, (doc) => readPages(doc, lessonId))
  return pages.map(({ id }) => id)
}
