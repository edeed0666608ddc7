import { growBox, moveBox, pagePoint, type Box, type Offset, type PagePoint } from '../geometry.ts'
import { areaScale, boxUnder, mostScale, multiply, undoAt, unturned, type Affine, type Linear } from '../transform.ts'
import { arrow } from './arrow.ts'
import type { ArrowBinds } from './binds.ts'
import type { Drawer } from './drawing.ts'
import { ellipse } from './ellipse.ts'
import { image } from './image.ts'
import { ink } from './ink.ts'
import { line } from './line.ts'
import { maths } from './maths.ts'
import { note } from './note.ts'
import { polygon } from './polygon.ts'
import { rectangle } from './rectangle.ts'
import type { PropsMigration, ShapeDef, ShapeStyle } from './shape.ts'
import { text } from './text.ts'
import { widget } from './widget.ts'

/** Every kind of shape of a page. */
export const shapeKinds = [
  'ink',
  'line',
  'arrow',
  'rectangle',
  'ellipse',
  'polygon',
  'text',
  'note',
  'image',
  'maths',
  'widget',
] as const

export type ShapeKind = (typeof shapeKinds)[number]

/** The definition of every kind; a kind that is missing here does not compile. */
export const shapes = { ink, line, arrow, rectangle, ellipse, polygon, text, note, image, maths, widget } satisfies {
  [Kind in ShapeKind]: ShapeDef<Kind, unknown>
}

export type PropsOf<Kind extends ShapeKind> = NonNullable<ReturnType<(typeof shapes)[Kind]['parse']>>

/** A shape's geometry with its kind. */
export type ShapeBody = { [Kind in ShapeKind]: { readonly kind: Kind; readonly props: PropsOf<Kind> } }[ShapeKind]

/** The placement of a shape: rotated and stretched around the middle of its own box, then moved, in page pixels. */
export type Placement = { readonly offset: Offset; readonly matrix: Linear }

/**
 * The arrangement of a shape: groups (outermost first), lock, and alternative text. `words` is the readable text of an
 * image, as of a PDF page. `drawn` is that image as lines and areas (`drawn-page.ts`); its bytes may draw nothing.
 * `binds` are the shapes at the ends of an arrow.
 */
export type Arrangement = {
  readonly groups: readonly string[]
  readonly isLocked: boolean
  readonly alt: string
  readonly words: string
  readonly drawn: Uint8Array | null
  readonly binds: ArrowBinds
}

/** A shape as a page shows it: its geometry, drawn with `style`, placed, stacked by `order`. */
export type Shape = ShapeBody &
  Placement &
  Arrangement & { readonly id: string; readonly style: ShapeStyle; readonly order: string }

const plainBoxes = new WeakMap<object, Box>()

/** The box of a shape's own line as drawn, without placement and without the width of the line. */
export function plainBoundsOf({ kind, props }: ShapeBody): Box {
  const known = plainBoxes.get(props)
  if (known !== undefined) return known
  const box = defOf(kind).bounds(props)
  plainBoxes.set(props, box)
  return box
}

/** The map from a shape's drawn coordinates to the page. */
export function toPage(shape: ShapeBody & Placement): Affine {
  const { offset, matrix } = shape
  const { x, y } = middleOf(plainBoundsOf(shape))
  const { a, b, c, d } = matrix
  return { a, b, c, d, e: x + offset.x - a * x - c * y, f: y + offset.y - b * x - d * y }
}

/** The placement of a shape after a map of the page. */
export function placedBy(map: Affine, shape: ShapeBody & Placement): Placement {
  const { x, y } = middleOf(plainBoundsOf(shape))
  const [atX, atY] = [x + shape.offset.x, y + shape.offset.y]
  const offset = { x: map.a * atX + map.c * atY + map.e - x, y: map.b * atX + map.d * atY + map.f - y }
  // A shape that is only moved retains the identical matrix, so that its entry is not written again.
  const isMove = map.a === 1 && map.b === 0 && map.c === 0 && map.d === 1
  return { offset, matrix: isMove ? shape.matrix : standing(shape.kind, multiply(map, shape.matrix)) }
}

