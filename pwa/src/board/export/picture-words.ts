import type { FrameProps } from '@takhti/schema/board/shapes/drawing'
import { isFromRight } from '../canvas/text-lines.ts'
import type { SetWord } from './typesetter.ts'

/** Characters on one line; more would be thinner than any pointer that selects them. */
const longestLine = 120
/** The width of a character relative to its height, where there is space for it. */
const letterWidth = 0.5
/** The maximal height of a line, relative to its image. */
const highestLine = 1 / 24

/**
 * Positions for the text of an image: line by line from its top, each from the side where its script begins. The real
 * position of the text in the image is not stored.
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
    // In visual order from the left, as PDF readers expect.
    return isRtl ? placed.toReversed() : placed
  })
}

/** The words of a line, wrapped into as many lines as needed. */
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
