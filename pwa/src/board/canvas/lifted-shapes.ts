import { boxOfBoxes, growBox } from '@takhti/schema/board/geometry'
import type { Box } from '@takhti/schema/board/geometry'
import { boundsOf, placedBy } from '@takhti/schema/board/shapes/index'
import type { Shape } from '@takhti/schema/board/shapes/index'
import type { Affine } from '@takhti/schema/board/transform'
import type { Lift } from '../editor/lift.ts'
import type { BoardTheme } from './colours.ts'
import type { Painter } from './paintable.ts'
import type { Placement } from './settled-layer.ts'
import { paintShape } from './views.ts'

/**
 * Up to this many shapes are repainted in each frame of a drag, sharp at every size. With more shapes, a bitmap is
 * moved.
 */
const fewShapes = 200
/** The side limit of that bitmap in pixels; a larger one is drawn at lower resolution. */
const maxSide = 4_096

type Picture = { readonly shapes: readonly Shape[]; readonly canvas: HTMLCanvasElement; readonly box: Box }

/** The dragged shapes, drawn at the quality that one frame allows. */
export class Lifted {
  #picture: Picture | null = null

  paint(
    painter: Painter,
    { shapes, map }: Lift,
    { placement, theme }: { placement: Placement; theme: BoardTheme },
  ): void {
    if (shapes.length <= fewShapes) for (const shape of shapes) paintUnder(map, painter, { shape, theme })
    else {
      painter.save()
      painter.transform(map.a, map.b, map.c, map.d, map.e, map.f)
      this.#paintPicture(painter, { shapes, scale: placement.scale, theme })
      painter.restore()
    }
  }

  /** Drops the bitmap of the dragged shapes. */
  drop(): void {
    this.#picture = null
  }

  #paintPicture(painter: Painter, drawn: { shapes: readonly Shape[]; scale: number; theme: BoardTheme }): void {
    if (this.#picture?.shapes !== drawn.shapes) this.#picture = pictureOf(drawn)
    if (!this.#picture) return
    const { canvas, box } = this.#picture
    painter.drawImage(canvas, box.minX, box.minY, box.maxX - box.minX, box.maxY - box.minY)
  }
}

/** Paints a shape as the drop will leave it: upright shapes do not rotate with the others. */
function paintUnder(map: Affine, painter: Painter, { shape, theme }: { shape: Shape; theme: BoardTheme }): void {
  if (shape.kind === 'widget') return paintShape(painter, { ...shape, ...placedBy(map, shape) }, theme)
  painter.save()
  painter.transform(map.a, map.b, map.c, map.d, map.e, map.f)
  paintShape(painter, shape, theme)
  painter.restore()
}

function pictureOf({
  shapes,
  scale,
  theme,
}: {
  shapes: readonly Shape[]
  scale: number
  theme: BoardTheme
}): Picture | null {
  const tight = boxOfBoxes(shapes.map(boundsOf))
  // Pen pressure widens a line beyond its style's width.
  const box = tight && growBox(tight, Math.max(...shapes.map(({ style }) => style.width)))
  const canvas = document.createElement('canvas')
  const painter = canvas.getContext('2d')
  if (!box || !painter) return null
  const [width, height] = [box.maxX - box.minX, box.maxY - box.minY]
  const fitting = Math.min(scale, maxSide / width, maxSide / height)
  canvas.width = Math.ceil(width * fitting)
  canvas.height = Math.ceil(height * fitting)
  painter.setTransform(canvas.width / width, 0, 0, canvas.height / height, 0, 0)
  painter.translate(-box.minX, -box.minY)
  for (const shape of shapes) paintShape(painter, shape, theme)
  return { shapes, canvas, box }
}
