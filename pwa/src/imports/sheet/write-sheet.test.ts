import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rowsIn } from './made-workbook.ts'
import { safeCell, writeDelimited, writeWorkbook } from './write-sheet.ts'

const dangerous = fc.constantFrom(
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  ' =',
  '\n+',
  '＝',
  "'",
  '"',
  "=cmd|'/C calc'!A0",
  '-2+3',
  '+91 98',
)
const cell = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.tuple(dangerous, fc.string({ maxLength: 8 })).map((parts) => parts.join('')),
  fc.integer().map(String),
)

// B8 of reliability-and-security. Fault tried by hand: with `safeCell` returning its text unchanged, both formats fail.
test('[B8] no exported cell begins like a formula, unless it is a number', () => {
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }), (rows) => {
      for (const write of [writeDelimited, writeWorkbook]) {
        const bytes = write({ rows: [['Name'], ...rows], isRightToLeft: false })
        for (const { cells } of rowsIn(bytes))
          for (const text of cells)
            if (!/^[+-]?\d+(\.\d+)?$/.test(text)) expect(text, write.name).not.toMatch(/^[=+\-@\t\r＝＋－＠]/u)
      }
    }),
    { numRuns: 150 },
  )
})

test('[IM-20] names, numbers and addresses that need no guard are written unchanged', () => {
  const rows = [
    ['الاسم', 'نمبر'],
    ['D\'Souza, "A"', '+919876543210'],
    ['अनीता\nराव', '0098'],
  ]
  expect(rowsIn(writeDelimited({ rows, isRightToLeft: true })).map(({ cells }) => cells)).toEqual(rows)
  expect(rowsIn(writeWorkbook({ rows, isRightToLeft: true })).map(({ cells }) => cells)).toEqual(rows)
  expect(safeCell('-5.5')).toBe('-5.5')
  expect(safeCell('-5+5')).toBe("'-5+5")
})

test('[B8] no part of a CSV line begins like a formula, whatever the separator', () => {
  const hostile = ['x', 'a;=HYPERLINK("//evil.example")', 'b\t+1', 'c, @SUM(1)', 'd\n-2+3', 'e|=1', 'f; ＝1']
  const text = new TextDecoder().decode(writeDelimited({ rows: [['Name'], hostile], isRightToLeft: false }))
  for (const part of text.split(/[;,\t\r\n|]/)) expect(part.replaceAll('"', '').trim()).not.toMatch(/^[=+\-@＝＋－＠]/u)
})
