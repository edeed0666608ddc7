import type { Offset } from '@takhti/schema/board/geometry'
import { applyTo, areaScale, shift } from '@takhti/schema/board/transform'
import type { Affine } from '@takhti/schema/board/transform'
import { tokensOf } from './svg-elements.ts'
import { linesOfPath } from './svg-path.ts'
import { firstStyle, lengthOf, mapWithin, styleWithin } from './svg-style.ts'
import type { SvgStyle } from './svg-style.ts'

/** What of a drawing can be rebuilt, in pixels of the drawing's own. */
export type Drawn = { readonly style: SvgStyle; readonly width: number } & (
  | { readonly kind: 'lines'; readonly points: readonly Offset[] }
  | { readonly kind: 'rectangle' | 'ellipse'; readonly corners: readonly [Offset, Offset] }
  | { readonly kind: 'text'; readonly at: Offset; readonly text: string; readonly size: number }
)

/** Text longer than this is no drawing that a hand made. */
export const MAX_SVG_LENGTH = 4_000_000

const maxDrawn = 5_000
const maxPoints = 400_000
const maxDepth = 100

/** Elements that only hold others. Whatever is neither one of these nor drawn is passed over with all that is in it. */
const holders = new Set(['svg', 'g', 'a', 'switch'])

/** The words of a text element, as they are read. */
type Words = { text: string; readonly level: Level; readonly at: Offset }

type Level = { readonly name: string; readonly map: Affine; readonly style: SvgStyle; readonly isPassed: boolean }

/**
 * The shapes of SVG text: its basic shapes, paths and words. Scripts, styles, foreign content, images, references and
 * animations are not read, so nothing of them can come along; a drawing without end is cut where the limits are.
 */
export function readSvg(svg: string): Drawn[] {
  const drawn: Drawn[] = []
  const levels: Level[] = [{ name: '', map: shift({ x: 0, y: 0 }), style: firstStyle, isPassed: false }]
  let points = 0
  let words: Words | null = null
  for (const token of tokensOf(svg.slice(0, MAX_SVG_LENGTH))) {
    const outer = levels.at(-1)
    if (!outer || drawn.length >= maxDrawn || points >= maxPoints) break
    if (token.kind === 'text') {
      if (words && !outer.isPassed) words.text += token.text
    } else if (token.kind === 'open') {
      const level = levelWithin(outer, token)
      if (!level.isPassed) {
        const found = elementOf(token.name, token.attributes, level)
        points += found.reduce((sum, each) => sum + (each.kind === 'lines' ? each.points.length : 1), 0)
        drawn.push(...found.filter(isSound))
        if (token.name === 'text') words = { text: '', level, at: pointOf(token.attributes, 'x', 'y') }
      }
      if (!token.isClosed) levels.push(level)
    } else if (levels.some(({ name }) => name === token.name)) {
      leave(levels, token.name)
      if (token.name === 'text' && words) {
        drawn.push(...textOf(words).filter(isSound))
        words = null
      }
    }
    if (levels.length > maxDepth) break
  }
  return drawn.slice(0, maxDrawn)
}

function leave(levels: Level[], name: string): void {
  const at = levels.findLastIndex((level) => level.name === name)
  if (at > 0) levels.length = at
}

function levelWithin(
  outer: Level,
  { name, attributes }: { name: string; attributes: ReadonlyMap<string, string> },
): Level {
  const style = styleWithin(outer.style, attributes)
  const isWord = name === 'tspan' && (outer.name === 'text' || outer.name === 'tspan')
  const isKnown = holders.has(name) || isWord || name === 'text' || Object.hasOwn(readers, name)
  return {
    name,
    map: mapWithin(outer.map, attributes.get('transform')),
    style,
    isPassed: outer.isPassed || style.isHidden || !isKnown,
  }
}

type Attributes = ReadonlyMap<string, string>

