import type { Drawer } from '../drawer.ts'
import { growBox, moveBox, pagePoint, type Box, type Offset, type PagePoint } from '../geometry.ts'
import { ellipse } from './ellipse.ts'
import { ink } from './ink.ts'
import { line } from './line.ts'
import { rectangle } from './rectangle.ts'
import type { PropsMigration, ShapeDef, ShapeStyle } from './shape.ts'
import { text } from './text.ts'

/** Every kind of shape that a page can hold. */
export const shapeKinds = ['ink', 'line', 'rectangle', 'ellipse', 'text'] as const

export type ShapeKind = (typeof shapeKinds)[number]

/** The definition of every kind; a kind that is missing here does not compile. */
export const shapes = { ink, line, rectangle, ellipse, text } satisfies { [Kind in ShapeKind]: ShapeDef<Kind, unknown> }

export type PropsOf<Kind extends ShapeKind> = NonNullable<ReturnType<(typeof shapes)[Kind]['parse']>>

/** A shape's geometry with its kind. */
export type ShapeBody = { [Kind in ShapeKind]: { readonly kind: Kind; readonly props: PropsOf<Kind> } }[ShapeKind]

/** A shape as a page shows it: its geometry, drawn with `style`, moved by `offset`, stacked by `order`. */
export type Shape = ShapeBody & {
  readonly id: string
  readonly style: ShapeStyle
  readonly offset: Offset
  readonly order: string
}

/** The box that a shape covers on the page, the width of its line included. */
export function boundsOf(shape: Shape): Box {
  return growBox(moveBox(defOf(shape.kind).bounds(shape.props), shape.offset), shape.style.width / 2)
}

/** Whether a point of the page lies on the shape's line or within `reach` page pixels of it. */
export function hitsShape(shape: Shape, point: PagePoint, reach: number): boolean {
  const local = pagePoint(point.x - shape.offset.x, point.y - shape.offset.y)
  return defOf(shape.kind).hits(shape.props, local, reach + shape.style.width / 2)
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

/** Brings properties of an old version to the latest; null for a version that does not exist here. */
export function migrateProps(migrations: readonly PropsMigration[], version: number, props: unknown): unknown {
  if (!Number.isInteger(version) || version < 1 || version > migrations.length + 1) return null
  return migrations.slice(version - 1).reduce((current, migrate) => migrate(current), props)
}

function defOf(kind: ShapeKind): ShapeDef<ShapeKind, unknown> {
  return shapes[kind]
}
