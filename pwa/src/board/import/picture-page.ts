import { MAX_ALT_LENGTH } from '@takhti/schema/board/limits'
import { addShapes } from '@takhti/schema/board/operations'
import { FIRST_ORDER } from '@takhti/schema/board/order'
import { newShapeId } from '@takhti/schema/board/shapes/shape'
import * as Y from 'yjs'
import type { PreparedImage } from '#documents/images/prepare-image.ts'
import { firstView } from '../editor/camera.ts'
import { imageBody, imageStyle } from '../images/image-body.ts'

/** The alternative text of an image, the text in it, and its lines and areas, if it has them. */
export type PageContent = { readonly alt: string; readonly words: string; readonly drawn: Uint8Array | null }

/** A page as an update that shows one image: fitted into the first view, and locked, to be drawn on. */
export function pageOfPicture(picture: PreparedImage, { alt, words, drawn }: PageContent): Uint8Array {
  const page = new Y.Doc()
  const { minX, minY, maxX, maxY } = firstView
  const fitting = Math.min((maxX - minX) / picture.width, (maxY - minY) / picture.height)
  const body = imageBody(picture, { x: (minX + maxX) / 2, y: (minY + maxY) / 2 }, fitting)
  if (!body) throw new RangeError('a picture of no size')
  const id = newShapeId(new Date(), (bytes) => crypto.getRandomValues(bytes))
  const stated = { alt: alt.slice(0, MAX_ALT_LENGTH).toWellFormed(), words, drawn }
  addShapes(page, [{ ...body, ...stated, id, order: FIRST_ORDER, style: imageStyle, isLocked: true }], null)
  return Y.encodeStateAsUpdate(page)
}
