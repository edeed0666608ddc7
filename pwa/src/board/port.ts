import { readPages } from '@takhti/schema/board/document'
import { MAX_TITLE_LENGTH } from '@takhti/schema/board/limits'
import { setTitle } from '@takhti/schema/board/operations'
import type { Content } from '@takhti/schema/files/model'
import * as Y from 'yjs'
import { openDocument } from '#offline/documents.ts'
import type { LessonFileFaultName } from './export/lesson-file-fault.ts'
import { indexDocumentName, pageDocumentName } from './sync/document-names.ts'
import { exchange } from './sync/errands.ts'

export { sendUnsynced } from './sync/errands.ts'

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
  return { bytes }
}

/** Fills a lesson that was just created with captured content: the first page holds the summary and the questions. */
export async function makeLessonFromContent(content: Content, lessonId: string): Promise<void> {
  // Loaded here alone: it measures text with the canvas.
  const { writeContent } = await import('./content-page.ts')
  const title = content.name.trim().slice(0, MAX_TITLE_LENGTH)
  await withDocument(lessonId, indexDocumentName(lessonId), (doc) => setTitle(doc, title, null))
  await withDocument(lessonId, pageDocumentName(lessonId), (doc) => writeContent(doc, content))
}

/** Keeps the pages of a lesson's file as documents of this device; its name is for the list, which does not know it yet. */
export async function keepLessonFile(
  file: File,
): Promise<{ lessonId: string; name: string; leftOut: number } | { fault: LessonFileFaultName }> {
  const { faultIn, keepLesson, nameOf, readLessonFile } = await import('./import/import-lesson.ts')
  try {
    const { lesson, leftOut } = await readLessonFile(file)
    const name = nameOf(lesson.title, file.name)
    return { lessonId: await keepLesson({ ...lesson, title: lesson.title || name }), name, leftOut }
  } catch (error) {
    const fault = faultIn(error)
    if (fault === null) throw error
    return { fault }
  }
}

async function withDocument<Answer>(lessonId: string, name: string, take: (doc: Y.Doc) => Answer): Promise<Answer> {
  const document = await openDocument(name, lessonId)
  try {
    return take(document.doc)
  } finally {
    document.close()
  }
}
