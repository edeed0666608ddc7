import { currentLanguage } from '#languages/text.ts'
import { drawTable } from './export-file.ts'
import type { Table } from './table-pages.ts'

/** A table as a PDF, in every script, its words to be found. Throws an `ExportFault` where it cannot be made now. */
export async function tableFile(table: Omit<Table, 'isRightToLeft'>): Promise<Blob> {
  const { code, direction } = currentLanguage()
  return await drawTable({ table: { ...table, isRightToLeft: direction === 'rtl' }, language: code })
}
