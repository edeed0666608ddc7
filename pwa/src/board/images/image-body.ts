import type { FrameProps } from '@takhti/schema/board/shapes/drawing'
import { readBody, versionOf, type ShapeBody } from '@takhti/schema/board/shapes/index'
import type { ShapeStyle } from '@takhti/schema/board/shapes/shape'
import type { PreparedImage } from '#documents/images/prepare-image.ts'

/** An image has no stroke, but every shape has a style. */
export const imageStyle: ShapeStyle = { colour: '#1f2937', width: 1 }

/** An image shape around a point, with `scale` page pixels per image pixel; null if it would be beyond the page. */
export function imageBody(image: PreparedImage, middle: { x: number; y: number }, scale: number): ShapeBody | null {
  const { imageId, type, width: naturalWidth, height: naturalHeight } = image
  const [width, height] = [Math.max(1, naturalWidth * scale), Math.max(1, naturalHeight * scale)]
  const box: FrameProps = {
    x: Math.fround(middle.x - width / 2),
    y: Math.fround(middle.y - height / 2),
    width: Math.fround(width),
    height: Math.fround(height),
  }
  const stored = { ...box, imageId, mediaType: type, naturalWidth, naturalHeight }
  return readBody('image', versionOf('image'), stored)
}
