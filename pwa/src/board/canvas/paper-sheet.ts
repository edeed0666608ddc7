import { printOf } from '@takhti/schema/board/paper'
import type { Paper } from '@takhti/schema/board/paper'
import type { View } from '../editor/camera.ts'
import type { BoardTheme } from './colours.ts'
import { paintPrint } from './paint-print.ts'
import { placementOf } from './settled-layer.ts'

/** Lines closer than this many CSS pixels merge to grey. */
const finestOnScreen = 6

/** Draws the paper beneath everything, over all of a layer. */
export function drawPaper(
  painter: CanvasRenderingContext2D,
  { paper, view, theme }: { paper: Paper; view: View; theme: BoardTheme },
): void {
  const { x, y, zoom, width, height } = view
  const box = { minX: x, minY: y, maxX: x + width / zoom, maxY: y + height / zoom }
  paintPrint(painter, printOf(paper, box, finestOnScreen / zoom), {
    ...placementOf(view, devicePixelRatio),
    theme,
    lineWidth: Math.max(1, Math.round(devicePixelRatio)),
    leastDot: 2,
  })
}
