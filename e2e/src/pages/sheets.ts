import type { Page } from '@playwright/test'
import { strToU8, zipSync } from 'fflate'
import { origin } from '../school.ts'

/** A file as a browser's chooser takes it. */
export type SheetFile = { name: string; mimeType: string; buffer: Buffer }

/** A CSV as programs of half the world write it: with semicolons, a byte order mark and CRLF. */
export function csvOf(name: string, rows: readonly (readonly string[])[]): SheetFile {
  const text = rows.map((cells) => cells.join(';')).join('\r\n')
  return { name, mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${text}\r\n`) }
}

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook with shared strings, as Excel saves one. */
export function workbookOf(name: string, rows: readonly (readonly string[])[]): SheetFile {
  const strings = [...new Set(rows.flat())]
  const cell = (text: string, row: number, column: number) =>
    `<c r="${String.fromCharCode(65 + column)}${row + 1}" t="s"><v>${strings.indexOf(text)}</v></c>`
  const body = rows.map(
    (cells, row) => `<row r="${row + 1}">${cells.map((text, at) => cell(text, row, at)).join('')}</row>`,
  )
  const parts = {
    '_rels/.rels': `<Relationships><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/sharedStrings.xml': `<sst>${strings.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${body.join('')}</sheetData></worksheet>`,
  }
  const zipped = zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)])))
  return { name, mimeType: 'application/octet-stream', buffer: Buffer.from(zipped) }
}

/** Opens the import and chooses a file. */
export async function chooseSheet(page: Page, file: SheetFile): Promise<void> {
  await page.goto(`${origin()}/dashboard/students/import`)
  await page.getByLabel('Choose a CSV or Excel file').setInputFiles(file)
}
