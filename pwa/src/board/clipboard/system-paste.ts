import { readClip, writeClip } from '@takhti/schema/board/clip'
import { CLIP_TYPE } from '@takhti/schema/board/clip-type'
import { latin } from '../canvas/text-lines.ts'
import type { Editor } from '../editor/editor.ts'
import { clipBehind } from './last-clip.ts'
import { type Pasted, type PasteHow, paste } from './paste.ts'

/**
 * Pastes the system clipboard, for a button. Where the browser refuses, pastes what was copied in this window. `at`
 * is the centre of the result, in page pixels.
 */
export async function pasteFromSystem(editor: Editor, how: PasteHow = {}): Promise<void> {
  const text = await navigator.clipboard.readText().catch(() => null)
  const clip = clipBehind(text) ?? ''
  await lettersOf(text ?? '')
  paste(editor, { clip: await withoutLost(editor, clip), svg: '', text: text ?? '' }, how)
}

/**
 * Pastes shapes, images or text, whichever represents the copied content best. Images that this device lacks are
 * omitted from shapes: they would never be visible.
 */
export async function pasteAll(editor: Editor, pasted: Pasted, files: readonly File[]): Promise<void> {
  const images = files.filter(({ type }) => type.startsWith('image/'))
  const isNamed = images.some(({ name }) => name === pasted.text.trim())
  const isPicture = pasted.clip === '' && (pasted.text.trim() === '' || isNamed)
  // Other programs put an image of the text beside the text.
  if (images.length > 0 && isPicture) {
    const { insertImages } = await import('../images/insert-images.ts')
    return await insertImages(editor, images)
  }
  const clip = await withoutLost(editor, pasted.clip)
  await lettersOf(pasted.svg + pasted.text)
  paste(editor, { ...pasted, clip })
}

/**
 * Text is measured once, when it is pasted. Waits for the typefaces that the device lacks, so that no boxes are
 * measured.
 */
async function lettersOf(text: string): Promise<void> {
  if (latin.test(text)) return
  const { loadCharactersSoon } = await import('../canvas/load-characters.ts')
  await loadCharactersSoon([text])
}

/** A clip without the images that this device lacks. */
async function withoutLost(editor: Editor, clip: string): Promise<string> {
  const copied = clip === '' ? null : readClip(clip)
  if (!copied?.shapes.some(({ kind }) => kind === 'image')) return clip
  const { mayLoad } = await import('#documents/images/image-transfer.ts')
  const isHere = copied.pageId !== null && editor.pages.list.value.includes(copied.pageId)
  const stored = await Promise.all(
    copied.shapes.map(async (shape) => shape.kind !== 'image' || isHere || (await mayLoad(shape.props.imageId))),
  )
  return writeClip(
    copied.shapes.filter((_shape, index) => stored[index]),
    copied.pageId,
  )
}

export function readPasted(data: Pick<DataTransfer, 'getData'>): Pasted {
  return { clip: data.getData(CLIP_TYPE), svg: data.getData('image/svg+xml'), text: data.getData('text/plain') }
}
