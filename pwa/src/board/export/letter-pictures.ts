import type { Box } from '@takhti/schema/board/geometry'
import type { Colour } from '@takhti/schema/board/shapes/colour'
import type { Drawer } from '@takhti/schema/board/shapes/drawing'
import { drawShape } from '@takhti/schema/board/shapes/index'
import type { PropsOf, Shape } from '@takhti/schema/board/shapes/index'
import type { StoredImage } from '#offline/images.ts'
import { fontOf } from '../canvas/text-lines.ts'
import { pointsOf } from './clusters.ts'
import type { ExportImages } from './export-image.ts'
import { fallbackWidthOf } from './fallback-face.ts'
import { margin } from './fallback-face.ts'
import { pixels, painterOf } from './letter-canvas.ts'
import type { Typesetter } from './typesetter.ts'

/** An unassigned code point: a device shows its box for it. */
const unassigned = '\u0378'

/** A cluster that is drawn as an image, in the colour of its text. */
export type LetterPicture = { readonly cluster: string; readonly colour: Colour }

/** The id of a cluster's image in an export; no stored image has such an id. */
function letterImageId({ cluster, colour }: LetterPicture): string {
  return `letter ${colour} ${cluster}`
}

/** A cluster in its box, as the image that a surface draws. */
export function letterProps(letter: LetterPicture, { minX, minY, maxX, maxY }: Box): PropsOf<'image'> {
  const [width, height] = [maxX - minX, maxY - minY]
  const natural = { naturalWidth: width, naturalHeight: height, mediaType: 'image/png' } as const
  return { x: minX, y: minY, width, height, ...natural, imageId: letterImageId(letter) }
}

/** Draws a cluster in the fonts of the device. */
export type LetterPainter = (letter: LetterPicture) => Promise<Pick<StoredImage, 'bytes' | 'type'> | null>

/** The given images, and an image for each cluster of the shapes that our typefaces lack. */
export async function withLetters(
  images: ExportImages,
  shapes: Iterable<Shape>,
  { typesetter, paint = paintLetter }: { typesetter: Typesetter; paint?: LetterPainter | undefined },
): Promise<ExportImages> {
  const all = new Map(images)
  for (const letter of lettersIn(shapes, typesetter)) {
    const id = letterImageId(letter)
    const image = all.has(id) ? null : await paint(letter)
    if (image !== null) all.set(id, image)
  }
  return all
}

/** The clusters of texts that neither our typefaces nor this device can draw; a file has boxes for them. */
export function undrawable(typesetter: Typesetter): string[] {
  const painter = painterOf(1, 1)
  if (painter === null) return []
  painter.font = fontOf(pixels)
  const boxOf = (letter: string) => {
    const { width, actualBoundingBoxAscent, actualBoundingBoxDescent } = painter.measureText(letter)
    return [width, actualBoundingBoxAscent, actualBoundingBoxDescent].join()
  }
  const box = boxOf(unassigned)
  return typesetter
    .lacked()
    .filter((cluster) => pointsOf(cluster).some((at) => boxOf(String.fromCodePoint(at)) === box))
}

function lettersIn(shapes: Iterable<Shape>, typesetter: Typesetter): LetterPicture[] {
  const found: LetterPicture[] = []
  const none = () => {}
  const listener: Drawer = {
    ...{ fill: none, stroke: none, image: none },
    text(box, colour, paint) {
      if (!typesetter.lacks(box.text)) return
      const { pictures } = typesetter.set(box, paint?.marks)
      found.push(...pictures.map(({ cluster, colour: own }) => ({ cluster, colour: own ?? colour })))
    },
  }
  for (const shape of shapes) drawShape(shape, listener)
  return found
}

async function paintLetter({ cluster, colour }: LetterPicture): Promise<Pick<StoredImage, 'bytes' | 'type'> | null> {
  const width = fallbackWidthOf(cluster) + 2 * margin.side
  const painter = painterOf(Math.ceil(width * pixels), Math.ceil((margin.above + margin.below) * pixels))
  if (painter === null) return null
  painter.font = fontOf(pixels)
  painter.fillStyle = colour
  // Always left: the box of an image has no text direction.
  painter.textAlign = 'left'
  painter.fillText(cluster, margin.side * pixels, margin.above * pixels)
  const file = await painter.canvas.convertToBlob({ type: 'image/png' })
  return { bytes: new Uint8Array(await file.arrayBuffer()), type: 'image/png' }
}
