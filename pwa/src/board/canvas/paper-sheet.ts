import { printOf } from '@takhti/schema/board/paper'
import type { Paper } from '@takhti/schema/board/paper'
import type { View } from '../editor/camera.ts'
import type { BoardTheme } from './colours.ts'
import { placementOf } from './settled-layer.ts'

/** Print is there to be written on: it is seen, and never stands out beside ink. */
const printColours: Record<BoardTheme, { fine: string; strong: string }> = {
  light: { fine: '#d5e0ec', strong: '#a9bfd6' },
  dark: { fine: '#34434e', strong: '#4d6170' },
}

/** Lines closer than this many CSS pixels are grey and no lines. */
const finestOnScreen = 6

/** Draws the paper under everything, over all of a sheet. */
export function drawPaper(
  painter: CanvasRenderingContext2D,
  { paper, view, theme }: { paper: Paper; view: View; theme: BoardTheme },
): void {
  const { scale, originX, originY } = placementOf(view, devicePixelRatio)
  const { x, y, zoom, width, height } = view
  const box = { minX: x, minY: y, maxX: x + width / zoom, maxY: y + height / zoom }
  const { fine, strong, dots } = printOf(paper, box, finestOnScreen / zoom)
  const colours = printColours[theme]
  painter.lineWidth = Math.max(1, Math.round(devicePixelRatio))
  for (const [lines, colour] of [[fine, colours.fine] as const, [strong, colours.strong] as const]) {
    painter.strokeStyle = colour
    painter.beginPath()
    for (const [from, to] of lines) {
      // In the middle of a pixel, so that a line is sharp at every zoom.
      painter.moveTo(Math.floor(from.x * scale + originX) + 0.5, Math.floor(from.y * scale + originY) + 0.5)
      painter.lineTo(Math.floor(to.x * scale + originX) + 0.5, Math.floor(to.y * scale + originY) + 0.5)
    }
    painter.stroke()
  }
  painter.fillStyle = colours.strong
  const side = Math.max(2, Math.round(2.5 * scale))
  for (const dot of dots) {
    painter.fillRect(
      Math.round(dot.x * scale + originX - side / 2),
      Math.round(dot.y * scale + originY - side / 2),
      side,
      side,
    )
  }
}
