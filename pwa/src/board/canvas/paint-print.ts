import { DOT_SIDE, type Print } from '@takhti/schema/board/paper'
import { printColours, type BoardTheme } from './colours.ts'
import type { Placement } from './settled-layer.ts'

/** How print is painted: `lineWidth` and `leastDot`, the minimal side of a dot, are in canvas pixels. */
type PrintLook = Placement & { readonly theme: BoardTheme; readonly lineWidth: number; readonly leastDot: number }

/** Paints the print of a paper onto a canvas whose units are its own pixels. */
export function paintPrint(
  painter: CanvasRenderingContext2D,
  { fine, strong, dots }: Print,
  { scale, originX, originY, theme, lineWidth, leastDot }: PrintLook,
): void {
  const colours = printColours[theme]
  painter.lineWidth = lineWidth
  for (const [lines, colour] of [[fine, colours.fine] as const, [strong, colours.strong] as const]) {
    painter.strokeStyle = colour
    painter.beginPath()
    for (const [from, to] of lines) {
      // On half pixels, so that a line is sharp at every zoom.
      painter.moveTo(Math.floor(from.x * scale + originX) + 0.5, Math.floor(from.y * scale + originY) + 0.5)
      painter.lineTo(Math.floor(to.x * scale + originX) + 0.5, Math.floor(to.y * scale + originY) + 0.5)
    }
    painter.stroke()
  }
  painter.fillStyle = colours.strong
  const side = Math.max(leastDot, Math.round(DOT_SIDE * scale))
  for (const dot of dots) {
    painter.fillRect(
      Math.round(dot.x * scale + originX - side / 2),
      Math.round(dot.y * scale + originY - side / 2),
      side,
      side,
    )
  }
}
