/** Saves rows as CSV in which no cell is a formula, the first of them the names of the columns; the writer comes when it is asked for. */
export async function saveTable(name: string, rows: readonly (readonly string[])[]): Promise<void> {
  const [{ save }, { writeDelimited }] = await Promise.all([
    import('./save-sheet.ts'),
    import('./sheet/write-sheet.ts'),
  ])
  save(`${name}.csv`, 'text/csv;charset=utf-8', writeDelimited({ rows, isRightToLeft: false }))
}

export { ImportLink } from './ImportLink.tsx'
export { SaveListMenu } from './SaveListMenu.tsx'
