// @vitest-environment node
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
import { paragraphsOf } from '@takhti/schema/capture/documents/pdf-paragraphs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { madePdf } from './made-pdf.ts'
import { PdfDocument } from './pdf-document.ts'

/** A text item as pdf.js finds it, in points from the foot of its page. */
function line(str: string, [x, y]: readonly [number, number], size = 10) {
  return { str, transform: [size, 0, 0, size, x, y], height: size, width: str.length * 5, hasEOL: true }
}

test('adjacent lines are a paragraph, headings, items and gaps split, hyphenated words join', () => {
  expect(
    paragraphsOf([
      line('Leaves', [50, 700], 18),
      line('Leaves make their food from light and wa-', [50, 670]),
      line('ter, which roots bring.', [50, 658]),
      line('Roots drink.', [50, 620]),
      line('• Water', [60, 600]),
      line('2. Light', [60, 588]),
    ]),
  ).toEqual([
    { text: 'Leaves', form: 'heading' },
    { text: 'Leaves make their food from light and water, which roots bring.' },
    { text: 'Roots drink.' },
    { text: 'Water', form: 'item' },
    { text: '2. Light', form: 'item' },
  ])
})

test('a sentence continues in the next column, and unordered lines are read from the top', () => {
  const columns = [line('One sentence that', [50, 700]), line('goes', [50, 688]), line('on here.', [300, 700])]
  expect(paragraphsOf(columns)).toEqual([{ text: 'One sentence that goes on here.' }])
  const upwards = Array.from({ length: 12 }, (_, at) => line(`Line ${at}`, [50, 100 + at * 40]))
  expect(paragraphsOf(upwards).map(({ text }) => text)).toEqual(upwards.map(({ str }) => str).toReversed())
})

test('words without spaces are separated by their gap, and structure marks are not words', () => {
  const near = { ...line('make', [50, 700]), width: 20, hasEOL: false }
  expect(paragraphsOf([near, { type: 'mark' }, line('food', [75, 700])])).toEqual([{ text: 'make food' }])
})

test('a PDF has its paragraphs page by page, and its metadata with the first page', async () => {
  const pdf = await PdfDocument.open(madePdf(['Every action', 'has a reaction']), { password: null, files: null })
  if (!(pdf instanceof PdfDocument)) throw new Error(pdf.fault)
  expect(await pdf.letters(1)).toEqual({
    paragraphs: [{ text: 'Every action' }],
    facts: { title: '', author: '', language: '' },
  })
  expect(await pdf.letters(2)).toEqual({ paragraphs: [{ text: 'has a reaction' }], facts: null })
})

test('[B7] the paragraphs of any pieces are well-formed text', () => {
  const number = fc.double({ noNaN: true, min: -1e6, max: 1e6 })
  const piece = fc.record({
    str: fc.string({ unit: 'binary' }),
    transform: fc.array(number, { maxLength: 7 }),
    height: number,
    width: number,
    hasEOL: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      for (const { text } of paragraphsOf(pieces)) {
        expect(text.isWellFormed()).toBe(true)
        expect(text.trim()).not.toBe('')
      }
    }),
  )
})
