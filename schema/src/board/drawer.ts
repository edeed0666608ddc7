import type { Colour } from './shapes/shape.ts'
import type { TextProps } from './shapes/text.ts'

/** What a path is drawn into: a `Path2D`, the content of a PDF page, the `d` of an SVG. Numbers are page pixels. */
export type PathSink = {
  moveTo(x: number, y: number): void
  lineTo(x: number, y: number): void
  quadraticCurveTo(controlX: number, controlY: number, x: number, y: number): void
  bezierCurveTo(control1X: number, control1Y: number, control2X: number, control2Y: number, x: number, y: number): void
  closePath(): void
}

/** Draws one path, as often as it is asked for. */
export type Trace = (path: PathSink) => void

/** What a shape is drawn with; the place of the shape and the theme are the drawer's own. */
export type Drawer = {
  /** Fills a path by the nonzero rule. */
  fill(trace: Trace, colour: Colour): void
  /** Draws along a path with round ends and corners; `width` is in page pixels. */
  stroke(trace: Trace, line: { readonly colour: Colour; readonly width: number }): void
  /** Sets text in its box. */
  text(box: TextProps, colour: Colour): void
}

/** How far from the end of a quarter its control points lie, as a part of the radius. */
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

/** The outline through corners in turn. */
export function tracePolygon(path: PathSink, corners: readonly { readonly x: number; readonly y: number }[]): void {
  for (const [index, { x, y }] of corners.entries()) {
    if (index === 0) path.moveTo(x, y)
    else path.lineTo(x, y)
  }
  path.closePath()
}
