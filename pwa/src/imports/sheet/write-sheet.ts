import { strToU8, zipSync } from 'fflate'

/** A sheet to save: its rows, of which the first has the names of the columns. */
export type SheetToWrite = { rows: readonly (readonly string[])[]; isRightToLeft: boolean }

/**
 * A cell that no program interprets as a formula. Text that begins like one, also after spaces, gets an apostrophe
 * prefix, unless it is a number. Our own import removes the apostrophe.
 */
export function safeCell(text: string): string {
  return /^\s*[=+\-@\t\r＝＋－＠]/u.test(text) && !/^[+-]?\d+(\.\d+)?$/.test(text) ? `'${text}` : text
}

// Where Excel splits at another separator, a formula inside a cell would begin one.
function splitSafe(text: string): string {
  return text.replace(/([;,\t\r\n|]\s*)(?=[=+\-@＝＋－＠])/gu, "$1'")
}

/** The rows as CSV in UTF-8; Excel detects that by the byte order mark. */
export function writeDelimited({ rows }: SheetToWrite): Uint8Array {
  const line = (cells: readonly string[]) => cells.map((cell) => quoted(splitSafe(safeCell(cell)))).join(',')
  return strToU8(`\uFEFF${rows.map((cells) => `${line(cells)}\r\n`).join('')}`)
}

function quoted(text: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const packaging = 'http://schemas.openxmlformats.org/package/2006'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The rows as an Excel workbook whose cells are all text, so that a typed number retains its leading zeros. */
export function writeWorkbook({ rows, isRightToLeft }: SheetToWrite): Uint8Array {
  const columns = Math.max(1, ...rows.map(({ length }) => length))
  const parts = {
    '[Content_Types].xml': `${declaration}<Types xmlns="${packaging}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
    '_rels/.rels': `${declaration}<Relationships xmlns="${packaging}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="${packaging}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    // Number format 49 is text; the second look is that of the names of the columns.
    'xl/styles.xml': `${declaration}<styleSheet xmlns="${main}"><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"${isRightToLeft ? ' rightToLeft="1"' : ''}/></sheetViews><cols><col min="1" max="${columns}" width="26" style="1" customWidth="1"/></cols><sheetData>${rows.map(rowMarkup).join('')}</sheetData></worksheet>`,
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])), { level: 6 })
}

function rowMarkup(cells: readonly string[], index: number): string {
  const style = index === 0 ? 2 : 1
  const cell = (text: string, column: number) =>
    `<c r="${letters(column)}${index + 1}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(safeCell(text))}</t></is></c>`
  return `<row r="${index + 1}">${cells.map(cell).join('')}</row>`
}

/** The name of a column counted from 0: A, B, … Z, AA. */
function letters(column: number): string {
  const rest = Math.floor(column / 26)
  return `${rest > 0 ? letters(rest - 1) : ''}${String.fromCharCode(65 + (column % 26))}`
}

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' }

function escaped(text: string): string {
  return (
    text
      .toWellFormed()
      // Characters that XML cannot contain in any form.
      .replaceAll(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '')
      .replaceAll(/[&<>\r]/g, (mark) => marks[mark] ?? '')
  )
}
