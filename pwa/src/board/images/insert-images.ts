import { unarranged } from '@takhti/schema/board/entries'
import type { Offset } from '@takhti/schema/board/geometry'
import { FIRST_ORDER } from '@takhti/schema/board/order'
import { readBody, versionOf } from '@takhti/schema/board/shapes/index'
import { unturned } from '@takhti/schema/board/transform'
import { requirePerson } from '#api/person.ts'
import { requireDesk } from '#offline/desk.ts'
import { keepImage, sendImage } from '#offline/images.ts'
import { askToPersist } from '#offline/storage.ts'
import { pictureSide, putPicture } from '../canvas/picture-store.ts'
import { addCopies } from '../editor/arranging.ts'
import type { Editor } from '../editor/editor.ts'
import { decodeImage } from './decode-image.ts'
import type { PreparedImage } from './prepare-image.ts'
import type { PrepareReply } from './prepare-worker.ts'

/** More pictures than this at once are a slip of the hand. */
const maxAtOnce = 20
/** The part of the screen that a new picture fills at most, and how far the next one lies from it, in page pixels. */
const screenPart = 0.6
const step = 24
/** Longer than any picture takes on a weak device. */
const patienceMs = 60_000

/**
 * Puts pictures on the page, each as one step, around `at` or the middle of the screen. They are on this device before they
 * are on the page, so that no page shows a picture that nobody has.
 */
export async function insertImages(editor: Editor, files: readonly File[], at?: Offset): Promise<void> {
  if (!editor.mayDraw.value) return
  // Who was only lent the pen cannot store anything with the lesson: nobody else would ever see the picture.
  if (requirePerson().role !== 'instructor') return editor.notices.emit('imageNotYours')
  const middle = at ?? middleOf(editor)
  for (const [index, file] of files.slice(0, maxAtOnce).entries()) {
    const place = { x: middle.x + index * step, y: middle.y + index * step }
    if (file.type === 'image/svg+xml') await insertDrawing(editor, file)
    else await insertImage(editor, file, place)
  }
}

async function insertImage(editor: Editor, file: File, at: Offset): Promise<void> {
  const prepared = await prepare(file)
  if ('fault' in prepared) return editor.notices.emit(prepared.fault)
  const { imageId, type, bytes } = prepared
  const desk = requireDesk()
  try {
    await keepImage(desk, { imageId, type, bytes })
  } catch {
    return editor.notices.emit('imageNotKept')
  }
  const bitmap = await decodeImage(prepared, pictureSide()).catch(() => null)
  if (bitmap) putPicture(imageId, bitmap)
  if (!place(editor, prepared, at)) return
  await sendImage(desk, { lessonId: editor.pages.lessonId, imageId })
  void askToPersist(desk)
}

/** Drawings become shapes of the board: nothing that an SVG can hold beside them comes in. */
async function insertDrawing(editor: Editor, file: File): Promise<void> {
  const [{ paste }, svg] = await Promise.all([import('../clipboard/pasting.ts'), file.text()])
  if (!paste(editor, { clip: '', svg, text: '' })) editor.notices.emit('imageUnreadable')
}

/** Answers whether there was room on the page. */
function place(editor: Editor, { imageId, type, width, height }: PreparedImage, at: Offset): boolean {
  const { minX, minY, maxX, maxY } = editor.camera.visible()
  const scale = Math.min(1, ((maxX - minX) * screenPart) / width, ((maxY - minY) * screenPart) / height)
  const [across, down] = [Math.max(1, width * scale), Math.max(1, height * scale)].map(Math.fround)
  if (across === undefined || down === undefined) return false
  const [x, y] = [Math.fround(at.x - across / 2), Math.fround(at.y - down / 2)]
  const natural = { naturalWidth: width, naturalHeight: height }
  const stored = { x, y, width: across, height: down, imageId, mediaType: type, ...natural }
  const body = readBody('image', versionOf('image'), stored)
  if (!body) return false
  if (!editor.isSelecting) editor.styles.choose({ tool: 'select' })
  const style = { colour: '#1f2937', width: 1 } as const
  const shape = { ...body, ...unarranged, id: '0', order: FIRST_ORDER, style, offset: { x: 0, y: 0 }, matrix: unturned }
  return addCopies(editor, [shape], { x: 0, y: 0 })
}

function middleOf(editor: Editor): Offset {
  const { minX, minY, maxX, maxY } = editor.camera.visible()
  return { x: (minX + maxX) / 2, y: (minY + maxY) / 2 }
}

async function prepare(file: File): Promise<PrepareReply> {
  const worker = new Worker(new URL('prepare-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise((resolve) => {
      setTimeout(() => resolve({ fault: 'imageTooLarge' }), patienceMs)
      worker.addEventListener('error', () => resolve({ fault: 'imageUnreadable' }))
      worker.addEventListener('message', ({ data }: MessageEvent<PrepareReply>) => resolve(data))
      worker.postMessage(file)
    })
  } finally {
    worker.terminate()
  }
}
