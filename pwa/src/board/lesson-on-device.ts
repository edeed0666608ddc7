import { newShapeId } from '@takhti/schema/board/shapes/shape'
import { makeDoc } from '@takhti/schema/board/stored-doc'
import { newId } from '@takhti/schema/kit/ids'
import { requirePerson } from '#api/person.ts'
import { indexDocumentName, pageDocumentName } from '#documents/document-names.ts'
import { requireDatabaseId } from '#offline/database-id.ts'
import { openDevice } from '#offline/device.ts'
import type { Device } from '#offline/device.ts'
import { openDocument } from '#offline/documents.ts'
import type { OpenDocument } from '#offline/documents.ts'
import type { Setting } from '#offline/rows.ts'
import type { StoredPicture } from './canvas/first-picture.ts'
import { isShape, pictures } from './canvas/pictures.ts'
import { Editor } from './editor/editor.ts'
import type { StyleMemory } from './editor/styles.ts'
import type { Arrivals } from './images/arrivals.ts'
import { Stage } from './stage.ts'
import { pictureSetting, styleSetting } from './style-setting.ts'
import { Toolbox } from './tools/toolbox.ts'

/** A lesson on this device, open to be drawn on; without a server, a router or React. */
export type LessonOnDevice = {
  readonly lessonId: string
  readonly editor: Editor
  readonly toolbox: Toolbox
  readonly index: OpenDocument
  /** The name in the list of lessons; null if no list of this device has the lesson. */
  readonly listedName: string | null
  /** The lesson's stage: in the page's body until the panels take it. */
  readonly stage: Stage
  /** The document of a page that was shown. */
  pageDocument(pageId: string): OpenDocument | undefined
  close(): void
}

/**
 * Opens a lesson from this device and draws it. Returns null, and stores nothing, for a lesson that no list of this device has,
 * unless the server admits this person.
 */
export async function openOnDevice(lessonId: string, isAdmitted = false): Promise<LessonOnDevice | null> {
  const device = await openDevice(requireDatabaseId())
  const listed = await device.lesson(lessonId)
  if (!listed && !isAdmitted) return null
  // The first page has the lesson's id, so it is read in parallel with the index that names it.
  const firstPage = openDocument(pageDocumentName(lessonId), lessonId)
  // It may fail while the index is awaited; the editor, which opens the same document, reports it.
  firstPage.catch(() => {})
  const stored = storedPicture(device, lessonId)
  const [index, style] = await Promise.all([
    openDocument(indexDocumentName(lessonId), lessonId),
    device.setting(styleSetting),
  ])
  const pages = new Map<string, OpenDocument>()
  const editor = new Editor({
    lessonId,
    index: index.doc,
    styleMemory: memoryOf(device, style),
    openPage: async (pageId) => {
      const page = await openDocument(pageDocumentName(pageId), lessonId)
      pages.set(pageId, page)
      makeLater(page)
      return page
    },
    // The server decides; until it replies, a teacher can draw on what this device has.
    mayDraw: isTeacher(),
    newPageId: () => newId(new Date(), fillRandom),
    newShapeId: () => newShapeId(new Date(), fillRandom),
    now: () => new Date(),
    random: Math.random,
  })
  const toolbox = new Toolbox(editor)
  await editor.show(editor.pages.shownId.value)
  void firstPage.then(
    (page) => page.close(),
    () => {},
  )
  const releasePictures = followPictures(editor)
  const stage = new Stage({ editor, toolbox, stored: await stored }, document.body)
  return {
    lessonId,
    editor,
    toolbox,
    index,
    listedName: listed?.name ?? null,
    stage,
    pageDocument: (pageId) => pages.get(pageId),
    close() {
      editor.settle()
      stage.close()
      releasePictures()
      editor.close()
      index.close()
    },
  }
}

/** The cached bitmap of the lesson's first page, decoded while its document is read. Without it the page is painted. */
async function storedPicture(device: Device, lessonId: string): Promise<StoredPicture | null> {
  try {
    const row = await device.picture(pictureSetting(lessonId))
    return row ? { row, bitmap: await createImageBitmap(new Blob([row.png])) } : null
  } catch {
    return null
  }
}

/**
 * Loads the images that the page was painted without. Returns an unsubscribe function. The code loads with the first
 * image.
 */
function followPictures(editor: Editor): () => void {
  let arrivals: Arrivals | null = null
  let isOver = false
  const stop = pictures.missed.on(({ imageId, shape }) => {
    // Another lesson may still be open for a moment.
    if (!isShape(shape) || !editor.page?.shapes.get(shape.id)) return
    void import('./images/arrivals.ts').then(({ Arrivals: Late }) => {
      if (isOver) return
      const parts = { lessonId: editor.pages.lessonId, mayAdd: () => editor.mayDraw.value && isTeacher() }
      arrivals ??= new Late(parts)
      arrivals.load(imageId)
      // A page that is being left loads no code.
    }, ignore)
  })
  return () => {
    isOver = true
    stop()
    arrivals?.close()
  }
}

/**
 * A page is shown before its document exists. This creates the document after the first paint, so that no stroke
 * waits for it. Code that needs it earlier creates it itself.
 */
function makeLater({ doc }: OpenDocument): void {
  requestAnimationFrame(() => setTimeout(() => makeDoc(doc)))
}

function ignore(): void {}

function isTeacher(): boolean {
  return requirePerson().role === 'instructor'
}

/** The choice is stored beside the user database's lessons and deleted with them at sign-out. */
function memoryOf(device: Device, stored: Setting | undefined): StyleMemory {
  return {
    load: () => parse(stored?.value),
    save: (choice) => {
      const row: Setting = { name: styleSetting, value: JSON.stringify({ ...choice, at: Date.now() }) }
      // A closed database, as after a sign-out in another tab, loses the stored choice, never the choice itself.
      device.store({ settings: row }).catch(() => {})
    },
  }
}

function parse(value: string | undefined): unknown {
  try {
    return value === undefined ? null : JSON.parse(value)
  } catch {
    return null
  }
}

function fillRandom(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(bytes)
}
