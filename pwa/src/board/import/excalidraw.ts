import { unarranged } from '@takhti/schema/board/entries'
import { packInk } from '@takhti/schema/board/ink'
import { MAX_GROUP_DEPTH, MAX_SHAPES_PER_PAGE, MAX_STROKE_WIDTH, MAX_TEXT_LENGTH } from '@takhti/schema/board/limits'
import { keysBetween } from '@takhti/schema/board/order'
import {
  placedBy,
  readBody,
  versionOf,
  type Shape,
  type ShapeBody,
  type ShapeKind,
} from '@takhti/schema/board/shapes/index'
import { parseOffset } from '@takhti/schema/board/shapes/shape'
import { around, turnBy, unturned } from '@takhti/schema/board/transform'
import { fieldsOf, inkBreadth, pointsOf, readElement, type Element } from './excalidraw-element.ts'

/**
 * The content of an Excalidraw file: its shapes, the lowest first, and the number of elements that the board has no
 * kind for.
 */
export type ReadDrawing = { readonly shapes: readonly Shape[]; readonly leftOut: number }

type Ids = { shape(): string; group(): string }

/** Reads an Excalidraw file; null for other text. Paper colours and the hand-drawn wobble are ignored. */
export function readExcalidraw(text: string, ids: Ids): ReadDrawing | null {
  const { type, elements } = fieldsOf(parse(text))
  // Its clipboard format has its own type name.
  if ((type !== 'excalidraw' && type !== 'excalidraw/clipboard') || !Array.isArray(elements)) return null
  const present = elements.flatMap((element: unknown) => readElement(element) ?? [])
  const drawn = present
    .slice(0, MAX_SHAPES_PER_PAGE)
    .flatMap((element: Element) => bodiesOf(element).map((body) => ({ element, body })))
  const groups = new Map<string, string>()
  const groupOf = (id: string) => {
    const known = groups.get(id) ?? ids.group()
    groups.set(id, known)
    return known
  }
  const stored = drawn.slice(0, MAX_SHAPES_PER_PAGE)
  const orders = keysBetween(null, null, stored.length)
  const shapes = stored.map(({ element, body }, index): Shape => ({
    ...unarranged,
    ...body,
    ...turned(element, body),
    id: ids.shape(),
    style: styleOf(element),
    order: orders[index] ?? 'a0',
    // Excalidraw names the innermost group first.
    groups: element.groups.toReversed().slice(0, MAX_GROUP_DEPTH).map(groupOf),
    isLocked: element.isLocked,
  }))
  const shown = new Set(stored.map(({ element }) => element))
  return { shapes, leftOut: present.filter((element: Element) => !shown.has(element)).length }
}

/** A stroke has the breadth that Excalidraw draws it with, which is a multiple of its stored width. */
function styleOf({ type, style }: Element) {
  return type === 'freedraw' ? { ...style, width: Math.min(MAX_STROKE_WIDTH, style.width * inkBreadth) } : style
}

/** How each kind of element is drawn here; one path may need several lines. */
const readers = new Map<string, (element: Element) => (ShapeBody | null)[]>(
  Object.entries({
    rectangle: (element: Element) => [body('rectangle', frameOf(element))],
    ellipse: (element: Element) => [body('ellipse', frameOf(element))],
    // Four sides with a corner at the top: a diamond.
    diamond: (element: Element) => [body('polygon', { ...frameOf(element), sides: 4 })],
    text: (element: Element) => [textOf(element)],
    freedraw: (element: Element) => [inkOf(element)],
    line: (element: Element) => linesOf(element),
    arrow: (element: Element) => arrowOf(element),
  }),
)

function bodiesOf(element: Element): ShapeBody[] {
  return (readers.get(element.type)?.(element) ?? []).filter((made) => made !== null)
}

/** Validates properties like those of a document, so that a room will accept them. */
function body(kind: ShapeKind, props: unknown): ShapeBody | null {
  return readBody(kind, versionOf(kind), props)
}

function frameOf({ x, y, width, height }: Element) {
  return { x, y, width, height }
}

function textOf(element: Element): ShapeBody | null {
  const { text, fontSize } = element.fields
  if (typeof text !== 'string' || text.trim() === '') return null
  const size = typeof fontSize === 'number' ? Math.min(400, Math.max(4, fontSize)) : 20
  // Its font is narrower than ours: without slack the last word of each line would wrap.
  const width = element.width * 1.25 + size
  return body('text', { ...frameOf(element), width, text: text.slice(0, MAX_TEXT_LENGTH), size })
}

function inkOf(element: Element): ShapeBody | null {
  const points = pointsOf(element)
  if (points.length === 0) return null
  const given = Array.isArray(element.fields['pressures']) ? element.fields['pressures'] : []
  const pressure = points.map((_point, at) => {
    const value: unknown = given[at]
    return typeof value === 'number' && value >= 0 && value <= 1 ? value : 0.5
  })
  return body(
    'ink',
    packInk({
      startedAt: 0,
      x: points.map(({ x }) => x),
      y: points.map(({ y }) => y),
      pressure,
      // The file has no times: assumes the speed of handwriting.
      at: points.map((_point, at) => at * 8),
    }),
  )
}

function linesOf(element: Element): (ShapeBody | null)[] {
  const points = pointsOf(element)
  return points.slice(1).map((to, at) => body('line', { from: points[at], to }))
}

function arrowOf(element: Element): (ShapeBody | null)[] {
  const points = pointsOf(element)
  const [from, to] = [points.at(-2), points.at(-1)]
  if (!from || !to) return []
  const { startArrowhead, endArrowhead } = element.fields
  const lines = linesOf(element)
  const hasStart = typeof startArrowhead === 'string'
  if (typeof endArrowhead === 'string') {
    const heads = hasStart && points.length === 2 ? 'both' : 'end'
    lines[lines.length - 1] = body('arrow', { from, to, heads })
  }
  if (hasStart && (points.length > 2 || typeof endArrowhead !== 'string')) {
    lines[0] = body('arrow', { from: points[1], to: points[0], heads: 'end' })
  }
  return lines
}

/** Excalidraw rotates an element around the centre of its box. */
function turned(element: Element, made: ShapeBody) {
  const { x, y, width, height, angle } = element
  const still = { offset: { x: 0, y: 0 }, matrix: unturned }
  if (angle === 0) return still
  // A path's box need not begin at its first point.
  const points = pointsOf(element)
  const left = Math.min(x, ...points.map((point) => point.x))
  const top = Math.min(y, ...points.map((point) => point.y))
  const middle = { x: left + width / 2, y: top + height / 2 }
  const placed = placedBy(around(middle, turnBy(angle)), { ...made, ...still })
  return parseOffset(placed.offset) === null ? still : placed
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
