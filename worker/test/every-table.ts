type Column = { name: string; type: string; notnull: number; dflt_value: string | null; pk: number }
type Key = { id: number; table: string; from: string; to: string }

/**
 * Fills every table of an institute's database that takes made-up rows: references lead to rows of the institute, a value
 * with a list has its first one. Returns the tables that took none.
 */
export async function fillEveryTable(db: D1Database, instituteId: string, rows: number): Promise<string[]> {
  const all = async <Row>(sql: string, ...params: unknown[]) =>
    (
      await db
        .prepare(sql)
        .bind(...params)
        .all<Row>()
    ).results
  const tables = await all<{ name: string; sql: string }>(`select name, sql from sqlite_master where type = 'table'
    and sql like '%institute_id%' and name not in ('move_fences', 'promises', 'erasing', 'webhooks')`)
  let lacking = tables
  // A table waits for those that it references.
  for (let round = 0; round < 6 && lacking.length > 0; round += 1) {
    const taken = await Promise.all(lacking.map(async (table) => [table, await fill(table)] as const))
    lacking = taken.filter(([, count]) => count === 0).map(([table]) => table)
  }
  return lacking.map(({ name }) => name)

  async function fill({ name, sql }: { name: string; sql: string }): Promise<number> {
    const columns = await all<Column>(`select * from pragma_table_info('${name}')`)
    const keys = Map.groupBy(await all<Key>(`select * from pragma_foreign_key_list('${name}')`), ({ id }) => id)
    let count = 0
    for (let each = 0; each < rows; each += 1) {
      const row: Record<string, unknown> = { institute_id: instituteId }
      for (const { name: column, type, pk } of columns)
        row[column] ??= valueOf({ column, type, sql, each, isNumber: pk > 0 })
      for (const key of keys.values()) {
        const parents = await all<Record<string, unknown>>(
          `select * from "${key[0]?.table}" where institute_id = ? limit 1 offset ?`,
          instituteId,
          each % 2,
        )
        for (const { from, to } of key) row[from] = parents[0]?.[to] ?? null
      }
      const given = Object.entries(row).filter(([, value]) => value !== undefined)
      const names = given.map(([column]) => `"${column}"`).join()
      const added = await db
        .prepare(`insert into "${name}" (${names}) values (${given.map(() => '?').join()})`)
        .bind(...given.map(([, value]) => value))
        .run()
        .catch(() => null)
      count += added === null ? 0 : 1
    }
    return count
  }
}

type Asked = { column: string; type: string; sql: string; each: number; isNumber: boolean }

function valueOf({ column, type, sql, each, isNumber }: Asked): unknown {
  const listed = new RegExp(`"${column}" in \\('([^']*)'`).exec(sql)?.[1]
  if (listed !== undefined) return listed
  if (type === 'integer') return isNumber && /autoincrement|number/i.test(sql) ? undefined : 1
  if (type === 'real') return 0.1 + each / 3
  if (column.endsWith('_at')) return `2026-11-30T08:00:0${each}.000Z`
  return JSON.stringify(`${column} ${each} “नमस्ते” \n "it's"`)
}
