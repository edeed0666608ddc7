import { currentLanguage } from '#languages/text.ts'
import { drawTables } from './export-file.ts'
import type { Table } from './table-pages.ts'

/** Tables as a PDF, each from a new page on, in every script, searchable. Throws an `ExportFault` if that fails. */
export async function tableFile(tables: readonly Omit<Table, 'isRightToLeft'>[]): Promise<Blob> {
  const { code, direction } = currentLanguage()
  const isRightToLeft = direction === 'rtl'
  return await drawTables({ tables: tables.map((table) => ({ ...table, isRightToLeft })), language: code })
}
