import { boxOfBoxes } from '@takhti/schema/board/geometry'
import { readShapes } from '@takhti/schema/board/page-shapes'
import { boundsOf, type Shape } from '@takhti/schema/board/shapes/index'
import * as Y from 'yjs'
import { firstView } from '../editor/camera.ts'
import type { BoardTheme } from './colours.ts'
import { paintShape } from './views.ts'
import type { Painter } from './views.ts'

/** What a small picture of a page is made of: its updates as the device keeps them, and how large it is in pixels. */
export type ThumbnailOrder = {
  readonly updates: readonly Uint8Array[]
  readonly theme: BoardTheme
  readonly width: number
  readonly height: number
}

/** More shapes than this cannot be told apart at that size; the lowest are left out. */
const maxPainted = 5_000

/** The shapes of a page, the lowest first. */
export function readThumbnail({ updates }: ThumbnailOrder): Shape[] {
  const page = new Y.Doc()
  Y.transact(page, () => updates.forEach((update) => Y.applyUpdateV2(page, update)))
  const shapes = readShapes(page)
  page.destroy()
  return shapes
}

/** Paints all of a page, as it is first shown, onto an empty canvas. */
export function paintThumbnail(
  painter: Painter,
  shapes: readonly Shape[],
  { theme, width, height }: ThumbnailOrder,
): void {
  const box = boxOfBoxes([firstView, ...shapes.map(boundsOf)]) ?? firstView
  const scale = Math.min(width / (box.maxX - box.minX), height / (box.maxY - box.minY))
  const left = (width - (box.maxX - box.minX) * scale) / 2 - box.minX * scale
  const top = (height - (box.maxY - box.minY) * scale) / 2 - box.minY * scale
  painter.setTransform(scale, 0, 0, scale, left, top)
  for (const shape of shapes.slice(-maxPainted)) paintShape(painter, shape, theme)
}
