import { boxesIntersect, boxOfBoxes } from '@takhti/schema/board/geometry'
import { addShapes } from '@takhti/schema/board/operations'
import { boundsOf, type Shape } from '@takhti/schema/board/shapes/index'
import { newShapeId } from '@takhti/schema/board/shapes/shape'
import * as Y from 'yjs'
import { ArchiveFault } from '#offline/archive.ts'
import { firstView } from '../editor/camera.ts'
import { LessonFileFault, lessonFileLimits } from '../export/lesson-file-fault.ts'
import { readLesson, type PortableLesson } from '../export/lesson-file.ts'
import { type CartridgeContent, readCartridge } from './cartridge.ts'
import { readExcalidraw } from './excalidraw.ts'

/** A lesson from a file, and the number of its elements that the board has no kind for. */
export type ReadFile = { readonly lesson: PortableLesson; readonly leftOut: number }

/** Reads a lesson file or an Excalidraw drawing, which becomes one page. Throws only `LessonFileFault`. */
export function readFile(bytes: Uint8Array<ArrayBuffer>): ReadFile {
  if (bytes.length > lessonFileLimits.bytes) throw new LessonFileFault('tooLarge')
  return isText(bytes) ? readDrawing(bytes) : { lesson: readLesson(bytes), leftOut: 0 }
}

/** The same, and a Common Cartridge: its lesson, or the files that pages can be made of. Throws only `LessonFileFault`. */
export function readAny(bytes: Uint8Array<ArrayBuffer>): ReadFile | Extract<CartridgeContent, { parts: unknown }> {
  const content = bytes.length > lessonFileLimits.bytes || isText(bytes) ? null : cartridgeOf(bytes)
  if (content === null) return readFile(bytes)
  return 'lesson' in content ? readFile(content.lesson) : content
}

function cartridgeOf(bytes: Uint8Array<ArrayBuffer>): CartridgeContent | null {
  // Only the reader of lessons names what is wrong with other files.
  if (!isArchive(bytes)) return null
  try {
    return readCartridge(bytes)
  } catch (error) {
    const isTooLarge = error instanceof ArchiveFault && error.fault === 'unpackedTooLarge'
    throw new LessonFileFault(isTooLarge ? 'tooLarge' : 'damaged')
  }
}

/** The signature of a ZIP file: "PK". */
function isArchive(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b
}

function readDrawing(bytes: Uint8Array): ReadFile {
  const now = new Date()
  const random = (into: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(into)
  const id = () => newShapeId(now, random)
  const drawing = readExcalidraw(new TextDecoder().decode(bytes), { shape: id, group: id })
  if (drawing === null) throw new LessonFileFault('kind')
  const page = new Y.Doc()
  addShapes(page, inFirstView(drawing.shapes), null)
  return { lesson: { title: '', pages: [Y.encodeStateAsUpdate(page)] }, leftOut: drawing.leftOut }
}

/** Moves a drawing that is wholly outside of the first view of a page into it. */
function inFirstView(shapes: readonly Shape[]): Shape[] {
  const box = boxOfBoxes(shapes.map(boundsOf))
  if (box === null || boxesIntersect(firstView, box)) return [...shapes]
  const by = { x: moved(box.minX, box.maxX, firstView.maxX), y: moved(box.minY, box.maxY, firstView.maxY) }
  return shapes.map((shape) => ({ ...shape, offset: { x: shape.offset.x + by.x, y: shape.offset.y + by.y } }))
}

/** The offset in one direction: to the middle of the view, or to its start if the drawing is larger. */
function moved(from: number, to: number, room: number): number {
  return Math.max(0, (room - (to - from)) / 2) - from
}

/** Whether the file begins as JSON does. */
function isText(bytes: Uint8Array): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, 64))
  return start
    .replace(/^\ufeff/, '')
    .trimStart()
    .startsWith('{')
}
