declare const space: unique symbol

type Point<Space extends string> = { readonly x: number; readonly y: number; readonly [space]: Space }

/** A point on the page, in page pixels; the unit of documents. */
export type PagePoint = Point<'page'>

/** A point on the screen, in CSS pixels from the canvas's corner. */
export type ScreenPoint = Point<'screen'>

/** An axis-aligned box in page pixels; a box with no area is a point or a line and still touches things. */
export type Box = { readonly minX: number; readonly minY: number; readonly maxX: number; readonly maxY: number }

/** A distance to move by, in page pixels. */
export type Offset = { readonly x: number; readonly y: number }

/** Names two numbers as a point on the page. */
export function pagePoint(x: number, y: number): PagePoint {
  // The brand exists only in the types, so that a screen point cannot be written into a document.
  return { x, y } as PagePoint
}

/** Names two numbers as a point on the screen. */
export function screenPoint(x: number, y: number): ScreenPoint {
  // The brand exists only in the types, so that a page point cannot be drawn without the camera.
  return { x, y } as ScreenPoint
}

/** The smallest box around two corners in any order. */
export function boxAround(a: Offset, b: Offset): Box {
  return { minX: Math.min(a.x, b.x), minY: Math.min(a.y, b.y), maxX: Math.max(a.x, b.x), maxY: Math.max(a.y, b.y) }
}

/** The smallest box around boxes; null around none. */
export function boxOfBoxes(boxes: Iterable<Box>): Box | null {
  let all: Box | null = null
  for (const box of boxes) {
    all = all === null ? box : unite(all, box)
  }
  return all
}

function unite(a: Box, b: Box): Box {
  return {
    minX: Math.min(a.minX, b.minX),
    minY: Math.min(a.minY, b.minY),
    maxX: Math.max(a.maxX, b.maxX),
    maxY: Math.max(a.maxY, b.maxY),
  }
}

/** The box moved by an offset. */
export function moveBox(box: Box, by: Offset): Box {
  return { minX: box.minX + by.x, minY: box.minY + by.y, maxX: box.maxX + by.x, maxY: box.maxY + by.y }
}

/** The box with a margin on every side. */
export function growBox(box: Box, margin: number): Box {
  return { minX: box.minX - margin, minY: box.minY - margin, maxX: box.maxX + margin, maxY: box.maxY + margin }
}

/** Whether two boxes share a point; touching edges count. */
export function boxesIntersect(a: Box, b: Box): boolean {
  return a.minX <= b.maxX && b.minX <= a.maxX && a.minY <= b.maxY && b.minY <= a.maxY
}

/** Whether the outer box contains all of the inner one. */
export function boxContains(outer: Box, inner: Box): boolean {
  return outer.minX <= inner.minX && outer.minY <= inner.minY && outer.maxX >= inner.maxX && outer.maxY >= inner.maxY
}

/** Whether a point is in the box, edges included. */
export function boxHolds(box: Box, point: Offset): boolean {
  return point.x >= box.minX && point.x <= box.maxX && point.y >= box.minY && point.y <= box.maxY
}

/** The distance from a point to the segment between two others, in the unit of its arguments. */
export function distanceToSegment(point: Offset, from: Offset, to: Offset): number {
  const dx = to.x - from.x
  const dy = to.y - from.y
  const lengthSquared = dx * dx + dy * dy
  const along = lengthSquared === 0 ? 0 : ((point.x - from.x) * dx + (point.y - from.y) * dy) / lengthSquared
  const clamped = Math.min(1, Math.max(0, along))
  return Math.hypot(point.x - from.x - clamped * dx, point.y - from.y - clamped * dy)
}

/** Whether a point is in a closed polygon (even-odd). */
export function isWithin(point: Offset, corners: readonly Offset[]): boolean {
  let isInside = false
  for (const [index, a] of corners.entries()) {
    const b = corners.at(index - 1) ?? a
    const crosses = a.y > point.y !== b.y > point.y
    if (crosses && point.x < ((b.x - a.x) * (point.y - a.y)) / (b.y - a.y) + a.x) isInside = !isInside
  }
  return isInside
}

/** The corners of a box, around it in turn. */
export function cornersOfBox({ minX, minY, maxX, maxY }: Box): Offset[] {
  return [
    { x: minX, y: minY },
    { x: maxX, y: minY },
    { x: maxX, y: maxY },
    { x: minX, y: maxY },
  ]
}
