/** A statement and its parameters, as it ran. */
export type Ran = { sql: string; params: unknown[] }

/** The tables of an institute database that hold rows of institutes. */
export async function instituteTables(db: D1Database): Promise<string[]> {
  const { results } = await db
    .prepare("select name from sqlite_master where type = 'table' and sql like '%institute_id%'")
    .all<{ name: string }>()
  return results.map(({ name }) => name)
}

/**
 * The accesses of a statement that are not bound to an institute. It reads SQLite's own plan, which has every table that
 * a statement touches, whatever its aliases and subqueries. Each must be searched by an index that starts with the institute.
 */
export async function strayAccess(db: D1Database, { sql, params }: Ran, tables: readonly string[]): Promise<string[]> {
  const insert = /^\s*insert into "?(\w+)"?\s*\(([^)]*)\)/i.exec(sql)
  const isUnbound = insert !== null && tables.includes(insert[1] ?? '') && !/\binstitute_id\b/.test(insert[2] ?? '')
  const plan = await planOf(db, { sql, params })
  const names = aliasesOf(sql, tables)
  const stray = plan.filter((step) => {
    const table = /^(?:SEARCH|SCAN) (\w+)/.exec(step)?.[1]
    return table !== undefined && names.has(table) && !/^SEARCH .*\(institute_id=\?/.test(step)
  })
  const unbound = isUnbound ? [`insert without institute: ${sql}`] : []
  const unasked =
    /\blesson_index\b/.test(sql) && !params.some(namesInstitute) ? [`index without institute: ${sql}`] : []
  return [...unbound, ...unasked, ...stray]
}

/** Whether a full-text query names one institute, whatever else it asks. */
function namesInstitute(question: unknown): boolean {
  return typeof question === 'string' && /^institute : "[\da-f]{32}" AND \{title body\} : \(.*\)$/.test(question)
}

/** How SQLite would run a statement, one step a row. */
export async function planOf(db: D1Database, { sql, params }: Ran): Promise<string[]> {
  const { results } = await db
    .prepare(`explain query plan ${sql}`)
    .bind(...params)
    .all<{ detail: string }>()
  return results.map(({ detail }) => detail)
}

/** The names of an institute table in a plan: its own, and every alias in the statement. */
function aliasesOf(sql: string, tables: readonly string[]): Set<string> {
  const names = new Set(tables)
  for (const [, table = '', alias = ''] of sql.matchAll(
    /\b(?:from|join|update|into)\s+"?(\w+)"?(?:\s+(?:as\s+)?"?(\w+)"?)?/gi,
  ))
    if (tables.includes(table) && alias !== '') names.add(alias)
  return names
}
