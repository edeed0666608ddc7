import { readClip, writeClip } from '@takhti/schema/board/clip'
import { CLIP_TYPE } from '@takhti/schema/board/clip-type'
import { latin } from '../canvas/text-lines.ts'
import type { Editor } from '../editor/editor.ts'
import { clipBehind } from './last-clip.ts'
import { type Pasted, type PasteHow, paste } from './pasting.ts'

/**
 * Pastes what the system's clipboard has, for a button; where the browser says no, what was copied in this window. `at` is
 * where the middle of it comes to lie, in page pixels.
 */
export async function pasteFromSystem(editor: Editor, how: PasteHow = {}): Promise<void> {
  const text = await navigator.clipboard.readText().catch(() => null)
  const clip = clipBehind(text) ?? ''
  await lettersOf(text ?? '')
  paste(editor, { clip: await withoutLost(editor, clip), svg: '', text: text ?? '' }, how)
}

/**
 * Pastes shapes, pictures or words, whichever the clipboard says best what was copied. Of shapes, pictures that this device
 * does not have are left out: nobody would ever see them.
 */
export async function pasteAll(editor: Editor, pasted: Pasted, files: readonly File[]): Promise<void> {
  const images = files.filter(({ type }) => type.startsWith('image/'))
  const isNamed = images.some(({ name }) => name === pasted.text.trim())
  const isPicture = pasted.clip === '' && (pasted.text.trim() === '' || isNamed)
  // Other programs lay a picture of the words beside the words.
  if (images.length > 0 && isPicture) {
    const { insertImages } = await import('../images/insert-images.ts')
    return await insertImages(editor, images)
  }
  const clip = await withoutLost(editor, pasted.clip)
  await lettersOf(pasted.svg + pasted.text)
  paste(editor, { ...pasted, clip })
}

/** Words are measured once, when they are pasted: in letters and not in boxes, where this device can have the letters soon. */
async function lettersOf(text: string): Promise<void> {
  if (latin.test(text)) return
  const { bringLettersSoon } = await import('../canvas/bring-letters.ts')
  await bringLettersSoon([text])
}

/** A clip without the pictures that cannot come along. */
async function withoutLost(editor: Editor, clip: string): Promise<string> {
  const copied = clip === '' ? null : readClip(clip)
  if (!copied?.shapes.some(({ kind }) => kind === 'image')) return clip
  const { mayBring } = await import('#documents/images/carried-images.ts')
  const isHere = copied.pageId !== null && editor.pages.list.value.includes(copied.pageId)
  const kept = await Promise.all(
    copied.shapes.map(async (shape) => shape.kind !== 'image' || isHere || (await mayBring(shape.props.imageId))),
  )
  return writeClip(
    copied.shapes.filter((_shape, index) => kept[index]),
    copied.pageId,
  )
}

export function readPasted(data: Pick<DataTransfer, 'getData'>): Pasted {
  return { clip: data.getData(CLIP_TYPE), svg: data.getData('image/svg+xml'), text: data.getData('text/plain') }
}
