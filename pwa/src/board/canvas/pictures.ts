import type { PropsOf, Shape } from '@takhti/schema/board/shapes/index'
import { Events } from '#state/events.ts'
import type { Paintable, Painter } from './paintable.ts'

/** A decoded image, and when it was last painted, in milliseconds of `performance.now`. */
export type Picture = { readonly bitmap: ImageBitmap; paintedAt: number }

/** Decoded images by id (added by `picture-store.ts`), and the shapes painted without them. */
export const pictures = {
  stored: new Map<string, Picture>(),
  /** The shapes that were painted without their image, by its id. */
  missing: new Map<string, Set<Paintable>>(),
  /** A shape was painted without its image. Emitted once for each image until it loads. */
  missed: new Events<{ readonly imageId: string; readonly shape: Paintable }>(),
  /** These shapes were painted without an image, a typeface or a label that is now available. */
  arrived: new Events<readonly Paintable[]>(),
  /** The label of an image that has not loaded. */
  label: '',
  /** Paints an image from its lines and areas, where that is sharper. Set with the first image (`drawn-picture.ts`). */
  finer: null as ((painter: Painter, shape: Paintable, picture?: Picture) => boolean) | null,
}

/** Whether a painted object is a shape of a page. */
export function isShape(painted: Paintable): painted is Shape {
  return 'id' in painted
}

/** Draws an image in its box, or a labelled placeholder until the image has loaded. */
export function paintImage(painter: Painter, props: PropsOf<'image'>, shape: Paintable): void {
  const { x, y, width, height, imageId } = props
  const picture = pictures.stored.get(imageId)
  if (!picture) miss(imageId, shape)
  if (pictures.finer?.(painter, shape, picture)) return
  if (picture) {
    picture.paintedAt = performance.now()
    painter.imageSmoothingQuality = 'high'
    painter.drawImage(picture.bitmap, x, y, width, height)
    return
  }
  painter.fillStyle = '#e5e7eb'
  painter.fillRect(x, y, width, height)
  painter.fillStyle = '#4b5563'
  painter.font = `${Math.min(20, width / 12)}px sans-serif`
  painter.textAlign = 'center'
  painter.fillText(pictures.label, x + width / 2, y + height / 2, width)
}

function miss(imageId: string, shape: Paintable): void {
  const { missing, missed } = pictures
  const waiting = missing.get(imageId)
  missing.set(imageId, (waiting ?? new Set()).add(shape))
  if (!waiting) missed.emit({ imageId, shape })
}
