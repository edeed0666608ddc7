import { partsOf, type Mark, type MarkedPart } from '@takhti/schema/board/shapes/marks'

/** A part of a line that is drawn at once: how it is set, its words, and whether they read from the right. */
export type LinePart = Pick<MarkedPart, 'mark'> & { readonly words: string; readonly isRtl: boolean }

type Line = { readonly text: string; readonly from: number }

/** Letters that read from the right. */
export const hasRight = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
/** Arabic letters that join with none after them, and those that join with none at all (Unicode, ArabicShaping). */
const endsWord =
  /[\u0621-\u0625\u0627\u0629\u062f-\u0632\u0648\u0671-\u0677\u0688-\u0699\u06c0\u06c3-\u06cb\u06cd\u06cf\u06d2\u06d3\u06d5\u06ee\u06ef]/
const alone = /[\u0621\u0674]/
const joiner = '\u200d'

/** The parts of a line in the order of the text, cut where its marks begin and end. */
export function markedWords({ text, from }: Line, marks: readonly Mark[]): (MarkedPart & { readonly words: string })[] {
  return partsOf(marks, from, from + text.length).map((part) => {
    const [begin, end] = [part.from - from, part.to - from]
    return { ...part, words: joined(text, begin, end) }
  })
}

/** Orders the parts of a line from the left. */
export type LineOrder = (line: DirectedLine, marks: readonly Mark[]) => LinePart[]

/** A line, and whether its paragraph reads from the right. */
export type DirectedLine = Line & { readonly isFromRight: boolean }

/** What orders lines: until `line-levels.ts` has come, as if all of a line had one direction. */
export const lineOrder: { of: LineOrder; isWhole: boolean } = {
  of(line, marks) {
    const parts = markedWords(line, marks).map((part) => ({ ...part, isRtl: line.isFromRight }))
    return line.isFromRight ? parts.reverse() : parts
  },
  isWhole: false,
}

/** Whether a line has letters or numbers of another direction than its own. */
export function isMixed({ text, isFromRight }: DirectedLine): boolean {
  if (!isFromRight) return hasRight.test(text)
  return Array.from(text).some((letter) => !hasRight.test(letter) && /[\p{L}\p{Nd}]/u.test(letter))
}

/** Letters of a cursive script that are cut from their neighbours keep the form that joins them. */
export function joined(text: string, begin: number, end: number): string {
  const [before, after] = [joins(text, begin), joins(text, end)]
  return `${before ? joiner : ''}${text.slice(begin, end)}${after ? joiner : ''}`
}

function joins(text: string, place: number): boolean {
  const before = /(.)\p{M}*$/su.exec(text.slice(Math.max(0, place - 8), place))?.[1] ?? ''
  const after = text.charAt(place)
  return hasRight.test(before) && hasRight.test(after) && !endsWord.test(before) && !alone.test(after)
}
