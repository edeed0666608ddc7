import { readSheet } from './read-sheet.ts'

export { writeDelimited, writeWorkbook } from './write-sheet.ts'

/** The cells of a workbook, row by row. Throws a `SheetFault` or an `ArchiveFault`. */
export function readWorkbookRows(bytes: Uint8Array): string[][] {
  return readSheet(bytes).rows.map(({ cells }) => [...cells])
}
