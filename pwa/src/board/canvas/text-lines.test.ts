import { expect, test } from 'vitest'
import { baselineShift, isFromRight, cachedLines, breakLines, lineHeightOf, linesOf, widthIn } from './text-lines.ts'

/** Every character is as wide as the font size. */
const measurer = {
  font: '',
  measureText(text: string) {
    // Only the width is ever read.
    return { width: text.length * Number.parseFloat(this.font) } as TextMetrics
  },
}

const lines = (text: string, letters: number) => linesOf({ text, size: 10, width: letters * 10 }, measurer)

// Fault: a field at the place of its box. With these two typefaces, text of 48 pixels jumped by 4.6 and 4.3 pixels.
test.each([
  ['DejaVu Sans', 0.928, 0.236],
  ['Noto Sans', 1.069, 0.293],
  ['Liberation Sans', 0.905, 0.212],
])('[TX-5] text in %s is in its field where the canvas paints it', (_name, above, below) => {
  for (const size of [16, 48, 120]) {
    const font = { fontBoundingBoxAscent: above * size, fontBoundingBoxDescent: below * size }
    // CSS 2.2, 10.8.1: the leading of a line is half above and half below its glyphs.
    const inField = (lineHeightOf(size) - (above + below) * size) / 2 + above * size
    expect(Math.abs(inField + baselineShift(size, font) - size)).toBeLessThan(0.01)
  }
})

test('text wraps at the width and retains paragraphs and leading spaces', () => {
  expect(lines('the quick brown fox', 10)).toEqual(['the quick', 'brown fox'])
  expect(lines('one\n\ntwo', 10)).toEqual(['one', '', 'two'])
  expect(lines('   indented words', 12)).toEqual(['   indented', 'words'])
})

test('scripts without spaces wrap between characters, and too wide a word inside it', () => {
  expect(lines('我们学习数学', 4).join('')).toBe('我们学习数学')
  expect(lines('我们学习数学', 4).every((line) => line.length <= 4)).toBe(true)
  expect(lines('abcdefghij', 4)).toEqual(['abcd', 'efgh', 'ij'])
  // A grapheme is not split.
  expect(lines('क्षेक्षेक्षे', 4).every((line) => line.startsWith('क'))).toBe(true)
})

test('a line has the direction of its paragraph, by the first strong character', () => {
  const all = breakLines({ text: 'درس ABC DEF\nlesson', size: 10, width: 60 }, measurer)
  expect(all).toEqual([
    { text: 'درس', from: 0, isFromRight: true },
    { text: 'ABC', from: 4, isFromRight: true },
    { text: 'DEF', from: 8, isFromRight: true },
    { text: 'lesson', from: 12, isFromRight: false },
  ])
  expect(isFromRight('12 + 3 = ثلاثة')).toBe(true)
})

test('marked ranges are measured in their own font, wherever their line begins', () => {
  const fonts = new Set<string>()
  const wide = {
    font: '',
    measureText(text: string) {
      fonts.add(this.font.replace(/px .*/, ''))
      // The part of `TextMetrics` that line breaking reads: bold characters are twice as wide.
      return { width: text.length * (this.font.includes('bold') ? 20 : 10) } as TextMetrics
    },
  }
  const marks = [
    { from: 6, to: 9, isBold: true },
    { from: 10, to: 13, isItalic: true },
  ] as const
  const lines = breakLines({ text: 'plain big lean\nend', size: 10, width: 120, marks }, wide)
  expect(lines.map(({ text, from }) => [text, from])).toEqual([
    ['plain big', 0],
    ['lean', 10],
    ['end', 15],
  ])
  expect([...fonts].sort()).toEqual(['10', 'bold 10', 'italic 10'])
  expect(widthIn({ size: 10, marks }, { text: 'plain big', from: 0 }, wide)).toBe(120)
})

test('text retains the measured line breaks of its box where the font is up to a third wider', () => {
  const stored = (text: string, letters: number, rows: number) =>
    cachedLines({ text, size: 10, width: letters * 10, height: rows * 15 }, measurer)
  expect(stored('Force and mass', 14, 1).wider).toBe(1)
  // A device with a wider font: 12 of 14 parts of the width are available.
  const close = stored('Force and mass', 12, 1)
  expect(close.lines.map(({ text }) => text)).toEqual(['Force and mass'])
  expect(close.wider).toBeGreaterThanOrEqual(14 / 12)
  expect(close.wider).toBeLessThan(14 / 12 + 0.02)
  const text = 'the quick brown fox jumps over it'
  for (const rows of [1, 2, 3, 4]) {
    const widths = Array.from({ length: 40 }, (_, width) => width + 1)
    const narrowest = widths.find((width) => lines(text, width).length <= rows) ?? 0
    const all = stored(text, narrowest / 1.1, rows)
    expect([all.lines.length <= rows, all.wider <= 1.12]).toEqual([true, true])
  }
  // Text that overflows its box on purpose is not condensed, and a note has space below.
  expect(stored(text, 10, 1)).toMatchObject({ wider: 1, lines: { length: 4 } })
  expect(stored(text, 10, 9)).toMatchObject({ wider: 1, lines: { length: 4 } })
})
