import { newShapeId } from '@takhti/schema/board/shapes/shape'
import { newId } from '@takhti/schema/kit/ids'
import { calls } from '#api/calls.ts'
import { send } from '#api/client.ts'
import { enqueue } from '#api/command.ts'
import { requirePerson } from '#api/person.ts'
import type { Person } from '#api/person.ts'
import { reportOpened } from '#lessons/port.ts'
import { ring } from '#offline/bell.ts'
import { openDatabase } from '#offline/database.ts'
import { requireDesk } from '#offline/desks.ts'
import { openDocument } from '#offline/documents.ts'
import type { OpenDocument } from '#offline/documents.ts'
import { Editor } from '../editor/editor.ts'
import type { HeldDocument } from '../editor/pages.ts'
import { Signal } from '../editor/signal.ts'
import type { StyleMemory } from '../editor/styles.ts'
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
  readonly name: Signal<string>
  rename(name: string): void
  close(): void
}

/** Opens a lesson from this device; the edge joins in when it answers. */
export async function openBoardSession(lessonId: string): Promise<BoardSession> {
  const person = requirePerson()
  // The first page carries the lesson's id, so it is read beside the index that names it.
  const firstPage = openLoaded(pageDocumentName(lessonId), lessonId)
  const [index, styleMemory, lesson] = await Promise.all([
    openLoaded(indexDocumentName(lessonId), lessonId),
    readStyleMemory(requireDesk()),
    openDatabase(requireDesk()).lessons.get(lessonId),
  ])
  const sync = new LessonSync({ lessonId, index, onReachable: () => void sendUnsynced() })
  const editor = newEditor(lessonId, { index, sync, styleMemory, person })
  const toolbox = new Toolbox(editor)
  const name = new Signal(lesson?.name ?? '')
  if (!lesson) void askName(lessonId).then((asked) => name.set(asked))
  await editor.show(editor.pages.shownId.value)
  void firstPage.then(
    (document) => document.close(),
    () => {},
  )
  const stopWaiting = afterPaint(() => sync.start(editor))
  void reportOpened(lessonId)
  return {
    editor,
    toolbox,
    sync,
    name,
    rename(next) {
      editor.pages.rename(next)
      void rename(lessonId, next)
    },
    close() {
      stopWaiting()
      editor.settle()
      sync.close()
      editor.close()
      index.close()
    },
  }
}

type EditorParts = { index: OpenDocument; sync: LessonSync; styleMemory: StyleMemory; person: Person }

function newEditor(lessonId: string, { index, sync, styleMemory, person }: EditorParts): Editor {
  return new Editor({
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
}

/** The lists show the name at once, here and, when the outbox has told the edge, everywhere. */
async function rename(lessonId: string, name: string): Promise<void> {
  await openDatabase(requireDesk()).lessons.update(lessonId, { name })
  ring('lessons')
  await enqueue(calls.lessons.rename, { flow_id: lessonId, name })
}

/** The sockets need nothing that the first picture waits for. A hidden tab paints no frame, so a timer it is. */
function afterPaint(run: () => void): () => void {
  const timer = setTimeout(run, 50)
  return () => clearTimeout(timer)
}

async function openLoaded(name: string, lessonId: string): Promise<OpenDocument> {
  const document = await openDocument(name, lessonId)
  await document.whenLoaded
  return document
}

function fillRandom(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(bytes)
}

/** A lesson opened by its address is in no list of this device yet; without an answer it stays nameless. */
async function askName(lessonId: string): Promise<string> {
  const lesson = await send(calls.lessons.get, { id: lessonId }).catch(() => null)
  return lesson?.name ?? ''
}
