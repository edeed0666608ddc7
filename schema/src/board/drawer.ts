import type { ImageProps } from './shapes/image.ts'
import { dashPattern, TINT } from './shapes/look.ts'
import type { Mark } from './shapes/marks.ts'
import type { Colour, ShapeStyle } from './shapes/shape.ts'
import type { TextProps } from './shapes/text.ts'

/** What a path is drawn into: a `Path2D`, the content of a PDF page, the `d` of an SVG. Numbers are page pixels. */
export type PathSink = {
  moveTo(x: number, y: number): void
  lineTo(x: number, y: number): void
  quadraticCurveTo(controlX: number, controlY: number, x: number, y: number): void
  bezierCurveTo(control1X: number, control1Y: number, control2X: number, control2Y: number, x: number, y: number): void
  closePath(): void
}

/** Draws one path, as often as it is asked for, at most `tolerance` page pixels from its true line (absent: along it). */
export type Trace = (path: PathSink, tolerance?: number) => void

/** How a colour is laid on: how opaque (0 to 1, absent: 1), and whether it is the same in every theme. */
export type Paint = { readonly alpha?: number; readonly isFixed?: boolean }

/** How words are set: their paint, and the stretches of them that are not plain letters. */
export type TextPaint = Paint & { readonly marks?: readonly Mark[] | undefined }

/** A line: `width` is in page pixels, `dash` the lengths of ink and gap along it in turn (absent: no gaps). */
export type Line = { readonly colour: Colour; readonly width: number; readonly dash?: readonly number[] }

/**
 * What a shape is drawn with; the place of the shape and the theme are the drawer's own. So is what a style says of the
 * whole shape: its `opacity`, and that a `marker` multiplies with what lies beneath it.
 */
export type Drawer = {
  /** Fills a path by the nonzero rule. */
  fill(trace: Trace, colour: Colour, paint?: Paint): void
  /** Draws along a path with round ends and corners. */
  stroke(trace: Trace, line: Line): void
  /** Sets text in its box. */
  text(box: TextProps, colour: Colour, paint?: TextPaint): void
  /** Draws a picture in its box; something that stands for it where its bytes are not at hand. */
  image(props: ImageProps): void
}

/** Draws along a path as a style says. */
export function drawAlong(trace: Trace, style: ShapeStyle, drawer: Drawer): void {
  const { colour, width } = style
  const dash = dashPattern(style)
  drawer.stroke(trace, { colour, width, ...(dash.length > 0 && { dash }) })
}

/** Draws around a closed path as a style says, and fills it. */
export function drawAround(trace: Trace, style: ShapeStyle, drawer: Drawer): void {
  if (style.fill === 'tint') drawer.fill(trace, style.colour, { alpha: TINT })
  if (style.fill === 'solid') drawer.fill(trace, style.colour)
  drawAlong(trace, style, drawer)
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
