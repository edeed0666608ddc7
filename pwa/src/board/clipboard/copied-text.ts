import { CLIP_TYPE } from '@takhti/schema/board/clip-type'

/** The clipboard types that are read. */
export const pastedTypes = [CLIP_TYPE, 'image/svg+xml', 'text/plain']

/** Whether a text is the source of an SVG. */
export function isSvg(text: string): boolean {
  return /^\s*(<\?xml[^>]{0,200}\?>\s*)?(<!--[^]{0,2000}?-->\s*)*(<!DOCTYPE svg[^>]{0,500}>\s*)?<(\w+:)?svg[\s>]/.test(
    text.slice(0, 8_000),
  )
}

/** Whether a text is a clip of Excalidraw. */
export function isExcalidraw(text: string): boolean {
  return /^\s*\{[^]{0,200}"type"\s*:\s*"excalidraw(?:\/clipboard)?"/.test(text.slice(0, 400))
}

/** Whether a clipboard has shapes and no text, which a text in editing has no use for. */
export function holdsShapesAlone(data: Pick<DataTransfer, 'getData'>): boolean {
  const text = data.getData('text/plain')
  if (isExcalidraw(text)) return true
  const isOurs = data.getData(CLIP_TYPE) !== '' || data.getData('image/svg+xml') !== ''
  return isOurs && (text.trim() === '' || isSvg(text))
}
