import { MAX_COORDINATE, MAX_POINTS, MAX_STROKE_WIDTH } from '@takhti/schema/board/limits'
import type { Colour } from '@takhti/schema/board/shapes/colour'
import { dashes, MIN_OPACITY, type Fill, type ShapeLook } from '@takhti/schema/board/shapes/look'
import type { ShapeStyle } from '@takhti/schema/board/shapes/shape'
import { cssColour } from '../clipboard/css-colour.ts'

/** Excalidraw draws a stroke of width 1 this broad. */
export const inkBreadth = 4.25

/** The common fields of an Excalidraw element, as far as the board can show them; angles are in radians. */
export type Element = {
  readonly type: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly angle: number
  readonly groups: readonly string[]
  readonly isLocked: boolean
  readonly style: ShapeStyle
  readonly fields: Readonly<Record<string, unknown>>
}

/** An element of the drawing with a valid position; null for a deleted or invalid one. */
export function readElement(value: unknown): Element | null {
  const fields = fieldsOf(value)
  const { type, isDeleted, x, y, width, height, angle, groupIds, locked } = fields
  if (typeof type !== 'string' || isDeleted === true || !isPlace(x) || !isPlace(y)) return null
  return {
    type,
    x,
    y,
    width: isPlace(width) ? Math.abs(width) : 0,
    height: isPlace(height) ? Math.abs(height) : 0,
    angle: typeof angle === 'number' && Number.isFinite(angle) ? angle : 0,
    groups: Array.isArray(groupIds) ? groupIds.filter((id) => typeof id === 'string') : [],
    isLocked: locked === true,
    style: styleOf(fields),
    fields,
  }
}

/** Points of a path, relative to the element's corner; invalid ones are left out. */
export function pointsOf({ x, y, fields }: Element): { x: number; y: number }[] {
  // A path with more points than the limit of a stroke is truncated.
  const points = Array.isArray(fields['points']) ? fields['points'].slice(0, MAX_POINTS) : []
  return points.flatMap((point: unknown) => {
    const [dx, dy] = Array.isArray(point) ? point : []
    return isPlace(dx) && isPlace(dy) && isPlace(x + dx) && isPlace(y + dy) ? [{ x: x + dx, y: y + dy }] : []
  })
}

/** The fields of a value; none for a non-object. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** A colour of the board; null for an invisible or unknown one. */
export function colourOf(value: unknown): Colour | null {
  return typeof value === 'string' ? (cssColour(value) ?? null) : null
}

function styleOf(fields: Record<string, unknown>): ShapeStyle {
  const { strokeColor, backgroundColor, strokeWidth, opacity, strokeStyle } = fields
  const width = typeof strokeWidth === 'number' && strokeWidth > 0 ? Math.min(MAX_STROKE_WIDTH, strokeWidth) : 2
  const line = colourOf(strokeColor)
  const inside = colourOf(backgroundColor)
  const seen = typeof opacity === 'number' && Number.isFinite(opacity) ? opacity / 100 : 1
  const look: ShapeLook = {
    ...(seen < 1 && { opacity: Math.max(MIN_OPACITY, seen) }),
    ...(inside !== null && { fill: fillOf(line, inside) }),
    ...(dashes.some((dash) => dash === strokeStyle && dash !== 'solid') && { dash: dashNamed(strokeStyle) }),
  }
  return { colour: line ?? inside ?? '#1f2937', width: Math.max(0.1, width), ...look }
}

/** Our fill has the stroke's colour: another fill colour is shown as a tint. */
function fillOf(line: Colour | null, inside: Colour): Fill {
  return line === null || line === inside ? 'solid' : 'tint'
}

function dashNamed(value: unknown): (typeof dashes)[number] {
  return dashes.find((dash) => dash === value) ?? 'solid'
}

function isPlace(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= MAX_COORDINATE
}
