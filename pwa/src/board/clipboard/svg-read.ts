import type { Offset } from '@takhti/schema/board/geometry'
import { applyTo, areaScale, shift } from '@takhti/schema/board/transform'
import type { Affine } from '@takhti/schema/board/transform'
import { tokensOf, type SvgToken } from './svg-elements.ts'
import { linesOfPath } from './svg-path.ts'
import { styledAs, SvgSheet, type Styled } from './svg-sheet.ts'
import { after, firstStyle, lengthOf, mapWithin, styleWithin } from './svg-style.ts'
import type { SvgStyle } from './svg-style.ts'

/** A drawn element of an SVG, in the drawing's own pixels. */
export type Drawn = { readonly style: SvgStyle; readonly width: number } & (
  | { readonly kind: 'lines'; readonly points: readonly Offset[] }
  | { readonly kind: 'rectangle' | 'ellipse'; readonly corners: readonly [Offset, Offset] }
  | { readonly kind: 'text'; readonly at: Offset; readonly text: string; readonly size: number }
)

/** A longer text is not a drawing made by hand. */
export const MAX_SVG_LENGTH = 4_000_000

const maxDrawn = 5_000
const maxPoints = 400_000
const maxDepth = 100

/** Containers. An element that is neither a container nor drawn is skipped with its content. */
const holders = new Set(['svg', 'g', 'a', 'switch'])

/** The text of a text element while it is read. */
type Words = { text: string; readonly level: Level; readonly at: Offset }

type Level = Styled & { readonly map: Affine; readonly style: SvgStyle; readonly isPassed: boolean }

type Opened = Extract<SvgToken, { kind: 'open' }>

/** The nesting limit of references, and the limit of references in a drawing. */
const [maxReferences, maxFollowed] = [8, 2_000]
/** The limit of tokens, counting those of references each time. */
const maxSteps = 200_000

/**
 * The shapes of SVG text: its basic shapes, paths and text, with the colours of its style sheets, also by reference.
 * Scripts, foreign content, images and animations are not read, so none of them is imported. An endless drawing is
 * truncated at the limits.
 */
export function readSvg(svg: string): Drawn[] {
  return new SvgReader([...tokensOf(svg.slice(0, MAX_SVG_LENGTH))]).read()
}

class SvgReader {
  readonly #tokens: readonly SvgToken[]
  readonly #sheet = new SvgSheet()
  /** The positions of elements with an id. */
  readonly #places = new Map<string, number>()
  readonly #drawn: Drawn[] = []
  #points = 0
  #followed = 0
  #steps = 0

  constructor(tokens: readonly SvgToken[]) {
    this.#tokens = tokens
    let isSheet = false
    for (const [at, token] of tokens.entries()) {
      if (token.kind === 'text') {
        if (isSheet) this.#sheet.add(token.text)
        continue
      }
      isSheet = token.kind === 'open' && token.name === 'style' && !token.isClosed
      const id = token.kind === 'open' ? token.attributes.get('id') : undefined
      if (id !== undefined && !this.#places.has(id)) this.#places.set(id, at)
    }
  }

  read(): Drawn[] {
    const first = { name: '', id: '', classes: [], map: shift({ x: 0, y: 0 }), style: firstStyle, isPassed: false }
    this.#run({ from: 0, isOne: false, first, references: 0 })
    return this.#drawn.slice(0, maxDrawn)
  }

  /** Draws from one token on: everything that follows, or one element. */
  #run({ from, isOne, first, references }: { from: number; isOne: boolean; first: Level; references: number }): void {
    const levels: Level[] = [first]
    let words: Words | null = null
    for (let at = from; at < this.#tokens.length && levels.length <= maxDepth; at += 1) {
      const [token, outer] = [this.#tokens[at], levels.at(-1)]
      this.#steps += 1
      if (!token || !outer || this.#steps > maxSteps || this.#drawn.length >= maxDrawn || this.#points >= maxPoints)
        return
      if (token.kind === 'text') {
        if (words && !outer.isPassed) words.text += token.text
      } else if (token.kind === 'open') {
        const level = this.#levelWithin(levels, token, isOne && at === from)
        if (!level.isPassed) {
          this.#draw(token, level)
          if (token.name === 'use') this.#follow(token, level, references)
          if (token.name === 'text') words = { text: '', level, at: pointOf(token.attributes, 'x', 'y') }
        }
        if (!token.isClosed) levels.push(level)
      } else if (levels.some(({ name }) => name === token.name)) {
        leave(levels, token.name)
        if (token.name === 'text' && words) {
          this.#drawn.push(...textOf(words).filter(isSound))
          words = null
        }
      }
      if (isOne && levels.length === 1) return
    }
  }

  #draw({ name, attributes }: Opened, level: Level): void {
    const found = elementOf(name, attributes, level)
    this.#points += found.reduce((sum, each) => sum + (each.kind === 'lines' ? each.points.length : 1), 0)
    this.#drawn.push(...found.filter(isSound))
  }

  /** Draws what an element refers to, at its own place. References outside of the drawing are left out. */
  #follow({ attributes }: Opened, level: Level, references: number): void {
    const target = attributes.get('href') ?? attributes.get('xlink:href') ?? ''
    const from = target.startsWith('#') ? this.#places.get(target.slice(1)) : undefined
    if (from === undefined || references >= maxReferences || this.#followed >= maxFollowed) return
    this.#followed += 1
    const first = { ...level, map: after(level.map, shift(pointOf(attributes, 'x', 'y'))) }
    this.#run({ from, isOne: true, first, references: references + 1 })
  }

  #levelWithin(levels: readonly Level[], { name, attributes }: Opened, isReferred: boolean): Level {
    // The outermost level always exists.
    const outer = levels.at(-1) as Level
    const styled = styledAs(name, attributes)
    const style = styleWithin(outer.style, attributes, this.#sheet.of(styled, levels))
    const isWord = name === 'tspan' && (outer.name === 'text' || outer.name === 'tspan')
    const isHolder = holders.has(name) || (isReferred && name === 'symbol')
    const isKnown = isHolder || isWord || name === 'text' || name === 'use' || Object.hasOwn(readers, name)
    return {
      ...styled,
      map: mapWithin(outer.map, attributes.get('transform')),
      style,
      isPassed: outer.isPassed || style.isHidden || !isKnown,
    }
  }
}

function leave(levels: Level[], name: string): void {
  const at = levels.findLastIndex((level) => level.name === name)
  if (at > 0) levels.length = at
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

/** A box stays a box unless it is rotated; then it becomes its outline. */
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

/** Invalid numbers, or those beyond what a page can show at any scale, would break the whole drawing. */
function isSound(drawn: Drawn): boolean {
  const points = drawn.kind === 'lines' ? drawn.points : drawn.kind === 'text' ? [drawn.at] : drawn.corners
  return points.every(({ x, y }) => Math.abs(x) <= 1e7 && Math.abs(y) <= 1e7) && Number.isFinite(drawn.width)
}
