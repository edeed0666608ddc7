import { addPage, setTitle } from '@takhti/schema/board/operations'
import { newId } from '@takhti/schema/kit/ids'
import { maxLessonNameLength } from '@takhti/schema/lessons/rules'
import * as Y from 'yjs'
import { indexDocumentName, pageDocumentName } from '#documents/document-names.ts'
import { storeImages } from '#documents/images/image-transfer.ts'
import { openDocument } from '#offline/documents.ts'
import { LessonFileFault, lessonFileLimits } from '../export/lesson-file-fault.ts'
import type { PortableLesson } from '../export/lesson-file.ts'
import type { ImportReply } from './import-worker.ts'

/** The timeout, in milliseconds: longer than any lesson takes on a weak phone. */
const patienceMs = 60_000

/** Reads a lesson file or a cartridge in its own worker. Throws a `LessonFileFault` if it is invalid. */
export async function readLessonFile(file: File): Promise<Exclude<ImportReply, { fault: unknown }>> {
  if (file.size > lessonFileLimits.bytes) throw new LessonFileFault('tooLarge')
  const bytes = await file.arrayBuffer().catch(() => {
    throw new LessonFileFault('damaged')
  })
  const reply = await ask(bytes)
  if ('fault' in reply) throw new LessonFileFault(reply.fault)
  return reply
}

/**
 * Writes the pages of a lesson into new documents of this device, and returns the lesson's id; no list names it yet.
 */
export async function saveLesson({ title, pages, images = [] }: PortableLesson): Promise<string> {
  const lessonId = freshId()
  await storeImages(images)
  // The first page has the lesson's id.
  const ids = pages.map((_page, index) => (index === 0 ? lessonId : freshId()))
  for (const [index, update] of pages.entries()) {
    await write(lessonId, pageDocumentName(ids[index] ?? lessonId), (doc) => Y.applyUpdate(doc, update))
  }
  await write(lessonId, indexDocumentName(lessonId), (doc) => {
    setTitle(doc, title, null)
    for (const id of ids.slice(1)) addPage(doc, { id, lessonId, random: Math.random }, null)
  })
  return lessonId
}

/** A lesson's title as its name in lists, or the file name where the title is empty. */
export function nameOf(title: string, fileName: string): string {
  const name = title.trim() || fileName.replace(/\.[^.]*$/, '').trim()
  return name.slice(0, maxLessonNameLength).trim() || 'Lesson'
}

async function write(lessonId: string, name: string, change: (doc: Y.Doc) => void): Promise<void> {
  const document = await openDocument(name, lessonId)
  try {
    change(document.doc)
    await document.ledger.whenWritten
  } finally {
    document.close()
  }
}

function freshId(): string {
  return newId(new Date(), (bytes) => crypto.getRandomValues(bytes))
}

async function ask(bytes: ArrayBuffer): Promise<ImportReply> {
  const worker = new Worker(new URL('import-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise((resolve) => {
      setTimeout(() => resolve({ fault: 'damaged' }), patienceMs)
      worker.addEventListener('error', () => resolve({ fault: 'damaged' }))
      worker.addEventListener('message', ({ data }: MessageEvent<ImportReply>) => resolve(data))
      worker.postMessage(bytes, [bytes])
    })
  } finally {
    worker.terminate()
  }
}
