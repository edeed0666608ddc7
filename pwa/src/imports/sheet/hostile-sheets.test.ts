import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { processorMs } from '#offline/test-processor.ts'
import { madeWorkbook, rowsIn, sheetOf, textCell } from './made-workbook.ts'
import { SheetFault, type SheetFaultName } from './sheet-fault.ts'

// B7 of reliability-and-security: at most 5 s and 256 MB, however hostile the file. Faults tried by hand: without the
// count of bytes that `unpack` really yields, "a directory with false sizes" reads 70 MB; without the refusal of
// `<!DOCTYPE`, entities are parsed.
const limitMs = 5_000

type Outcome = SheetFaultName | number

/** The result for a file: the refusal, or the number of rows, within the time limit. */
function outcomeOf(bytes: Uint8Array): Outcome {
  const before = processorMs()
  let outcome: Outcome
  try {
    outcome = rowsIn(bytes).length
  } catch (error) {
    if (!(error instanceof SheetFault)) throw error
    outcome = error.fault
  }
  expect(processorMs() - before).toBeLessThan(limitMs)
  return outcome
}

const hugeRow = (count: number, cell: string) =>
  `<worksheet><sheetData><row r="1">${cell.repeat(count)}</row></sheetData></worksheet>`

test('[B7] a zip bomb is refused by its directory’s sizes, before anything is unpacked', () => {
  const bomb = madeWorkbook('<worksheet/>', { 'xl/media/bomb.bin': '0'.repeat(61_000_000) })
  expect(bomb.length).toBeLessThan(200_000)
  const before = processorMs()
  expect(outcomeOf(bomb)).toBe('unpackedTooLarge')
  expect(processorMs() - before).toBeLessThan(100)
})

test('[B7] a directory with false sizes is detected while unpacking', () => {
  const bomb = madeWorkbook(' '.repeat(70_000_000))
  const view = new DataView(bytesBuffer(bomb))
  for (let at = 0; at + 28 < bomb.length; at++)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 1_000, true)
  expect(outcomeOf(bomb)).toBe('unpackedTooLarge')
})

test('[B7] many parts, overlapping parts and broken archives are refused', () => {
  const many = Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [`p${at}.xml`, new Uint8Array(0)]))
  expect(outcomeOf(zipSync(many))).toBe('unpackedTooLarge')
  const good = madeWorkbook(sheetOf([[textCell('a')]]))
  expect(outcomeOf(good.slice(0, good.length - 30))).toBe('damaged')
  expect(outcomeOf(strToU8('PK\u0003\u0004 and nothing more'))).toBe('damaged')
  expect(outcomeOf(zipSync({ 'hello.txt': strToU8('hello') }))).toBe('damaged')
})

