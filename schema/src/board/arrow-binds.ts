import type { Offset } from './geometry.ts'
import { arrow, type ArrowProps } from './shapes/arrow.ts'
import type { ArrowBind, ArrowBinds } from './shapes/binds.ts'
import { holdsPoint, plainBoundsOf, toPage, type Shape, type ShapeKind } from './shapes/index.ts'
import { applyTo, undoAt, unturned } from './transform.ts'

/** The ends of an arrow, in page pixels. */
export type ArrowEnds = { readonly from: Offset; readonly to: Offset }

export type ArrowShape = Extract<Shape, { kind: 'arrow' }>

/** Kinds that an arrow stops in front of; in a picture it points at the very place. */
const edged = new Set<ShapeKind>(['rectangle', 'ellipse', 'polygon', 'text', 'note'])
const pictures = new Set<ShapeKind>(['image', 'maths', 'widget'])

/** The distance between an arrow's end and the line of its shape, in page pixels. */
const gap = 3
/** Halvings until an edge is found: a page's width divided by 2 ** 32 is far below a pixel. */
const halvings = 32

/** Whether an arrow can be bound to a shape. A locked picture is the page beneath a drawing. */
export function isBindable({ kind, isLocked }: Shape): boolean {
  return edged.has(kind) || (pictures.has(kind) && !isLocked)
}

/** Whether an arrow has a bound end. */
export function isBound(shape: Shape): shape is ArrowShape {
  return shape.kind === 'arrow' && (shape.binds.from !== null || shape.binds.to !== null)
}

/** Binds to a place of a shape; a point beside its box is moved to the box's edge. */
export function bindTo(shape: Shape, point: Offset): ArrowBind {
  const { minX, minY, maxX, maxY } = plainBoundsOf(shape)
  const { x, y } = undoAt(toPage(shape), point)
  const part = (at: number, low: number, high: number) =>
    Math.fround(high > low ? Math.min(1, Math.max(0, (at - low) / (high - low))) : 0.5)
  return { id: shape.id, x: part(x, minX, maxX), y: part(y, minY, maxY) }
}

/**
 * An arrow with its bound ends where their shapes are now. It follows from the document alone, so two people who move
 * both ends at once see one arrow. Other shapes, and arrows whose shapes are gone, are returned as they are.
 */
export function withBoundEnds(shape: Shape, shapeOf: (id: string) => Shape | undefined): Shape {
  if (!isBound(shape)) return shape
  const { from, to } = targetsOf(shape.binds, shapeOf)
  if (from === null && to === null) return shape
  const free = endsOf(shape)
  const anchors = {
    from: from && shape.binds.from ? anchorOf(from, shape.binds.from) : free.from,
    to: to && shape.binds.to ? anchorOf(to, shape.binds.to) : free.to,
  }
  const ends = {
    from: from ? edgeOf(from, { anchor: anchors.from, other: anchors.to, arrow: shape }) : anchors.from,
    to: to ? edgeOf(to, { anchor: anchors.to, other: anchors.from, arrow: shape }) : anchors.to,
  }
  const props = arrow.parse(propsFor(shape, ends))
  return props === null ? shape : { ...shape, props }
}

/** The ends of an arrow or a line, on the page. */
export function endsOf(shape: Extract<Shape, { kind: 'arrow' | 'line' }>): ArrowEnds {
  const map = toPage(shape)
  return { from: applyTo(map, shape.props.from), to: applyTo(map, shape.props.to) }
}

/** The properties that put an arrow's ends at points of the page, under its present placement. */
function propsFor({ props, offset, matrix }: ArrowShape, { from, to }: ArrowEnds): ArrowProps {
  // A placement moves the middle by the offset alone, so the middle of the properties is known.
  const middle = { x: (from.x + to.x) / 2 - offset.x, y: (from.y + to.y) / 2 - offset.y }
  if (matrix === unturned) {
    const back = ({ x, y }: Offset) => ({ x: x - offset.x, y: y - offset.y })
    return { ...props, from: back(from), to: back(to) }
  }
  const { a, b, c, d } = matrix
  const [e, f] = [middle.x + offset.x - a * middle.x - c * middle.y, middle.y + offset.y - b * middle.x - d * middle.y]
  return { ...props, from: undoAt({ a, b, c, d, e, f }, from), to: undoAt({ a, b, c, d, e, f }, to) }
}

function targetsOf(binds: ArrowBinds, shapeOf: (id: string) => Shape | undefined) {
  const find = (bind: ArrowBind | null) => {
    const shape = bind && shapeOf(bind.id)
    return shape && (edged.has(shape.kind) || pictures.has(shape.kind)) ? shape : null
  }
  return { from: find(binds.from), to: find(binds.to) }
}

function anchorOf(target: Shape, { x, y }: ArrowBind): Offset {
  const { minX, minY, maxX, maxY } = plainBoundsOf(target)
  return applyTo(toPage(target), { x: minX + (maxX - minX) * x, y: minY + (maxY - minY) * y })
}

type Aim = { readonly anchor: Offset; readonly other: Offset; readonly arrow: ArrowShape }

/** The point before a shape's edge on the way to its anchor; the anchor itself where the way never leaves the shape. */
function edgeOf(target: Shape, { anchor, other, arrow: { style } }: Aim): Offset {
  if (!edged.has(target.kind) || !holdsPoint(target, anchor) || holdsPoint(target, other)) return anchor
  const [dx, dy] = [other.x - anchor.x, other.y - anchor.y]
  let [inside, outside] = [0, 1]
  for (let step = 0; step < halvings; step++) {
    const middle = (inside + outside) / 2
    if (holdsPoint(target, { x: anchor.x + dx * middle, y: anchor.y + dy * middle })) inside = middle
    else outside = middle
  }
  const away = (gap + (target.style.width + style.width) / 2) / Math.hypot(dx, dy)
  // A short way is halved, so that the end never passes the other one.
  const part = Math.min(outside + away, (1 + outside) / 2)
  return { x: anchor.x + dx * part, y: anchor.y + dy * part }
}
