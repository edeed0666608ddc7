export type Cell = string | number | null

export type Row = Record<string, Cell>

/** Every row of every table of a database, with its table's name. */
export async function rowsOf(db: D1Database): Promise<{ table: string; row: Row }[]> {
  const { results: tables } = await db
    .prepare(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '_cf_%'",
    )
    .all<{ name: string }>()
  const found: { table: string; row: Row }[] = []
  for (const { name: table } of tables) {
    const { results } = await db.prepare(`select * from "${table}"`).all<Row>()
    for (const row of results) found.push({ table, row })
  }
  return found
}
