import { unarranged } from '@takhti/schema/board/entries'
import type { Offset } from '@takhti/schema/board/geometry'
import { FIRST_ORDER } from '@takhti/schema/board/order'
import { unturned } from '@takhti/schema/board/transform'
import { requirePerson } from '#api/person.ts'
import { prepareFile } from '#documents/images/prepare-file.ts'
import type { PreparedImage } from '#documents/images/prepare-image.ts'
import { requireDatabaseId } from '#offline/database-id.ts'
import { storeImage, sendImage } from '#offline/images.ts'
import { askToPersist } from '#offline/storage.ts'
import { pictureSide, putPicture } from '../canvas/picture-store.ts'
import { addCopies } from '../editor/arrangement.ts'
import type { Editor } from '../editor/editor.ts'
import { freePlace } from '../editor/free-place.ts'
import { hasPages, offerFiles } from '../import/offered-files.ts'
import { decodeImage } from './decode-image.ts'
import { imageBody, imageStyle } from './image-body.ts'

/** More images than this at once are accidental. */
const maxAtOnce = 20
/** The part of the screen that a new image fills at most, and the offset of the next one, in page pixels. */
const screenPart = 0.6
const step = 24

/**
 * Inserts images, each as one undo step, around `at` or the middle of the screen. They are stored on this device
 * before the page refers to them, so that no page shows an image without a source.
 */
export async function insertImages(editor: Editor, files: readonly File[], at?: Offset): Promise<void> {
  if (!editor.mayDraw.value) return
  // A user who was only granted the pen cannot store files with the lesson: no other user would see the image.
  if (requirePerson().role !== 'instructor') return editor.notices.emit('imageNotYours')
  const pictures = await withoutPaged(editor, files)
  const pageId = editor.pages.shownId.value
  const middle = at ?? middleOf(editor)
  for (const [index, file] of pictures.slice(0, maxAtOnce).entries()) {
    const place = { pageId, x: middle.x + index * step, y: middle.y + index * step, isChosen: at !== undefined }
    if (file.type === 'image/svg+xml') await insertDrawing(editor, file, pageId)
    else await insertImage(editor, file, place)
  }
  if (pictures.length > maxAtOnce) editor.notices.emit('imagesTooMany')
}

/** Offers to add the pages of files that have some. Returns the other files. */
async function withoutPaged(editor: Editor, files: readonly File[]): Promise<readonly File[]> {
  const isPaged = await Promise.all(files.map((file) => hasPages(file)))
  const paged = files.filter((_file, index) => isPaged[index])
  return paged.length > 0 && offerFiles({ editor, files: paged })
    ? files.filter((_file, index) => !isPaged[index])
    : files
}

/** The position of an image on the page that was shown then. */
type Place = Offset & { readonly pageId: string; readonly isChosen: boolean }

async function insertImage(editor: Editor, file: File, at: Place): Promise<void> {
  const prepared = await prepareFile(file)
  if ('fault' in prepared) return editor.notices.emit(prepared.fault)
  const { imageId, type, bytes } = prepared
  const databaseId = requireDatabaseId()
  try {
    await storeImage(databaseId, { imageId, type, bytes })
  } catch {
    return editor.notices.emit('imageNotKept')
  }
  const bitmap = await decodeImage(prepared, pictureSide()).catch(() => null)
  if (bitmap) putPicture(imageId, bitmap)
  if (!(await isShown(editor, at.pageId)) || !place(editor, prepared, at)) return
  await sendImage(databaseId, { lessonId: editor.pages.lessonId, imageId })
  void askToPersist(databaseId)
}

/** Inserts an SVG as shapes of the board: nothing else of the SVG is imported. */
async function insertDrawing(editor: Editor, file: File, pageId: string): Promise<void> {
  const [{ paste }, svg] = await Promise.all([import('../clipboard/paste.ts'), file.text()])
  if (!(await isShown(editor, pageId))) return
  if (!paste(editor, { clip: '', svg, text: '' })) editor.notices.emit('imageUnreadable')
}

/**
 * If the user moved to another page while the image was decoded, shows the image's page again. That page may be gone
 * meanwhile.
 */
async function isShown(editor: Editor, pageId: string): Promise<boolean> {
  const { pages } = editor
  // While another page loads, the previous one cannot be changed.
  const isThere = () => pages.shownId.value === pageId && pages.isThere
  if (!isThere() && pages.list.value.includes(pageId)) await editor.show(pageId)
  return isThere()
}

/** Returns whether there was space on the page. */
function place(editor: Editor, image: PreparedImage, at: Place): boolean {
  const { minX, minY, maxX, maxY } = editor.camera.visible()
  const fitting = Math.min(((maxX - minX) * screenPart) / image.width, ((maxY - minY) * screenPart) / image.height)
  const scale = Math.min(1, fitting)
  const room = { width: image.width * scale, height: image.height * scale }
  // A dropped image is placed exactly where it was dropped.
  const body = imageBody(image, at.isChosen ? at : freePlace(editor, room, at), scale)
  if (!body) return false
  if (!editor.isSelecting) editor.styles.choose({ tool: 'select' })
  const placed = { offset: { x: 0, y: 0 }, matrix: unturned }
  const shape = { ...body, ...unarranged, ...placed, id: '0', order: FIRST_ORDER, style: imageStyle }
  return addCopies(editor, [shape], { x: 0, y: 0 })
}

function middleOf(editor: Editor): Offset {
  const { minX, minY, maxX, maxY } = editor.camera.visible()
  return { x: (minX + maxX) / 2, y: (minY + maxY) / 2 }
}
