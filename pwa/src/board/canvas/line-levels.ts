import { partsOf, type Mark } from '@takhti/schema/board/shapes/marks'
import { hasRight, lineOrder, type DirectedLine, type LinePart } from './line-parts.ts'
import { fromLeft } from './visual-order.ts'

/** Arabic characters that do not join with a successor, and those that do not join at all (Unicode, ArabicShaping). */
const endsWord =
  /[\u0621-\u0625\u0627\u0629\u062f-\u0632\u0648\u0671-\u0677\u0688-\u0699\u06c0\u06c3-\u06cb\u06cd\u06cf\u06d2\u06d3\u06d5\u06ee\u06ef]/
const alone = /[\u0621\u0674]/
const joiner = '\u200d'

/** The parts of a line in visual order from the left, each with one direction and one format. */
export function partsFromLeft(line: DirectedLine, marks: readonly Mark[]): LinePart[] {
  const { text, from } = line
  const levels = levelsOf(text, line.isFromRight)
  const parts = partsOf(marks, from, from + text.length).flatMap(({ mark, ...part }) => {
    const cut: { mark: Mark | null; begin: number; end: number; level: number }[] = []
    for (let at = part.from - from; at < part.to - from; at++) {
      const level = levels[at] ?? 0
      const last = cut.at(-1)
      if (last?.level === level) last.end = at + 1
      else cut.push({ mark, begin: at, end: at + 1, level })
    }
    return cut
  })
  return fromLeft(parts).map(({ mark, begin, end, level }) => ({
    mark,
    words: joined(text, begin, end),
    isRtl: level % 2 === 1,
  }))
}

/** Between two digits these belong to the number. */
const inNumber = /[.,:/٫٬]/

/** The embedding level of a code unit, and the direction that neutral neighbours take from it. */
type Depth = { readonly level: number; readonly isRight: boolean }

/**
 * The embedding level of each code unit. Characters follow their script and digits the characters before them.
 * Neutrals follow their neighbours where both agree. The file exporters implement all of Unicode's bidi rules,
 * including brackets; a canvas applies them inside each part.
 */
function levelsOf(text: string, isFromRight: boolean): number[] {
  const base: Depth = { level: isFromRight ? 1 : 0, isRight: isFromRight }
  if (!isFromRight && !hasRight.test(text)) return Array.from({ length: text.length }, () => 0)
  const strong = strongIn(text, base)
  const after: Depth[] = []
  for (let at = text.length - 1, next = base; at >= 0; at--) after[at] = next = strong[at] ?? next
  let before = base
  return strong.map((own, at) => {
    if (own !== null) return (before = own).level
    const next = after[at] ?? base
    if (inNumber.test(text.charAt(at)) && isDigit(text.charAt(at - 1)) && isDigit(text.charAt(at + 1)))
      return next.level
    return before.isRight === next.isRight ? depthOf(next.isRight, base).level : base.level
  })
}

/** The level of each code unit with a strong direction; null for the others. */
function strongIn(text: string, base: Depth): (Depth | null)[] {
  const depths: (Depth | null)[] = []
  let isRight = base.isRight
  for (const letter of text) {
    const last = depths.at(-1)
    let depth: Depth | null = null
    if (/[\p{M}\u200c\u200d]/u.test(letter) && last !== undefined) depth = last
    else if (isDigit(letter)) depth = isRight ? { level: 2, isRight } : depthOf(false, base)
    else if (hasRight.test(letter) || /\p{L}/u.test(letter)) {
      isRight = hasRight.test(letter)
      depth = depthOf(isRight, base)
    }
    for (let unit = 0; unit < letter.length; unit++) depths.push(depth)
  }
  return depths
}

function depthOf(isRight: boolean, base: Depth): Depth {
  if (isRight) return { level: 1, isRight }
  return { level: base.isRight ? 2 : 0, isRight }
}

function isDigit(letter: string): boolean {
  return /\p{Nd}/u.test(letter)
}

/** Characters of a cursive script that are split from their neighbours retain their joining form. */
function joined(text: string, begin: number, end: number): string {
  const [before, after] = [joins(text, begin), joins(text, end)]
  return `${before ? joiner : ''}${text.slice(begin, end)}${after ? joiner : ''}`
}

function joins(text: string, place: number): boolean {
  const before = /(.)\p{M}*$/su.exec(text.slice(Math.max(0, place - 8), place))?.[1] ?? ''
  const after = text.charAt(place)
  return hasRight.test(before) && hasRight.test(after) && !endsWord.test(before) && !alone.test(after)
}

lineOrder.of = partsFromLeft
lineOrder.words = joined
lineOrder.isWhole = true
