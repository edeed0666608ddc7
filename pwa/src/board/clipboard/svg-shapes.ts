import { unarranged } from '@takhti/schema/board/entries'
import { boxAround, boxOfBoxes } from '@takhti/schema/board/geometry'
import type { Box, Offset } from '@takhti/schema/board/geometry'
import { packInk } from '@takhti/schema/board/ink'
import { MAX_POINTS, MAX_STROKE_WIDTH, MAX_TEXT_LENGTH } from '@takhti/schema/board/limits'
import { keysBetween } from '@takhti/schema/board/order'
import { readBody, versionOf } from '@takhti/schema/board/shapes/index'
import type { Shape, ShapeBody, ShapeKind } from '@takhti/schema/board/shapes/index'
import type { ShapeStyle } from '@takhti/schema/board/shapes/shape'
import { unturned } from '@takhti/schema/board/transform'
import { readSvg } from './svg-read.ts'
import type { Drawn } from './svg-read.ts'

/** Measures text at a font size, in page pixels; `width` is the wrapping width. */
export type MeasureText = (words: { text: string; size: number; width: number }) => { width: number; height: number }

type Parts = { readonly visible: Box; readonly measure: MeasureText; readonly nowMs: number }

/** A drawing fills at most this part of the screen. */
const fills = 0.8
/** Corners between points further apart than this, in page pixels, would be rounded as in handwriting. */
const spacing = 4

/** The shapes of SVG text, in the middle of the screen, as one group; none if it draws nothing. */
export function shapesOfSvg(svg: string, parts: Parts): Shape[] {
  const drawn = readSvg(svg)
  const box = boxOfBoxes(drawn.map(boxOf))
  if (!box) return []
  const fit = fitting(box, parts.visible)
  const bodies = drawn.flatMap((each) => rebuilt(each, fit, parts))
  const orders = keysBetween(null, null, bodies.length)
  return bodies.map(({ body, style }, index) => ({
    ...body,
    ...unarranged,
    id: String(index),
    order: orders[index] ?? '',
    style,
    offset: { x: 0, y: 0 },
    matrix: unturned,
    // Every copy receives its own group id; this only marks them as one group.
    groups: bodies.length > 1 ? ['pasted'] : [],
  }))
}

type Fit = { readonly scale: number; to(point: Offset): Offset }
type Rebuilt = { readonly body: ShapeBody; readonly style: ShapeStyle }

function fitting(box: Box, visible: Box): Fit {
  const [width, height] = [Math.max(1, box.maxX - box.minX), Math.max(1, box.maxY - box.minY)]
  const scale = Math.min(
    1,
    (fills * (visible.maxX - visible.minX)) / width,
    (fills * (visible.maxY - visible.minY)) / height,
  )
  const [from, to] = [middleOf(box), middleOf(visible)]
  return { scale, to: ({ x, y }) => ({ x: (x - from.x) * scale + to.x, y: (y - from.y) * scale + to.y }) }
}

function rebuilt(drawn: Drawn, fit: Fit, parts: Parts): Rebuilt[] {
  const style = styleOf(drawn, fit.scale)
  const bodies = bodiesOf(drawn, fit, parts)
  return bodies.flatMap(([kind, props]) => {
    const body = readBody(kind, versionOf(kind), props)
    return body ? [{ body, style }] : []
  })
}

function bodiesOf(drawn: Drawn, fit: Fit, { measure, nowMs }: Parts): [ShapeKind, unknown][] {
  switch (drawn.kind) {
    case 'rectangle':
    case 'ellipse': {
      const [from, to] = drawn.corners.map(fit.to)
      const { minX, minY, maxX, maxY } = boxAround(from ?? origin, to ?? origin)
      return [[drawn.kind, { x: minX, y: minY, width: maxX - minX, height: maxY - minY }]]
    }
    case 'text': {
      const size = Math.min(400, Math.max(4, drawn.size * fit.scale))
      const text = drawn.text.slice(0, MAX_TEXT_LENGTH)
      const { width, height } = measure({ text, size, width: Infinity })
      const { x, y } = fit.to(drawn.at)
      return [['text', { x, y: y - size, width: width + 2, height, text, size }]]
    }
    case 'lines': {
      const points = drawn.points.map(fit.to)
      const [from, to] = points
      if (points.length === 2) return [['line', { from, to }]]
      return strokesOf(dense(points)).map((part): [ShapeKind, unknown] => ['ink', inkOf(part, nowMs)])
    }
  }
}

const origin: Offset = { x: 0, y: 0 }

function styleOf({ kind, style, width }: Drawn, scale: number): ShapeStyle {
  const { fill, stroke } = style
  const colour = (kind === 'text' ? (fill ?? stroke) : (stroke ?? fill)) ?? '#1f2937'
  const line = stroke === null ? 1 : Math.min(MAX_STROKE_WIDTH, Math.max(1, width * scale))
  const isFilled = (kind === 'rectangle' || kind === 'ellipse') && fill !== null
  if (!isFilled) return { colour, width: line }
  return {
    colour,
    width: line,
    ...(stroke === null ? { fill: 'solid' as const } : fill !== '#ffffff' && { fill: 'tint' as const }),
  }
}

/** The same line with a point at every few pixels. */
function dense(points: readonly Offset[]): Offset[] {
  const close: Offset[] = []
  for (const [index, to] of points.entries()) {
    const from = points[index - 1] ?? to
    const steps = Math.min(2_000, Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / spacing)))
    for (let step = 1; step <= steps; step++) {
      const part = step / steps
      close.push({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part })
    }
  }
  return close
}

/** Splits a line into strokes within the point limit; each begins where the previous one ends. */
function strokesOf(points: readonly Offset[]): (readonly Offset[])[] {
  const strokes: (readonly Offset[])[] = []
  for (let at = 0; at < points.length - 1 || at === 0; at += MAX_POINTS - 1)
    strokes.push(points.slice(at, at + MAX_POINTS))
  return strokes
}

function inkOf(points: readonly Offset[], nowMs: number): Uint8Array {
  return packInk({
    startedAt: nowMs,
    x: points.map(({ x }) => x),
    y: points.map(({ y }) => y),
    pressure: points.map(() => 0.5),
    at: points.map((_, index) => index * 8),
  })
}

function boxOf(drawn: Drawn): Box {
  if (drawn.kind === 'text') {
    const { at, size, text } = drawn
    return { minX: at.x, minY: at.y - size, maxX: at.x + (size * text.length) / 2, maxY: at.y }
  }
  const points = drawn.kind === 'lines' ? drawn.points : drawn.corners
  let box = boxAround(points[0] ?? origin, points[0] ?? origin)
  for (const { x, y } of points) {
    box = {
      minX: Math.min(box.minX, x),
      minY: Math.min(box.minY, y),
      maxX: Math.max(box.maxX, x),
      maxY: Math.max(box.maxY, y),
    }
  }
  return box
}

function middleOf({ minX, minY, maxX, maxY }: Box): Offset {
  return { x: (minX + maxX) / 2, y: (minY + maxY) / 2 }
}
