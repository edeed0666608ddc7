import { maxImportRows } from '@takhti/schema/imports/rules'

/** The limits of a sheet; beyond them nothing is read. */
export const sheetLimits = {
  /** Of the chosen file. */
  bytes: 10_000_000,
  /** Of the unpacked size in a spreadsheet's directory, and of the parts that are really read. */
  unpackedBytes: 60_000_000,
  parts: 2_000,
  /** Rows of people and one header. */
  rows: maxImportRows + 1,
  /** Columns that are read; nothing further out is a student's name. */
  columns: 100,
  /** Characters of one cell that are read. */
  cell: 4_000,
  /** Characters of all cells together. One text of a workbook may be referenced by a million cells. */
  letters: 20_000_000,
  /** Shared texts of a workbook, for all its sheets. */
  strings: 500_000,
} as const
