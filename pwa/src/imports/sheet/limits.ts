import { maxImportRows } from '@takhti/schema/imports/rules'

/** What a sheet may be at most; beyond it nothing is read. */
export const sheetLimits = {
  /** Of the file as it was chosen. */
  bytes: 10_000_000,
  /** Of everything a spreadsheet's archive says it unpacks to, and of the parts that are really read. */
  unpackedBytes: 60_000_000,
  parts: 2_000,
  /** Rows of people and one of names. */
  rows: maxImportRows + 1,
  /** Columns that are looked at; what stands further out is nobody's name. */
  columns: 100,
  /** Letters of one cell that are kept. */
  cell: 4_000,
  /** Letters of all cells together. One text may stand in a workbook once and be meant by a million cells. */
  letters: 20_000_000,
  /** Texts that the cells of a workbook may mean, of all its sheets. */
  strings: 500_000,
} as const
