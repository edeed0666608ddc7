import { randomFillSync } from 'node:crypto'
import { packInk, unpackInk } from '@takhti/schema/board/ink'
import { addShapes, type NewShape } from '@takhti/schema/board/operations'
import { keysBetween } from '@takhti/schema/board/order'
import type { Colour } from '@takhti/schema/board/shapes/colour'
import type { ShapeBody } from '@takhti/schema/board/shapes/index'
import { newShapeId, type ShapeStyle } from '@takhti/schema/board/shapes/shape'
import * as Y from 'yjs'

type Drawn = ShapeBody & { readonly style: ShapeStyle }

type Point = readonly [x: number, y: number]

type Frame = readonly [x: number, y: number, width: number, height: number]

type WordsOptions = { readonly size?: number; readonly colour?: Colour; readonly width?: number }

const ink = '#1f2937'

export function box([x, y, width, height]: Frame, style: Partial<ShapeStyle> = {}): Drawn {
  return { kind: 'rectangle', props: { x, y, width, height }, style: styled(style) }
}

export function oval([x, y, width, height]: Frame, style: Partial<ShapeStyle> = {}): Drawn {
  return { kind: 'ellipse', props: { x, y, width, height }, style: styled(style) }
}

export function line([fromX, fromY]: Point, [toX, toY]: Point, colour: Colour = ink): Drawn {
  const ends = { from: { x: fromX, y: fromY }, to: { x: toX, y: toY } }
  return { kind: 'line', props: ends, style: styled({ colour }) }
}

export function arrow([fromX, fromY]: Point, [toX, toY]: Point, colour: Colour = ink): Drawn {
  const ends = { from: { x: fromX, y: fromY }, to: { x: toX, y: toY } }
  return { kind: 'arrow', props: { ...ends, heads: 'end' }, style: styled({ colour }) }
}

export function words([x, y]: Point, text: string, options: WordsOptions = {}): Drawn {
  const { size = 28, colour = ink, width = 460 } = options
  const height = size * 1.4 * text.split('\n').length
  return { kind: 'text', props: { x, y, width, height, text, size }, style: styled({ colour }) }
}

export function note([x, y]: Point, text: string): Drawn {
  const colour = '#fde047'
  return { kind: 'note', props: { x, y, width: 250, height: 130, text, size: 22 }, style: styled({ colour }) }
}

/** A stroke of the pen through points, at the pace of a hand. */
export function stroke(points: readonly Point[], colour: Colour = ink, width = 4): Drawn {
  const along = between(points)
  const packed = packInk({
    startedAt: 1_700_000_000_000,
    x: along.map(([x]) => x),
    y: along.map(([, y]) => y),
    pressure: along.map((_, at) => 0.45 + 0.15 * Math.sin(at / 5)),
    at: along.map((_, at) => at * 12),
  })
  return { kind: 'ink', props: { packed, points: unpackInk(packed) }, style: styled({ colour, width }) }
}

/** A page of shapes, the first one lowest, as an update of its document. */
export function pageOf(shapes: readonly Drawn[]): Uint8Array {
  const doc = new Y.Doc()
  const orders = keysBetween(null, null, shapes.length)
  const placed = shapes.map((shape, at): NewShape => ({ ...shape, id: freshShapeId(), order: orders[at] ?? 'a0' }))
  addShapes(doc, placed, null)
  return Y.encodeStateAsUpdate(doc)
}

function styled(style: Partial<ShapeStyle>): ShapeStyle {
  return { colour: ink, width: 4, ...style }
}

/** Ten points of each stretch, on a curve that eases through the corners. */
function between(points: readonly Point[]): Point[] {
  return points.flatMap((from, at): Point[] => {
    const to = points[at + 1]
    if (to === undefined) return [from]
    const parts = Array.from({ length: 10 }, (_, step) => step / 10)
    return parts.map((part): Point => [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part])
  })
}

function freshShapeId(): string {
  return newShapeId(new Date(), (bytes) => randomFillSync(bytes))
}