test('[B7] entities neither expand nor fetch: a document type is refused', () => {
  const lol = Array.from({ length: 20 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('')
  const laughs = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY l0 "lol">${lol}]><worksheet><sheetData><row><c t="inlineStr"><is><t>&l20;</t></is></c></row></sheetData></worksheet>`
  expect(outcomeOf(madeWorkbook(laughs))).toBe('damaged')
  const outside =
    '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><worksheet><sheetData><row><c><v>&e;</v></c></row></sheetData></worksheet>'
  expect(outcomeOf(madeWorkbook(outside))).toBe('damaged')
})

test('[B7] markup that provokes quadratic parsing ends in time', () => {
  const attributes = ` a="${'x'.repeat(20)}"`.repeat(1_000_000)
  expect(outcomeOf(madeWorkbook(`<worksheet${attributes}><sheetData/></worksheet>`))).toBe('damaged')
  expect(outcomeOf(madeWorkbook(`<worksheet>${'<a'.repeat(1_000_000)}`))).toBe('damaged')
  expect(outcomeOf(madeWorkbook(`<worksheet>${'<a>'.repeat(1_000_000)}`))).toBe('empty')
  expect(outcomeOf(madeWorkbook(`<worksheet>${'&'.repeat(4_000_000)}`))).toBe('empty')
  expect(outcomeOf(madeWorkbook(`<worksheet>${'<!--'.repeat(1_000_000)}`))).toBe('damaged')
  expect(outcomeOf(madeWorkbook(`<worksheet>${'<c r="A1" t="'.repeat(1_000_000)}`))).toBe('damaged')
})

test('[B7] a far row or column creates no rows or cells between', () => {
  const far =
    '<worksheet><sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c><c r="A1048576"><v>7</v></c></row><row r="99999999999999999999"><c r="B1"><v>8</v></c></row></sheetData></worksheet>'
  expect(rowsIn(madeWorkbook(far))).toEqual([
    { row: 1_048_576, cells: ['7'] },
    { row: 1_048_577, cells: ['', '8'] },
  ])
})

// The fixture is a sheet of a million cells, which takes a busy machine longer than the usual limit.
const slow = { timeout: 120_000 }

test('[B7] a million cells end in time: accepted in few rows, refused in many', slow, () => {
  expect(
    outcomeOf(
      madeWorkbook(sheetOf(Array.from({ length: 10_000 }, () => Array.from({ length: 100 }, () => '<c><v>7</v></c>')))),
    ),
  ).toBe(10_000)
  expect(
    outcomeOf(
      madeWorkbook(sheetOf(Array.from({ length: 250_000 }, () => Array.from({ length: 4 }, () => '<c><v>7</v></c>')))),
    ),
  ).toBe('tooManyRows')
  expect(outcomeOf(madeWorkbook(hugeRow(1_000_000, '<c><v>7</v></c>')))).toBe(1)
  expect(outcomeOf(strToU8('a,b,c,d\n'.repeat(250_000)))).toBe('tooManyRows')
  expect(outcomeOf(strToU8(`${'a,'.repeat(100)}\n`.repeat(10_000)))).toBe(10_000)
})

test('[B7] separated values with bad quotes, or of one endless cell, end in time', () => {
  expect(outcomeOf(strToU8('"'.repeat(9_999_999)))).toBeTypeOf('number')
  expect(outcomeOf(strToU8('"a" b,'.repeat(1_500_000)))).toBeTypeOf('number')
  expect(outcomeOf(strToU8(`"${'a\n'.repeat(4_000_000)}`))).toBeTypeOf('number')
  expect(rowsIn(strToU8(`x,${'y'.repeat(9_000_000)}`))[0]?.cells[1]).toHaveLength(4_000)
})

test('[B7] a long text that a million cells reference is refused before the page gets it', () => {
  const strings = `<sst><si><t>${'x'.repeat(2_000)}</t></si></sst>`
  const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`
  const bomb = madeWorkbook(`<worksheet><sheetData>${row.repeat(20_000)}</sheetData></worksheet>`, {
    'xl/sharedStrings.xml': strings,
  })
  expect(bomb.length).toBeLessThan(500_000)
  expect(outcomeOf(bomb)).toBe('unpackedTooLarge')
  const many = `<sst>${'<si><t>a</t></si>'.repeat(2_000_000)}</sst>`
  expect(outcomeOf(madeWorkbook(sheetOf([[textCell('a')]]), { 'xl/sharedStrings.xml': many }))).toBe('unpackedTooLarge')
})

test('[B7] the largest accepted sheet is copied to the page in time', () => {
  const cells = Array.from({ length: 100 }, () => textCell('0123456789'))
  const rows = rowsIn(madeWorkbook(sheetOf(Array.from({ length: 9_000 }, () => cells))))
  const before = processorMs()
  expect(structuredClone({ rows }).rows).toHaveLength(9_000)
  expect(processorMs() - before).toBeLessThan(limitMs)
})

test('[B7] macros, formulas, links and hidden sheets are neither run, fetched nor shown', () => {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const formula = '<c><f>HYPERLINK("https://evil.example","x")</f><v>seen</v></c><c><f>1+1</f></c>'
  const dde = '<c t="str"><f>cmd|\'/c calc\'!A1</f><v>shown</v></c>'
  const parts = {
    'xl/workbook.xml':
      '<workbook><sheets><sheet name="Very" state="veryHidden" id="r1"/><sheet name="Hidden" state="hidden" id="r2"/><sheet name="S" id="r7"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships>
      <Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/secret.xml"/>
      <Relationship Id="r2" Type="${office}/worksheet" Target="worksheets/secret.xml"/>
      <Relationship Id="r7" Type="${office}/worksheet" Target="worksheets/sheet3.xml"/>
      <Relationship Id="r8" Type="${office}/externalLink" Target="https://evil.example/x.xlsx" TargetMode="External"/>
      <Relationship Id="r9" Type="http://schemas.microsoft.com/office/2006/relationships/vbaProject" Target="vbaProject.bin"/>
      </Relationships>`,
    'xl/worksheets/secret.xml': sheetOf([[textCell('hidden')]]),
    'xl/vbaProject.bin': 'Sub Auto_Open()',
  }
  expect(rowsIn(madeWorkbook(sheetOf([[formula, dde]]), parts))).toEqual([{ row: 1, cells: ['seen', '', 'shown'] }])
  const outside = parts['xl/_rels/workbook.xml.rels'].replace(
    'Target="worksheets/sheet3.xml"',
    'Target="https://evil.example/sheet.xml" TargetMode="External"',
  )
  const away = { ...parts, 'xl/_rels/workbook.xml.rels': outside, 'xl/worksheets/secret.xml': '<worksheet/>' }
  expect(outcomeOf(madeWorkbook('<worksheet/>', away))).toBe('empty')
  expect(outcomeOf(madeWorkbook('<worksheet><sheetData/></worksheet>'))).toBe('empty')
})

