import type { FrameProps } from '@takhti/schema/board/shapes/drawing'
import { isFromRight } from '../canvas/text-lines.ts'
import type { SetWord } from './typesetter.ts'

/** Letters that stand in one line; more would be thinner than any pointer that marks them. */
const longestLine = 120
/** The width of a letter as a part of its height, where there is room for it. */
const letterWidth = 0.5
/** The most that a line takes of the height of its picture. */
const highestLine = 1 / 24

/**
 * Places over a picture for the words that are to be read in it: line under line from its top, each from the side that its
 * script begins at. Where in the picture a word really stands nobody has kept.
 */
export function wordsOver({ x, y, width, height }: FrameProps, words: string): SetWord[] {
  const lines = words.split('\n').flatMap(linesIn)
  const lineHeight = Math.min(height / Math.max(1, lines.length), height * highestLine)
  const size = lineHeight * 0.8
  return lines.flatMap((line, index) => {
    const letters = line.reduce((sum, word) => sum + word.length + 1, -1)
    const letter = Math.min(size * letterWidth, width / Math.max(1, letters))
    const isRtl = isFromRight(line.join(' '))
    const baseline = y + index * lineHeight + size
    let passed = 0
    const placed = line.map((text): SetWord => {
      const before = passed
      passed += (text.length + 1) * letter
      const left = isRtl ? width - before - text.length * letter : before
      return { text, x: x + left, y: baseline, width: text.length * letter, size, isRtl: isFromRight(text) }
    })
    // From the left as they stand on paper, which is how readers of a PDF expect them.
    return isRtl ? placed.toReversed() : placed
  })
}

/** The words of a line, in as many lines as they need. */
function linesIn(line: string): string[][] {
  const lines: string[][] = []
  let length = longestLine
  for (const word of line.match(/\S+/g) ?? []) {
    length += word.length + 1
    if (length > longestLine) {
      lines.push([])
      length = word.length
    }
    lines.at(-1)?.push(word)
  }
  return lines
}