/**
 * The matrix of a kind after rotation and stretch. A widget is always upright with its own aspect ratio, because its
 * text must be readable, and the frame over it holds an interactive page.
 */
export function standing(kind: ShapeKind, matrix: Linear): Linear {
  if (kind !== 'widget') return matrix
  const scale = Math.sqrt(areaScale(matrix))
  return { a: scale, b: 0, c: 0, d: scale }
}

/** The box that a shape covers on the page, the width of its line included. */
export function boundsOf(shape: Shape): Box {
  const box = plainBoundsOf(shape)
  const { matrix, style } = shape
  const margin = style.width / 2 + (defOf(shape.kind).margin?.(style) ?? 0)
  if (matrix === unturned) return growBox(moveBox(box, shape.offset), margin)
  return growBox(boxUnder(toPage(shape), box), margin * mostScale(matrix))
}

/** Whether a point of the page is on the shape's line, within `reach` page pixels of it, or in its fill. */
export function hitsShape(shape: Shape, point: PagePoint, reach: number): boolean {
  const { x, y } = undoAt(toPage(shape), point)
  const [def, local] = [defOf(shape.kind), pagePoint(x, y)]
  const { fill = 'none', width } = shape.style
  if (def.hits(shape.props, local, reach / Math.sqrt(areaScale(shape.matrix)) + width / 2)) return true
  return fill !== 'none' && (def.holds?.(shape.props, local) ?? false)
}

/** Whether a point of the page is in the area of a shape: within its outline, or else in its box. */
export function holdsPoint(shape: Shape, point: Offset): boolean {
  const { x, y } = undoAt(toPage(shape), point)
  const def = defOf(shape.kind)
  if (def.holds) return def.holds(shape.props, pagePoint(x, y))
  const { minX, minY, maxX, maxY } = plainBoundsOf(shape)
  return x >= minX && x <= maxX && y >= minY && y <= maxY
}

/** Whether a kind encloses something that a fill can be seen in. */
export function isFillable(kind: ShapeKind): boolean {
  return defOf(kind).holds !== undefined
}

/** Draws a shape where its properties put it; the drawer moves by its offset. */
export function drawShape(shape: Pick<Shape, 'kind' | 'props' | 'style'>, drawer: Drawer): void {
  defOf(shape.kind).draw(shape.props, shape.style, drawer)
}

/** Whether text names a kind of shape. */
export function isShapeKind(kind: unknown): kind is ShapeKind {
  return typeof kind === 'string' && Object.hasOwn(shapes, kind)
}

/** Reads stored properties of any version of a kind; null if they are not valid or of a later version. */
export function readBody(kind: ShapeKind, version: number, stored: unknown): ShapeBody | null {
  const def = defOf(kind)
  const props = def.parse(migrateProps(def.migrations, version, stored))
  // The props come from this very kind's parse, which the compiler does not follow through the map.
  return props === null ? null : ({ kind, props } as ShapeBody)
}

/** The version that a kind's properties are written in. */
export function versionOf(kind: ShapeKind): number {
  return shapes[kind].migrations.length + 1
}

/** Migrates properties of an old version to the latest. Null for an unknown version. */
export function migrateProps(migrations: readonly PropsMigration[], version: number, props: unknown): unknown {
  // Nearly every shape of every page.
  if (version === migrations.length + 1) return props
  if (!Number.isInteger(version) || version < 1 || version > migrations.length + 1) return null
  return migrations.slice(version - 1).reduce((current, migrate) => migrate(current), props)
}

function middleOf({ minX, minY, maxX, maxY }: Box): Offset {
  return { x: (minX + maxX) / 2, y: (minY + maxY) / 2 }
}

function defOf(kind: ShapeKind): ShapeDef<ShapeKind, unknown> {
  return shapes[kind]
}
