import { readPages, readTitle } from '@takhti/schema/board/document'
import { MAX_TITLE_LENGTH } from '@takhti/schema/board/limits'
import { addPage, setTitle } from '@takhti/schema/board/operations'
import { shapesOf } from '@takhti/schema/board/page-shapes'
import { newId } from '@takhti/schema/kit/ids'
import * as Y from 'yjs'
import { openDocument } from '#offline/documents.ts'
import { withDocument } from '#offline/with-document.ts'
import type { PageContent } from './content-page.ts'
import type { PortableLesson } from './export/lesson-file.ts'
import { imagesOfShapes } from './images/images-in.ts'
import { indexDocumentName, pageDocumentName } from './sync/document-names.ts'
import { exchange, sendUnsynced } from './sync/errands.ts'

export type { LettersFile } from './import/pdf-letters.ts'
export { sendUnsynced }
export type { BoardSession } from './sync/board-session.ts'
export type { PageContent } from './content-page.ts'
export { clockTime, spokenTime } from './replay/replay-time.ts'
export { PageTexts } from './page-texts.ts'
export { presentedOf, toldOf } from './together/presented.ts'
export { prepareFile } from './images/prepare-file.ts'
export { tablePages } from './export/table-pages.ts'
export { Thumbnails } from './thumbnails.ts'
export { keepForLesson } from './widgets/waiting-page.ts'

/** Brings a lesson with all its pages onto this device; rejects when the edge did not give all of it. */
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

/** Brings the pictures of pages onto this device, and answers their bytes; those that nobody has brought yet come later. */
async function downloadImages(lessonId: string, names: readonly string[]): Promise<number> {
  const ids = new Set<string>()
  for (const name of names)
    for (const id of await withDocument(lessonId, name, (doc) => imagesOfShapes(shapesOf(doc).values()))) ids.add(id)
  if (ids.size === 0) return 0
  const { gatherImages } = await import('./images/carried-images.ts')
  const images = await gatherImages(lessonId, [...ids])
  return images.reduce((sum, image) => sum + image.bytes.length, 0)
}

/** Sends the pictures of a lesson whose pages came from another one; the outbox sends them after the lesson. */
export async function sendLessonImages(lessonId: string): Promise<void> {
  const pages = await withDocument(lessonId, indexDocumentName(lessonId), (doc) => readPages(doc, lessonId))
  const { sendImagesOf } = await import('./images/carried-images.ts')
  for (const { id } of pages) {
    const update = await withDocument(lessonId, pageDocumentName(id), (doc) => Y.encodeStateAsUpdate(doc))
    await sendImagesOf(lessonId, [update])
  }
}

/** Fills a lesson that was just created with captured content: the first page holds the summary and the questions. */
export async function makeLessonFromContent(content: PageContent, lessonId: string): Promise<void> {
  // Loaded here alone: it measures text with the canvas.
  const { bringWordsOf, writeContent } = await import('./content-page.ts')
  await bringWordsOf(content)
  const title = content.name.trim().slice(0, MAX_TITLE_LENGTH)
  await withDocument(lessonId, indexDocumentName(lessonId), (doc) => setTitle(doc, title, null))
  await withDocument(lessonId, pageDocumentName(lessonId), (doc) => writeContent(doc, content))
}

/**
 * Copies a lesson with its pages, as they are on this device, into one that `create` makes; offline this works for what the
 * device has. The copy is drawn by whoever copies it, and is sent to the edge as such.
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

/** The pages of a lesson in their order: as the edge has them, and as this device does where the edge does not answer. */
export async function listPages(lessonId: string): Promise<readonly string[]> {
  const name = indexDocumentName(lessonId)
  await exchange({ lessonId, name, purpose: 'fetch' })
  const pages = await withDocument(lessonId, name, (doc) => readPages(doc, lessonId))
  return pages.map(({ id }) => id)
}

/** The dialog that offers templates, for what is to lie behind other boards. */
export function loadTemplateDialog() {
  return import('./templates/DrawnTemplateDialog.tsx').then((file) => ({ default: file.DrawnTemplateDialog }))
}

/** The board of a lesson, for a screen that has it beside other things. */
export function loadBoardScreen() {
  return import('./BoardScreen.tsx').then((file) => ({ default: file.BoardScreen }))
}

/** A page of the web in a frame, from a host that the institute allows. */
export function loadWebFrame() {
  return import('./widgets/WebFrame.tsx').then((file) => ({ default: file.WebFrame }))
}

/** The dialog that reads files as pages, for what is to become a lesson of its own. */
export function loadImportDialog() {
  return import('./panels/ImportDialog.tsx').then((file) => ({ default: file.ImportDialog }))
}

/** What reads the words of a PDF, page by page, in a worker of its own. */
export function loadPdfLetters() {
  return import('./import/pdf-letters.ts')
}

/** What makes a file a picture of a few pixels and nothing else, in a worker of its own. */
export function loadPictures() {
  return import('./images/prepare-file.ts')
}

/** What makes a table a PDF. */
export function loadTableFile() {
  return import('./export/table-file.ts')
}

/** What asks for the password of a PDF. */
export function loadPasswordDialog() {
  return import('./panels/PasswordDialog.tsx').then((file) => ({ default: file.PasswordDialog }))
}

/** Keeps a lesson that was read as documents of this device; its name is for the list, which does not know it yet. */
export async function keepReadLesson(
  lesson: PortableLesson,
  fileName: string,
): Promise<{ lessonId: string; name: string }> {
  const { keepLesson, nameOf } = await import('./import/import-lesson.ts')
  const name = nameOf(lesson.title, fileName)
  return { lessonId: await keepLesson({ ...lesson, title: lesson.title || name }), name }
}

/** What stood over the board of a recording. */
export function loadRecordedAids() {
  return import('./replay/RecordedAids.tsx').then((file) => ({ default: file.RecordedAids }))
}

/** What paints a recording of a class, and keeps its pictures. */
export function loadRecordedPicture() {
  return import('./replay/recorded-picture.ts')
}
