import type { Offset } from '@takhti/schema/board/geometry'
import type { FrameProps } from '@takhti/schema/board/shapes/frame'
import { toPage } from '@takhti/schema/board/shapes/index'
import type { PropsOf, ShapeBody, ShapeKind } from '@takhti/schema/board/shapes/index'
import type { ShapeStyle } from '@takhti/schema/board/shapes/shape'
import { unturned } from '@takhti/schema/board/transform'
import type { Linear } from '@takhti/schema/board/transform'
import { inkColour } from './colours.ts'
import type { BoardTheme } from './colours.ts'
import { inkPath } from './ink-outline.ts'
import { isFromRight, lineHeightOf, linesOf } from './text-lines.ts'

/** What draws: a canvas whose units are page pixels. */
export type Painter = CanvasRenderingContext2D

/** Draws a shape in its colour; `keep` builds what is costly once for each version of the shape. */
type View<Kind extends ShapeKind> = (drawn: {
  readonly painter: Painter
  readonly props: PropsOf<Kind>
  readonly style: ShapeStyle
  readonly colour: string
  keep(build: () => Path2D): Path2D
}) => void

/** How each kind looks; a kind without a view does not compile. */
const views: { [Kind in ShapeKind]: View<Kind> } = {
  ink: ({ painter, props, style, colour, keep }) =>
    fillPath(
      painter,
      keep(() => inkPath(props.points, style.width, true)),
      colour,
    ),
  line: ({ painter, props, style, colour, keep }) =>
    strokePath(
      painter,
      keep(() => linePath(props.from, props.to)),
      { colour, width: style.width },
    ),
  rectangle: ({ painter, props, style, colour, keep }) =>
    strokePath(
      painter,
      keep(() => rectanglePath(props)),
      { colour, width: style.width },
    ),
  ellipse: ({ painter, props, style, colour, keep }) =>
    strokePath(
      painter,
      keep(() => ellipsePath(props)),
      { colour, width: style.width },
    ),
  text: ({ painter, props, colour }) => fillText(painter, props, colour),
}

/** A shape, or one that is being pulled up and is nowhere yet. */
export type Paintable = ShapeBody & {
  readonly style: ShapeStyle
  readonly offset?: Offset
  readonly matrix?: Linear
}

/** Paths by the properties they are of: a stroke that moves keeps its outline. */
const paths = new WeakMap<object, { readonly width: number; readonly path: Path2D }>()

export function paintShape(painter: Painter, shape: Paintable, theme: BoardTheme): void {
  const { offset, matrix } = shape
  if (offset && matrix && matrix !== unturned) return paintTurned(painter, { ...shape, offset, matrix }, theme)
  if (offset) painter.translate(offset.x, offset.y)
  show(painter, shape, inkColour(shape.style.colour, theme))
  if (offset) painter.translate(-offset.x, -offset.y)
}

function paintTurned(painter: Painter, shape: Required<Paintable>, theme: BoardTheme): void {
  const { a, b, c, d, e, f } = toPage(shape)
  painter.save()
  painter.transform(a, b, c, d, e, f)
  show(painter, shape, inkColour(shape.style.colour, theme))
  painter.restore()
}

export function fillPath(painter: Painter, path: Path2D, colour: string): void {
  painter.fillStyle = colour
  painter.fill(path)
}

function show(painter: Painter, shape: Paintable, colour: string): void {
  const { style } = shape
  const keep = (build: () => Path2D) => {
    const known = paths.get(shape.props)
    if (known?.width === style.width) return known.path
    const path = build()
    paths.set(shape.props, { width: style.width, path })
    return path
  }
  const common = { painter, style, colour, keep }
  switch (shape.kind) {
    case 'ink':
      return views.ink({ ...common, props: shape.props })
    case 'line':
      return views.line({ ...common, props: shape.props })
    case 'rectangle':
      return views.rectangle({ ...common, props: shape.props })
    case 'ellipse':
      return views.ellipse({ ...common, props: shape.props })
    case 'text':
      return views.text({ ...common, props: shape.props })
  }
}

function strokePath(painter: Painter, path: Path2D, line: { colour: string; width: number }): void {
  painter.strokeStyle = line.colour
  painter.lineWidth = line.width
  painter.lineCap = 'round'
  painter.lineJoin = 'round'
  painter.stroke(path)
}

function fillText(painter: Painter, props: PropsOf<'text'>, colour: string): void {
  const lines = linesOf(props, painter)
  painter.fillStyle = colour
  painter.textBaseline = 'alphabetic'
  for (const [index, line] of lines.entries()) {
    const fromRight = isFromRight(line)
    painter.direction = fromRight ? 'rtl' : 'ltr'
    painter.textAlign = fromRight ? 'right' : 'left'
    painter.fillText(
      line,
      props.x + (fromRight ? props.width : 0),
      props.y + props.size + index * lineHeightOf(props.size),
    )
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