const readers: Record<string, (attributes: Attributes, level: Level) => Drawn[]> = {
  path: (attributes, level) => lines(level, linesOfPath((attributes.get('d') ?? '').slice(0, MAX_SVG_LENGTH))),
  line: (attributes, level) => lines(level, [[pointOf(attributes, 'x1', 'y1'), pointOf(attributes, 'x2', 'y2')]]),
  polyline: (attributes, level) => lines(level, [pointsOf(attributes)]),
  polygon: (attributes, level) => {
    const points = pointsOf(attributes)
    return lines(level, [[...points, ...points.slice(0, 1)]])
  },
  rect: (attributes, level) => {
    const { x, y } = pointOf(attributes, 'x', 'y')
    const size = pointOf(attributes, 'width', 'height')
    return size.x > 0 && size.y > 0
      ? boxed('rectangle', level, [
          { x, y },
          { x: x + size.x, y: y + size.y },
        ])
      : []
  },
  circle: (attributes, level) => round(level, attributes, ['r', 'r']),
  ellipse: (attributes, level) => round(level, attributes, ['rx', 'ry']),
}

function elementOf(name: string, attributes: Attributes, level: Level): Drawn[] {
  const reader = Object.hasOwn(readers, name) ? readers[name] : undefined
  return reader && (level.style.fill !== null || level.style.stroke !== null) ? reader(attributes, level) : []
}

function round(level: Level, attributes: Attributes, [across, down]: readonly [string, string]): Drawn[] {
  const { x, y } = pointOf(attributes, 'cx', 'cy')
  const { x: rx, y: ry } = pointOf(attributes, across, down)
  return rx > 0 && ry > 0
    ? boxed('ellipse', level, [
        { x: x - rx, y: y - ry },
        { x: x + rx, y: y + ry },
      ])
    : []
}

/** A box stays one while nothing turns it; turned, it is the line around it. */
function boxed(kind: 'rectangle' | 'ellipse', level: Level, [from, to]: readonly [Offset, Offset]): Drawn[] {
  const { map, style } = level
  if (Math.abs(map.b) + Math.abs(map.c) < 1e-9) {
    return [{ kind, corners: [applyTo(map, from), applyTo(map, to)], style, width: widthOf(level) }]
  }
  const [rx, ry] = [(to.x - from.x) / 2, (to.y - from.y) / 2]
  const outline =
    kind === 'rectangle'
      ? [from, { x: to.x, y: from.y }, to, { x: from.x, y: to.y }, from]
      : linesOfPath(`M${from.x} ${from.y + ry}a${rx} ${ry} 0 1 1 ${2 * rx} 0a${rx} ${ry} 0 1 1 ${-2 * rx} 0`)[0]
  return lines(level, outline ? [outline] : [])
}

function lines(level: Level, found: readonly (readonly Offset[])[]): Drawn[] {
  return found
    .filter((points) => points.length > 1)
    .map((points) => ({
      kind: 'lines',
      points: points.map((point) => applyTo(level.map, point)),
      style: level.style,
      width: widthOf(level),
    }))
}

function textOf({ text, level, at }: Words): Drawn[] {
  const shown = text.replaceAll(/\s+/g, ' ').trim()
  const size = level.style.fontSize * Math.sqrt(areaScale(level.map))
  if (shown === '') return []
  return [{ kind: 'text', at: applyTo(level.map, at), text: shown, size, style: level.style, width: 1 }]
}

function widthOf({ map, style }: Level): number {
  return style.strokeWidth * Math.sqrt(areaScale(map))
}

function pointOf(attributes: Attributes, x: string, y: string): Offset {
  return { x: lengthOf(attributes.get(x), 0), y: lengthOf(attributes.get(y), 0) }
}

function pointsOf(attributes: Attributes): Offset[] {
  const numbers = (attributes.get('points') ?? '')
    .slice(0, 1_000_000)
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .map(Number)
  const points: Offset[] = []
  for (let at = 0; at + 1 < numbers.length; at += 2) points.push({ x: numbers[at] ?? 0, y: numbers[at + 1] ?? 0 })
  return points
}

/** Numbers that are none, or lie beyond what a page could show at any scale, would spoil the whole drawing. */
function isSound(drawn: Drawn): boolean {
  const points = drawn.kind === 'lines' ? drawn.points : drawn.kind === 'text' ? [drawn.at] : drawn.corners
  return points.every(({ x, y }) => Math.abs(x) <= 1e7 && Math.abs(y) <= 1e7) && Number.isFinite(drawn.width)
}
