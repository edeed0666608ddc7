/** Tables in an order in which each is behind those that its rows reference, by their names. */
export function inOrder<Table extends { name: string }>(
  tables: readonly Table[],
  above: (name: string) => readonly string[],
): Table[] {
  const byName = new Map(tables.map((table) => [table.name, table]))
  const placed = new Set<Table>()
  const place = (table: Table, path: readonly string[]) => {
    if (path.includes(table.name)) return
    for (const name of above(table.name)) {
      const other = byName.get(name)
      if (other !== undefined) place(other, [...path, table.name])
    }
    placed.add(table)
  }
  for (const table of tables) place(table, [])
  return [...placed]
}
