import type { PropsOf, ShapeBody, ShapeKind } from '@takhti/schema/board/shapes/index'
import type { FrameProps } from '@takhti/schema/board/shapes/frame'
import type { ShapeStyle } from '@takhti/schema/board/shapes/shape'
import type { Offset } from '@takhti/schema/board/geometry'
import { inkColour } from './colours.ts'
import type { BoardTheme } from './colours.ts'
import { inkPath } from './ink-outline.ts'

/** What draws: a canvas whose units are page pixels. */
export type Painter = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

/** A path that is built once for each version of a shape, and whether it is filled or drawn along. */
type View<Kind extends ShapeKind> = {
  readonly paint: 'fill' | 'stroke'
  path(props: PropsOf<Kind>, style: ShapeStyle): Path2D
}

/** How each kind looks; a kind without a view does not compile. */
const views = {
  ink: { paint: 'fill', path: ({ points }, { width }) => inkPath(points, width, true) },
  line: { paint: 'stroke', path: ({ from, to }) => linePath(from, to) },
  rectangle: { paint: 'stroke', path: rectanglePath },
  ellipse: { paint: 'stroke', path: ellipsePath },
} satisfies { [Kind in ShapeKind]: View<Kind> }

/** A shape, or one that is being pulled up and is nowhere yet. */
export type Paintable = ShapeBody & { readonly style: ShapeStyle; readonly offset?: Offset }

const paths = new WeakMap<object, Path2D>()

export function paintShape(painter: Painter, shape: Paintable, theme: BoardTheme): void {
  const { offset, style } = shape
  const path = paths.get(shape) ?? pathOf(shape)
  paths.set(shape, path)
  if (offset) painter.translate(offset.x, offset.y)
  paintPath(painter, { path, style, paint: views[shape.kind].paint }, theme)
  if (offset) painter.translate(-offset.x, -offset.y)
}

export function paintPath(
  painter: Painter,
  { path, style, paint }: { path: Path2D; style: ShapeStyle; paint: 'fill' | 'stroke' },
  theme: BoardTheme,
): void {
  const colour = inkColour(style.colour, theme)
  if (paint === 'fill') {
    painter.fillStyle = colour
    painter.fill(path)
    return
  }
  painter.strokeStyle = colour
  painter.lineWidth = style.width
  painter.lineCap = 'round'
  painter.lineJoin = 'round'
  painter.stroke(path)
}

function pathOf(shape: Paintable): Path2D {
  switch (shape.kind) {
    case 'ink':
      return views.ink.path(shape.props, shape.style)
    case 'line':
      return views.line.path(shape.props)
    case 'rectangle':
      return views.rectangle.path(shape.props)
    case 'ellipse':
      return views.ellipse.path(shape.props)
  }
}

function linePath(from: Offset, to: Offset): Path2D {
  const path = new Path2D()
  path.moveTo(from.x, from.y)
  path.lineTo(to.x, to.y)
  return path
}

function rectanglePath({ x, y, width, height }: FrameProps): Path2D {
  const path = new Path2D()
  path.rect(x, y, width, height)
  return path
}

function ellipsePath({ x, y, width, height }: FrameProps): Path2D {
  const path = new Path2D()
  path.ellipse(x + width / 2, y + height / 2, width / 2, height / 2, 0, 0, 2 * Math.PI)
  return path
}
