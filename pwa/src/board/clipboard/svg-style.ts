import type { Colour } from '@takhti/schema/board/shapes/colour'
import { multiply, turnBy, type Affine } from '@takhti/schema/board/transform'
import { cssColour } from './css-colour.ts'
import { declarationsOf } from './svg-sheet.ts'

/** The computed style of an element, inherited from its ancestors; null for no colour. */
export type SvgStyle = {
  readonly fill: Colour | null
  readonly stroke: Colour | null
  readonly strokeWidth: number
  readonly fontSize: number
  readonly isHidden: boolean
}

export const firstStyle: SvgStyle = { fill: '#000000', stroke: null, strokeWidth: 1, fontSize: 16, isHidden: false }

/** The style of an element: its `style` attribute overrides the drawing's sheet, and that its own attributes. */
export function styleWithin(
  outer: SvgStyle,
  attributes: ReadonlyMap<string, string>,
  sheet: ReadonlyMap<string, string> = new Map(),
): SvgStyle {
  const inline = declarationsOf(attributes.get('style') ?? '')
  const get = (name: string) => inline.get(name) ?? sheet.get(name) ?? attributes.get(name)
  return {
    fill: colourOf(get('fill'), outer.fill),
    stroke: colourOf(get('stroke'), outer.stroke),
    strokeWidth: lengthOf(get('stroke-width'), outer.strokeWidth),
    fontSize: lengthOf(get('font-size'), outer.fontSize),
    isHidden: outer.isHidden || get('display') === 'none' || get('visibility') === 'hidden',
  }
}

/** A length in pixels; `otherwise` for an invalid number or an unknown unit. */
export function lengthOf(text: string | undefined, otherwise: number): number {
  const value = Number.parseFloat(text ?? '')
  return Number.isFinite(value) && !text?.includes('%') ? value : otherwise
}

function colourOf(text: string | undefined, otherwise: Colour | null): Colour | null {
  if (text === undefined || text.trim() === 'inherit') return otherwise
  const colour = cssColour(text)
  return colour === undefined ? '#1f2937' : colour
}

/** The map of a `transform` attribute, after an outer one. */
export function mapWithin(outer: Affine, text: string | undefined): Affine {
  let map = outer
  for (const [, name = '', inside = ''] of (text ?? '').slice(0, 2_000).matchAll(/(\w+)\s*\(([^)]*)\)/g)) {
    const numbers = inside
      .split(/[\s,]+/)
      .filter((part) => part !== '')
      .map(Number)
    const step = numbers.every(Number.isFinite) ? stepOf(name, numbers) : null
    if (step) map = after(map, step)
  }
  return map
}

function stepOf(name: string, numbers: readonly number[]): Affine | null {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers
  switch (name) {
    case 'matrix':
      return { a, b, c, d, e, f }
    case 'translate':
      return { a: 1, b: 0, c: 0, d: 1, e: a, f: b }
    case 'scale':
      return { a, b: 0, c: 0, d: numbers.length > 1 ? b : a, e: 0, f: 0 }
    case 'rotate': {
      const turn = { ...turnBy((a * Math.PI) / 180), e: 0, f: 0 }
      const there = { a: 1, b: 0, c: 0, d: 1, e: b, f: c }
      return after(after(there, turn), { ...there, e: -b, f: -c })
    }
    case 'skewX':
      return { a: 1, b: 0, c: Math.tan((a * Math.PI) / 180), d: 1, e: 0, f: 0 }
    case 'skewY':
      return { a: 1, b: Math.tan((a * Math.PI) / 180), c: 0, d: 1, e: 0, f: 0 }
    default:
      return null
  }
}

/** The composed map: `inner` first, then `outer`. */
export function after(outer: Affine, inner: Affine): Affine {
  const e = outer.a * inner.e + outer.c * inner.f + outer.e
  const f = outer.b * inner.e + outer.d * inner.f + outer.f
  return { ...multiply(outer, inner), e, f }
}
