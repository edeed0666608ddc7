import type { FrameProps } from '@takhti/schema/board/shapes/drawing'
import type { Linear } from '@takhti/schema/board/transform'
import type { PreparedImage } from '#documents/images/prepare-image.ts'
import { imageStyle } from '../../images/image-body.ts'
import type { SlidePage } from './slide-page.ts'

/** How much of an image is cropped at each side, as fractions. */
export type Crop = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }

type Where = { readonly frame: FrameProps; readonly matrix?: Linear; readonly alt?: string }

/** Draws an image that fills its frame. Returns whether it could. */
export function drawPicture(page: SlidePage, image: PreparedImage, { frame, matrix, alt = '' }: Where): boolean {
  const { imageId, type: mediaType, width: naturalWidth, height: naturalHeight } = image
  const props = { ...frame, imageId, mediaType, naturalWidth, naturalHeight }
  return page.add({ kind: 'image', props, style: imageStyle, alt, ...(matrix && { matrix }) })
}
