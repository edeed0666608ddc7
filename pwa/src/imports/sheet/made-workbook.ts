import { strToU8, zipSync } from 'fflate'
import { readSheet } from './read-sheet.ts'
import type { TextRow } from './text-row.ts'

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook for tests, built from the markup of its parts as other programs write them. */
export function madeWorkbook(sheet: string, parts: Readonly<Record<string, string>> = {}): Uint8Array<ArrayBuffer> {
  const all: Record<string, string> = {
    '_rels/.rels': `<Relationships><Relationship Id="a" Type="${office}/officeDocument" Target="/xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml':
      '<x:workbook xmlns:x="m" xmlns:r="o"><x:sheets><x:sheet name="S" sheetId="3" r:id="r7"/></x:sheets></x:workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="r7" Type="${office}/worksheet" Target="worksheets/sheet3.xml"/></Relationships>`,
    'xl/worksheets/sheet3.xml': sheet,
    ...parts,
  }
  const zipped = zipSync(Object.fromEntries(Object.entries(all).map(([name, text]) => [name, strToU8(text)])), {
    level: 6,
  })
  return Uint8Array.from(zipped)
}

/** The markup of a sheet from its rows, each cell as markup. */
export function sheetOf(rows: readonly (readonly string[])[]): string {
  return `<?xml version="1.0"?><worksheet xmlns="m"><sheetData>${rows
    .map((cells, at) => `<row r="${at + 1}">${cells.join('')}</row>`)
    .join('')}</sheetData></worksheet>`
}

export function textCell(text: string, address = ''): string {
  return `<c${address === '' ? '' : ` r="${address}"`} t="inlineStr"><is><t>${text}</t></is></c>`
}

/** The rows of a file with the default choices. */
export function rowsIn(bytes: Uint8Array): TextRow[] {
  return readSheet(bytes).rows
}
