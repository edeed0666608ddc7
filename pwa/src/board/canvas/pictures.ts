import type { PropsOf, Shape } from '@takhti/schema/board/shapes/index'
import { Events } from '#state/events.ts'
import type { Paintable, Painter } from './paintable.ts'

/** A decoded picture, and when it was painted last, in milliseconds of `performance.now`. */
export type Picture = { readonly bitmap: ImageBitmap; paintedAt: number }

/** Decoded pictures by their ids (`picture-store.ts` puts them there), and what was painted without them. */
export const pictures = {
  kept: new Map<string, Picture>(),
  /** The shapes that were painted without their picture, by its id. */
  missing: new Map<string, Set<Paintable>>(),
  /** A shape was painted without its picture; told once for each picture until it comes. */
  missed: new Events<{ readonly imageId: string; readonly shape: Paintable }>(),
  /** These shapes were painted without a picture or a typeface that has come, or without the word for it. */
  arrived: new Events<readonly Paintable[]>(),
  /** What stands where a picture has not arrived. */
  label: '',
  /** Paints a picture from what it is drawn with, where that is sharper; comes with the first picture (`drawn-picture.ts`). */
  finer: null as ((painter: Painter, shape: Paintable, picture?: Picture) => boolean) | null,
}

/** Whether what was painted is a shape of a page. */
export function isShape(painted: Paintable): painted is Shape {
  return 'id' in painted
}

/** Draws a picture in its box, or a sheet with a word on it where the picture has not arrived. */
export function paintImage(painter: Painter, props: PropsOf<'image'>, shape: Paintable): void {
  const { x, y, width, height, imageId } = props
  const picture = pictures.kept.get(imageId)
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