test('[B7] cells of a wrong type become text or empty, and never another value', () => {
  const cells = [
    ...['<c t="s"><v>-1</v></c>', '<c t="s"><v>1e9</v></c>', '<c t="s"><v>__proto__</v></c>', '<c t="s"/>'],
    ...['<c t="n"><v>NaN</v></c>', '<c t="n"><v>1e400</v></c>', '<c t="n"><v>007</v></c>', '<c t="b"><v>7</v></c>'],
    ...['<c t="d"><v>2026-02-30T99:99</v></c>', '<c t="?"><v>odd</v></c>', '<c s="999999999"><v>5</v></c>'],
    ...['<c r="ZZZZZZ1"><v>8</v></c>', '<c r="-3"><v>9</v></c>'],
  ]
  const [row] = rowsIn(madeWorkbook(sheetOf([[textCell('name'), ...cells]])))
  expect(row?.cells.every((text) => typeof text === 'string')).toBe(true)
  expect(row?.cells.slice(0, 5)).toEqual(['name', '', '', '', ''])
  expect(row?.cells.slice(5).join('|')).not.toMatch(/undefined|null|object|Infinity/)
  expect(row?.cells).toContain('5')
  expect(row?.cells.length).toBeLessThanOrEqual(100)
})

test('[B7] separated values: byte order marks, line ends, NUL, multi-line quotes, no line end', () => {
  const rows = (text: string) => rowsIn(strToU8(text)).map(({ cells }) => cells)
  expect(rows('\uFEFF"Name";"Phone"\r\n"Ana\r\nMaria";"0044 123"\r\n')).toEqual([
    ['Name', 'Phone'],
    ['Ana\r\nMaria', '0044 123'],
  ])
  expect(rows('a,b\rc,d\re,f')).toHaveLength(3)
  expect(rows('"a;b",c\n"d;e",f')).toEqual([
    ['a;b', 'c'],
    ['d;e', 'f'],
  ])
  expect(rows('Name\tPhone\n=cmd|calc!A1\t0001')).toEqual([
    ['Name', 'Phone'],
    ['=cmd|calc!A1', '0001'],
  ])
  expect(outcomeOf(strToU8('a,b\nc\0,d'))).toBe('kind')
  const big = new Uint8Array(4_000_000).fill(0x61)
  expect(rowsIn(big)[0]?.cells).toEqual(['a'.repeat(4_000)])
  const swapped = new Uint8Array([0xfe, 0xff, ...Array.from('é,1').flatMap((each) => [0, each.charCodeAt(0)])])
  expect(rowsIn(swapped)[0]?.cells).toEqual(['é', '1'])
  expect(outcomeOf(new Uint8Array([0xff, 0xfe]))).toBe('empty')
  expect(outcomeOf(new Uint8Array([0xff, 0xfe, 0x61]))).toBeTypeOf('number')
  expect(outcomeOf(strToU8(`${','.repeat(9_000_000)}x`))).toBe('empty')
})

test('[B7] a file that is no sheet is refused by its kind: legacy, encrypted, empty, too large', () => {
  const compound = new Uint8Array(4_096)
  compound.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  expect(outcomeOf(compound)).toBe('legacy')
  const name = new Uint8Array(Uint16Array.from(Array.from('EncryptedPackage'), (each) => each.charCodeAt(0)).buffer)
  compound.set(name, 1_024)
  expect(outcomeOf(compound)).toBe('encrypted')
  const locked = madeWorkbook(sheetOf([[textCell('a')]]))
  const view = new DataView(bytesBuffer(locked))
  for (let at = 0; at + 28 < locked.length; at++)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint16(at + 8, 1, true)
  expect(outcomeOf(locked)).toBe('encrypted')
  expect(outcomeOf(strToU8('%PDF-1.7'))).toBe('kind')
  expect(outcomeOf(strToU8('<html><table><tr><td>a</td></tr></table></html>'))).toBe('kind')
  expect(outcomeOf(new Uint8Array([0x61, 0, 0x62, 0, 0x63]))).toBe('kind')
  expect(outcomeOf(new Uint8Array(0))).toBe('empty')
  expect(outcomeOf(strToU8('\r\n , ,\r\n'))).toBe('empty')
  expect(outcomeOf(new Uint8Array(10_000_001))).toBe('tooLarge')
})

/** The buffer of the bytes, for writing. */
function bytesBuffer(bytes: Uint8Array<ArrayBuffer>): ArrayBuffer {
  expect(bytes.byteOffset).toBe(0)
  return bytes.buffer
}
