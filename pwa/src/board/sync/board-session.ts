import { newShapeId } from '@takhti/schema/board/shapes/shape'
import { newId } from '@takhti/schema/kit/ids'
import { calls } from '#api/calls.ts'
import { enqueue } from '#api/command.ts'
import { requirePerson } from '#api/person.ts'
import { reportOpened } from '#lessons/port.ts'
import { openDatabase } from '#offline/database.ts'
import { openDocument } from '#offline/documents.ts'
import type { OpenDocument } from '#offline/documents.ts'
import { Editor } from '../editor/editor.ts'
import type { HeldDocument } from '../editor/pages.ts'
import { Toolbox } from '../tools/toolbox.ts'
import { indexDocumentName, pageDocumentName } from './document-names.ts'
import { sendUnsynced } from './errands.ts'
import { LessonSync } from './lesson-sync.ts'
import { readStyleMemory } from './style-memory.ts'

/** A lesson that is open on this screen: its editor, its tools, and its line to the edge. */
export type BoardSession = {
  readonly editor: Editor
  readonly toolbox: Toolbox
  readonly sync: LessonSync
  /** The name that the list of lessons knows; the document's title comes before it. */
  readonly name: string
  rename(name: string): void
  close(): void
}

/** Opens a lesson from this device; the edge joins in when it answers. */
export async function openBoardSession(lessonId: string): Promise<BoardSession> {
  const person = requirePerson()
  const [index, styleMemory, lesson] = await Promise.all([
    openLoaded(indexDocumentName(lessonId), lessonId),
    readStyleMemory(person.personId),
    openDatabase(person.personId).lessons.get(lessonId),
  ])
  const sync: LessonSync = new LessonSync({
    lessonId,
    index,
    onReachable: () => void sendUnsynced((name) => sync.isOpen(name)),
  })
  const editor = new Editor({
    lessonId,
    index: index.doc,
    styleMemory,
    openPage: async (pageId): Promise<HeldDocument> => {
      const document = await openLoaded(pageDocumentName(pageId), lessonId)
      return sync.holdPage(pageId, document)
    },
    // The edge has the last word; until it speaks, a teacher draws on what this device has.
    mayDraw: person.role === 'instructor',
    newPageId: () => newId(new Date(), fillRandom),
    newShapeId: () => newShapeId(new Date(), fillRandom),
    now: () => new Date(),
    random: Math.random,
  })
  const toolbox = new Toolbox(editor)
  await editor.show(editor.pages.shownId.value)
  sync.start(editor)
  void reportOpened(lessonId)
  return {
    editor,
    toolbox,
    sync,
    name: lesson?.name ?? '',
    rename(name) {
      editor.pages.rename(name)
      void enqueue(calls.lessons.rename, { flow_id: lessonId, name })
    },
    close() {
      editor.settle()
      sync.close()
      editor.close()
      index.close()
    },
  }
}

export async function openLoaded(name: string, lessonId: string): Promise<OpenDocument> {
  const document = await openDocument(name, lessonId)
  await document.whenLoaded
  return document
}

function fillRandom(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(bytes)
}
