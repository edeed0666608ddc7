import type { Drawer } from '@takhti/schema/board/shapes/drawing'
import { boundsOf, drawShape, toPage, type Shape } from '@takhti/schema/board/shapes/index'

/** Image pixels per page pixel: a formula is read from the last row of a class. */
const sharpness = 3
const longestSide = 2_400

/** A formula as a PNG on no ground. Its outline needs no typeface, so that no worker draws it. */
export async function formulaImage(shape: Extract<Shape, { kind: 'maths' }>): Promise<Blob> {
  const { minX, minY, maxX, maxY } = boundsOf(shape)
  const [width, height] = [maxX - minX, maxY - minY]
  const scale = Math.min(sharpness, longestSide / Math.max(width, height))
  const canvas = new OffscreenCanvas(Math.max(1, Math.ceil(width * scale)), Math.max(1, Math.ceil(height * scale)))
  const painter = canvas.getContext('2d')
  if (!painter) throw new Error('no canvas')
  const { a, b, c, d, e, f } = toPage(shape)
  painter.setTransform(scale, 0, 0, scale, -minX * scale, -minY * scale)
  painter.transform(a, b, c, d, e, f)
  const none = () => {}
  const drawer: Drawer = {
    fill(trace, colour) {
      const path = new Path2D()
      trace(path)
      painter.fillStyle = colour
      painter.fill(path)
    },
    stroke: none,
    text: none,
    image: none,
  }
  drawShape(shape, drawer)
  return await canvas.convertToBlob({ type: 'image/png' })
}
