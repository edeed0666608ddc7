import type { SheetFormat } from './save-sheet.ts'

/**
 * Saves rows as a sheet in which no cell is a formula; the first row has the names of the columns. The writer loads on
 * demand.
 */
export async function saveTable(
  name: string,
  rows: readonly (readonly string[])[],
  format: SheetFormat = 'csv',
): Promise<void> {
  const { saveRows } = await import('./save-sheet.ts')
  await saveRows(name, format, rows)
}

export { ImportLink } from './ImportLink.tsx'
export { SaveListMenu } from './SaveListMenu.tsx'
