import fc from 'fast-check'
import { strToU8 } from 'fflate'
import { expect, test } from 'vitest'
import english from '../../locales/en.json' with { type: 'json' }
import { madeWorkbook, rowsIn, sheetOf, textCell } from './made-workbook.ts'
import { SheetFault, sheetFaults } from './sheet-fault.ts'

const cellsOf = (bytes: Uint8Array) => rowsIn(bytes).map(({ cells }) => cells)

test('[IM-10] numbers are read as displayed: long, with leading zeros, or as dates', () => {
  const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="00000000000"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy"/></numFmts>
    <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
    <cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="14"/></cellXfs></styleSheet>`
  const cells = [
    '<c r="A1"><v>919876543210</v></c>',
    '<c r="B1"><v>9.1987654321E+11</v></c>',
    '<c r="C1" s="1"><v>9876543210</v></c>',
    '<c r="D1" s="2"><v>46027</v></c>',
    '<c r="E1" s="3"><v>1</v></c>',
    '<c r="F1" t="b"><v>1</v></c>',
    '<c r="G1" t="e"><v>#REF!</v></c>',
    '<c r="H1"><v>1.5</v></c>',
    '<c r="J1" t="str"><f>1+1</f><v>two</v></c>',
  ]
  const book = madeWorkbook(sheetOf([cells]), { 'xl/styles.xml': styles })
  expect(cellsOf(book)).toEqual([
    ['919876543210', '919876543210', '09876543210', '2026-01-05', '1900-01-01', 'TRUE', '', '1.5', '', 'two'],
  ])
})

test('[IM-11] shared strings, rich text, phonetic guides, entities, prefixes and gaps are read', () => {
  const strings = `<sst><si><t>Asha</t></si><si><r><t>An</t></r><r><t xml:space="preserve">u </t></r></si>
    <si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si><si><t>&lt;a&amp;b&gt;&#x905;&#2309;&toString;</t></si></sst>`
  const sheet = `<?xml version="1.0"?><!-- made --><x:worksheet xmlns:x="m"><x:sheetData>
    <x:row r="3"><x:c r="B3" t="s"><x:v>0</x:v></x:c><x:c r="C3" t="s"><x:v>1</x:v></x:c></x:row>
    <x:row r="5"/><x:row r="7"><x:c r="A7" t="s"><x:v>2</x:v></x:c><x:c r="B7" t="s"><x:v>3</x:v></x:c><x:c r="C7" t="s"><x:v>99</x:v></x:c></x:row>
    </x:sheetData><x:mergeCells><x:mergeCell ref="A1:B2"/></x:mergeCells></x:worksheet>`
  expect(rowsIn(madeWorkbook(sheet, { 'xl/sharedStrings.xml': strings }))).toEqual([
    { row: 3, cells: ['', 'Asha', 'Anu '] },
    { row: 7, cells: ['東京', '<a&b>अअ&toString;', ''] },
  ])
})

test('[IM-12] separated values: commas, semicolons, tabs, quotes, UTF-16 and older encodings', () => {
  const rows = [
    ['Name', 'Phone'],
    ['Ana, "the" b', '0098'],
  ]
  for (const text of [
    '\uFEFFName,Phone\r\n"Ana, ""the"" b",0098\r\n',
    'Name;Phone\n"Ana, ""the"" b";0098',
    'Name\tPhone\r"Ana, ""the"" b"\t0098\r\r',
    'sep=|\r\nName|Phone\r\n"Ana, ""the"" b"|0098\r\n',
  ])
    expect(cellsOf(strToU8(text)), text).toEqual(rows)
  const utf16 = new Uint8Array([
    0xff,
    0xfe,
    ...new Uint8Array(Uint16Array.from(Array.from('नाम,x'), (each) => each.charCodeAt(0)).buffer),
  ])
  expect(cellsOf(utf16)).toEqual([['नाम', 'x']])
  expect(cellsOf(new Uint8Array([0x4a, 0x6f, 0x73, 0xe9, 0x2c, 0x31]))).toEqual([['José', '1']])
  expect(rowsIn(strToU8('a,b\n\n , \nc,d')).map(({ row }) => row)).toEqual([1, 4])
})

test('[IM-13] a written sheet is read back the same, for any text in any cell', () => {
  const cell = fc
    .string({ unit: 'grapheme', maxLength: 20 })
    .map((text) => text.replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, ''))
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 6 }), (rows) => {
      const filled = rows.map((cells) => ['x', ...cells, 'y'])
      const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
      expect(
        cellsOf(madeWorkbook(sheetOf(filled.map((cells) => cells.map((text) => textCell(escape(text))))))),
      ).toEqual(filled)
    }),
  )
})

test('[IM-14] each refusal has its sentence', () => {
  expect(Object.keys(english.imports.sheetFaults).sort()).toEqual([...sheetFaults].sort())
})

test('[IM-15] any bytes at all end in rows or in a refusal of the list', () => {
  const book = madeWorkbook(sheetOf([[textCell('a'), textCell('b')]]))
  const damaged = fc.array(fc.tuple(fc.nat(book.length - 1), fc.nat(255)), { maxLength: 30 }).map((edits) => {
    const copy = book.slice()
    for (const [at, value] of edits) copy[at] = value
    return copy
  })
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 400 }),
    damaged,
    fc.nat(book.length).map((end) => book.slice(0, end)),
  )
  fc.assert(
    fc.property(bytes, (each) => {
      try {
        expect(rowsIn(each).length).toBeGreaterThan(0)
      } catch (error) {
        expect(error).toBeInstanceOf(SheetFault)
      }
    }),
    { numRuns: 2_000 },
  )
})
