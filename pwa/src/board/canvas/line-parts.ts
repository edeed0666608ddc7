import { partsOf, type Mark, type MarkedPart } from '@takhti/schema/board/shapes/marks'

/** A part of a line that is drawn at once: its format, its text, and whether it is right-to-left. */
export type LinePart = Pick<MarkedPart, 'mark'> & { readonly words: string; readonly isRtl: boolean }

type Line = { readonly text: string; readonly from: number }

/** Characters of right-to-left scripts. */
export const hasRight = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** The parts of a line in text order, split at the boundaries of marks. */
export function markedWords({ text, from }: Line, marks: readonly Mark[]): (MarkedPart & { readonly words: string })[] {
  return partsOf(marks, from, from + text.length).map((part) => {
    const [begin, end] = [part.from - from, part.to - from]
    return { ...part, words: lineOrder.words(text, begin, end) }
  })
}

/** Orders the parts of a line from the left. */
export type LineOrder = (line: DirectedLine, marks: readonly Mark[]) => LinePart[]

/** A line, and whether its paragraph is right-to-left. */
export type DirectedLine = Line & { readonly isFromRight: boolean }

/** Orders lines and joins cut characters. Until `line-levels.ts` has loaded, all of a line has one direction. */
export const lineOrder: { of: LineOrder; words(text: string, begin: number, end: number): string; isWhole: boolean } = {
  of(line, marks) {
    const parts = markedWords(line, marks).map((part) => ({ ...part, isRtl: line.isFromRight }))
    return line.isFromRight ? parts.reverse() : parts
  },
  words: (text, begin, end) => text.slice(begin, end),
  isWhole: false,
}
