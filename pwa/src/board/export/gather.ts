import { readPages, readTitle } from '@takhti/schema/board/document'
import * as Y from 'yjs'
import { exchange } from '#documents/background-sync.ts'
import { indexDocumentName, pageDocumentName } from '#documents/document-names.ts'
import { isEdgeReachable } from '#offline/connectivity.ts'
import { withDocument } from '#offline/with-document.ts'

/** Documents as Yjs updates. */
export type GatheredLesson = {
  readonly title: string
  readonly index: Uint8Array
  readonly pages: readonly { readonly id: string; readonly update: Uint8Array }[]
  /** Pages that are empty here and that the server could not confirm as empty. */
  readonly unsure: number
}

/** Two zeros: a document without content. */
const emptyBytes = 2

/**
 * A lesson's pages on this device, in order. Pages that it never opened are fetched first if the server is reachable.
 */
export async function gatherLesson(lessonId: string): Promise<GatheredLesson> {
  const { title, index, ids } = await withDocument(lessonId, indexDocumentName(lessonId), (doc) => ({
    title: readTitle(doc),
    index: Y.encodeStateAsUpdate(doc),
    ids: readPages(doc, lessonId).map(({ id }) => id),
  }))
  let unsure = 0
  const pages = await Promise.all(
    ids.map(async (id) => {
      const { update, isSure } = await gatherPage(lessonId, id)
      if (!isSure) unsure++
      return { id, update }
    }),
  )
  return { title, index, pages, unsure }
}

/** One page of a lesson, as stored on this device. */
export async function gatherPage(lessonId: string, pageId: string): Promise<{ update: Uint8Array; isSure: boolean }> {
  const name = pageDocumentName(pageId)
  const here = await withDocument(lessonId, name, Y.encodeStateAsUpdate)
  if (here.length > emptyBytes) return { update: here, isSure: true }
  const isSure = isEdgeReachable() && (await exchange({ lessonId, name, purpose: 'fetch' }))
  return { update: await withDocument(lessonId, name, Y.encodeStateAsUpdate), isSure }
}
