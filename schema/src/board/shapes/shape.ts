import type { RandomBytes } from '#kit/ids.ts'
import type { Box, Offset, PagePoint } from '../geometry.ts'
import { MAX_COORDINATE, MAX_STROKE_WIDTH } from '../limits.ts'
import { type Colour, isColour } from './colour.ts'
import type { Drawer } from './drawing.ts'
import type { ShapeLook } from './look.ts'

/** The style of a shape: the colour and width of its line, in page pixels, and the special parts of its look. */
export type ShapeStyle = { readonly colour: Colour; readonly width: number } & ShapeLook

/** The style of a new pen. */
export const defaultStyle: ShapeStyle = { colour: '#1f2937', width: 3 }

/** Turns the properties of one version of a kind into those of the next. */
export type PropsMigration = (props: unknown) => unknown

/**
 * One kind of shape. Validators are written by hand and not with zod. One file serves the canvas, whose bundle has no
 * room for zod, and the room, which checks every update.
 */
export type ShapeDef<Kind extends string, Props> = {
  readonly kind: Kind
  /** The properties if the value is valid, else null; a copy, so that nothing else rides along. */
  parse(value: unknown): Props | null
  /** The box of the line itself, before the shape's offset and without the width of its line. */
  bounds(props: Props): Box
  /** Whether a point is within `reach` page pixels of the line; the point is relative to the shape's offset. */
  hits(props: Props, point: PagePoint, reach: number): boolean
  /** Whether a point is in the area that the line encloses; absent where it encloses nothing. */
  holds?(props: Props, point: PagePoint): boolean
  /** The extent of the line beyond `bounds` for its style, in page pixels, apart from half its width. */
  margin?(style: ShapeStyle): number
  /** Draws the shape where its properties put it, without its offset: for the canvas, and for every form of export. */
  draw(props: Props, style: ShapeStyle, drawer: Drawer): void
  /** `migrations[n]` turns version n + 1 into n + 2; append-only. */
  readonly migrations: readonly PropsMigration[]
}

/** A shape's key in its page: 12 bytes as base64url, since every entry of a document repeats it. */
export function newShapeId(now: Date, random: RandomBytes): string {
  const bytes = random(new Uint8Array(12))
  const view = new DataView(bytes.buffer)
  const ms = now.getTime()
  view.setUint16(0, Math.floor(ms / 2 ** 32))
  view.setUint32(2, ms % 2 ** 32)
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}

/** Whether text has the form of a shape id. */
export function isShapeId(text: string): boolean {
  return /^[A-Za-z0-9_-]{16,36}$/.test(text)
}

/** The style if the value is one, else null. A shape's first entry has only colour and width. */
export function parseStyle(value: unknown): ShapeStyle | null {
  const fields = fieldsOf(value, ['colour', 'width'])
  if (fields === null) return null
  const { colour, width } = fields
  return isColour(colour) && isWidth(width) ? { colour, width } : null
}

/** The offset if the value is one, else null. */
export function parseOffset(value: unknown): Offset | null {
  const fields = fieldsOf(value, ['x', 'y'])
  if (fields === null) return null
  const { x, y } = fields
  return isCoordinate(x) && isCoordinate(y) ? { x, y } : null
}

/** The value's fields if it is a plain object with exactly these, else null. */
export function fieldsOf<Name extends string>(value: unknown, names: readonly Name[]): Record<Name, unknown> | null {
  if (typeof value !== 'object' || value === null) return null
  if (Object.keys(value).length !== names.length || !names.every((name) => Object.hasOwn(value, name))) return null
  // The line above has checked all its names.
  return value as Record<Name, unknown>
}

/** Whether a value is a coordinate of the page, in page pixels. */
export function isCoordinate(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= MAX_COORDINATE
}

function isWidth(value: unknown): value is number {
  return typeof value === 'number' && value >= 0.1 && value <= MAX_STROKE_WIDTH
}
