import { readShapes } from '@takhti/schema/board/page-shapes'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { tablePages } from './table-pages.ts'

const letter = 10

/** The cells of the one row of a table: where each begins in the reading of the table, from the edge at which that begins. */
function beginnings(cells: readonly string[], isRightToLeft: boolean): number[] {
  const columns = cells.map((_, index) => ({ name: isRightToLeft ? 'عمود' : `Column ${index}`, share: 1 }))
  const [update] = tablePages({ title: 'T', lead: 'L', columns, rows: [cells], isRightToLeft }, ({ text, size }) => ({
    width: text.length * letter,
    height: size,
  }))
  const page = new Y.Doc()
  if (update) Y.applyUpdate(page, update)
  const boxes = readShapes(page).flatMap((shape) => (shape.kind === 'text' ? [shape.props] : []))
  const row = boxes.slice(-cells.length)
  // Set by its own script: from the right end of its box, or from the left one.
  return row.map(({ x, width, text }) => {
    const isArabic = /\p{Script=Arabic}/u.test(text)
    const ink = { from: isArabic ? x + width - text.length * letter : x, wide: text.length * letter }
    return isRightToLeft ? 1280 - ink.from - ink.wide : ink.from
  })
}

// Planted: each cell in the whole width of its column: a name in Arabic stood at the far end of it, beside the next one.
test.each([
  { reading: 'the left', isRightToLeft: false },
  { reading: 'the right', isRightToLeft: true },
])(
  'in a table that is read from $reading every cell stands where its column begins, whatever its script',
  ({ isRightToLeft }) => {
    const plain = isRightToLeft ? 'آمنة' : 'Asha'
    const [first = 0, second = 0, third = 0] = beginnings([plain, plain, plain], isRightToLeft)
    const places = [first, second, third]
    for (const [index, begins] of beginnings(['Asha', 'آمنة', '3002'], isRightToLeft).entries())
      expect(Math.abs(begins - (places[index] ?? 0))).toBeLessThan(letter)
  },
)
