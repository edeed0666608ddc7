import type { SheetFormat } from './save-sheet.ts'

/** Saves rows as a sheet in which no cell is a formula, the first of them the names of the columns; the writer comes when it is asked for. */
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
