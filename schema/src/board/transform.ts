import type { Box, Offset } from './geometry.ts'
import { MAX_SCALE, MIN_SCALED_AREA } from './limits.ts'
import { fieldsOf } from './shapes/shape.ts'

/** A linear map in the order a canvas has: x' = a·x + c·y and y' = b·x + d·y. */
export type Linear = { readonly a: number; readonly b: number; readonly c: number; readonly d: number }

/** A linear map and a translation, in page pixels. */
export type Affine = Linear & { readonly e: number; readonly f: number }

/** Neither turned nor scaled. Shapes that are not share this very object. */
export const unturned: Linear = { a: 1, b: 0, c: 0, d: 1 }

/** Moves by an offset. */
export function shift(by: Offset): Affine {
  return { ...unturned, e: by.x, f: by.y }
}

/** A linear map that leaves one point of the page where it is. */
export function around(point: Offset, linear: Linear): Affine {
  const { a, b, c, d } = linear
  return { a, b, c, d, e: point.x - a * point.x - c * point.y, f: point.y - b * point.x - d * point.y }
}

/** A turn by an angle in radians, clockwise as the page's y grows downwards. */
export function turnBy(angle: number): Linear {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return { a: cos, b: sin, c: -sin, d: cos }
}

/** A stretch by factors along two axes that are turned by an angle. */
export function stretchAlong(angle: number, x: number, y: number): Linear {
  return multiply(multiply(turnBy(angle), { a: x, b: 0, c: 0, d: y }), turnBy(-angle))
}

/** The map that does `inner` and then `outer`. */
export function multiply(outer: Linear, inner: Linear): Linear {
  return {
    a: outer.a * inner.a + outer.c * inner.b,
    b: outer.b * inner.a + outer.d * inner.b,
    c: outer.a * inner.c + outer.c * inner.d,
    d: outer.b * inner.c + outer.d * inner.d,
  }
}

/** Applies a map to a point. */
export function applyTo({ a, b, c, d, e, f }: Affine, { x, y }: Offset): { x: number; y: number } {
  return { x: a * x + c * y + e, y: b * x + d * y + f }
}

/** The inverse of a map at a point; maps of the board are always invertible. */
export function undoAt({ a, b, c, d, e, f }: Affine, { x, y }: Offset): { x: number; y: number } {
  const area = a * d - b * c
  const [dx, dy] = [x - e, y - f]
  return { x: (d * dx - c * dy) / area, y: (a * dy - b * dx) / area }
}

/** The corners of a box under a map, in the order of its outline. */
export function cornersUnder(map: Affine, box: Box): { x: number; y: number }[] {
  const { minX, minY, maxX, maxY } = box
  return [
    { x: minX, y: minY },
    { x: maxX, y: minY },
    { x: maxX, y: maxY },
    { x: minX, y: maxY },
  ].map((corner) => applyTo(map, corner))
}

/** The smallest box around a box under a map. */
export function boxUnder(map: Affine, box: Box): Box {
  const corners = cornersUnder(map, box)
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  return { minX: Math.min(...xs), minY: Math.min(...ys), maxX: Math.max(...xs), maxY: Math.max(...ys) }
}

/** The scale of an area; its square root is a length's mean scale. */
export function areaScale({ a, b, c, d }: Linear): number {
  return Math.abs(a * d - b * c)
}

/** The most that any length grows. */
export function mostScale({ a, b, c, d }: Linear): number {
  const half = (a * a + b * b + c * c + d * d) / 2
  const area = a * d - b * c
  return Math.sqrt(half + Math.sqrt(Math.max(0, half * half - area * area)))
}

/** The angle that a map turns the x axis by, in radians. */
export function angleOf({ a, b }: Linear): number {
  return Math.atan2(b, a)
}

/** Whether a map turns and stretches only, so that right angles of the shape stay right. */
export function preservesRightAngles({ a, b, c, d }: Linear): boolean {
  return Math.abs(a * c + b * d) <= 1e-3 * areaScale({ a, b, c, d })
}

/** Whether a shape is untransformed, or visually identical to that. */
export function isUnturned({ a, b, c, d }: Linear): boolean {
  return [a - 1, b, c, d - 1].every((part) => Math.abs(part) < 1e-5)
}

/** The map if the value is one that a shape may have, else null. */
export function parseLinear(value: unknown): Linear | null {
  const fields = fieldsOf(value, ['a', 'b', 'c', 'd'])
  if (fields === null) return null
  const { a, b, c, d } = fields
  if (!isFactor(a) || !isFactor(b) || !isFactor(c) || !isFactor(d)) return null
  const linear = { a, b, c, d }
  // Flattened to nothing, a shape could be neither seen nor stretched again.
  return areaScale(linear) >= MIN_SCALED_AREA ? linear : null
}

function isFactor(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= MAX_SCALE
}
