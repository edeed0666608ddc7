import type { PathSink, Trace, Drawer } from './shapes/drawing.ts'
import { dashPattern, TINT } from './shapes/look.ts'
import type { ShapeStyle } from './shapes/shape.ts'

/** Draws along a path with a style. */
export function drawAlong(trace: Trace, style: ShapeStyle, drawer: Drawer): void {
  const { colour, width } = style
  const dash = dashPattern(style)
  drawer.stroke(trace, { colour, width, ...(dash.length > 0 && { dash }) })
}

/** Draws around a closed path with a style, and fills it. */
export function drawAround(trace: Trace, style: ShapeStyle, drawer: Drawer): void {
  if (style.fill === 'tint') drawer.fill(trace, style.colour, { alpha: TINT })
  if (style.fill === 'solid') drawer.fill(trace, style.colour)
  drawAlong(trace, style, drawer)
}

/** The distance of a quarter's control points from its ends, as a part of the radius. */
const QUARTER = 0.5522847498

/** The outline of the ellipse in a box, as four curves. */
export function traceEllipse(
  path: PathSink,
  { x, y, width, height }: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): void {
  const [rx, ry] = [width / 2, height / 2]
  const [cx, cy] = [x + rx, y + ry]
  const [kx, ky] = [rx * QUARTER, ry * QUARTER]
  path.moveTo(cx + rx, cy)
  path.bezierCurveTo(cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry)
  path.bezierCurveTo(cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy)
  path.bezierCurveTo(cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry)
  path.bezierCurveTo(cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy)
  path.closePath()
}

/** A line through points in turn. */
export function traceLine(path: PathSink, points: readonly { readonly x: number; readonly y: number }[]): void {
  for (const [index, { x, y }] of points.entries()) {
    if (index === 0) path.moveTo(x, y)
    else path.lineTo(x, y)
  }
}

/** The outline through corners in turn. */
export function tracePolygon(path: PathSink, corners: readonly { readonly x: number; readonly y: number }[]): void {
  traceLine(path, corners)
  path.closePath()
}
