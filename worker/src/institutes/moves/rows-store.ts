import { sql, type SQL } from 'drizzle-orm'
import type { InstituteDatabase, Statement } from '#platform/db.ts'
import type { Cursor } from './fence-store.ts'
import type { MovedTable } from './shape-store.ts'

/** A row by the order of the table's columns. */
export type MovedRow = readonly (string | number | null)[]

type Page = { instituteId: string; table: MovedTable; after: Cursor['after']; limit?: number }

/** The maximum of characters of a batch, below D1's two megabytes for a parameter. */
const charactersAtOnce = 600_000

/** The rows of one batch; rows with whole documents would fill the memory by the hundred. */
function rowsAtOnce({ columns }: MovedTable): number {
  return columns.some((name) => /^(body|document|answer)$/.test(name)) ? 25 : 500
}

/** A page of the rows of an institute in the order of their key; empty behind the last. */
export async function pageOf(db: InstituteDatabase, { instituteId, table, after, limit }: Page): Promise<MovedRow[]> {
  const columns = listed(table.columns)
  const key = listed(table.key)
  const from =
    after === undefined
      ? sql`true`
      : table.key.length === 0
        ? sql`false`
        : sql`(${key}) > (${sql.join(
            after.map((cell) => sql`${cell}`),
            sql`, `,
          )})`
  const rows = await db.all<
    Record<string, string | number | null>
  >(sql`select ${columns} from ${sql.identifier(table.name)}
    where institute_id = ${instituteId} and ${from} ${table.key.length === 0 ? sql`` : sql`order by ${key}`}
    limit ${limit ?? rowsAtOnce(table)}`)
  return rows.map((row) => table.columns.map((column) => row[column] ?? null))
}

/** The first rows that fit into one parameter; a row alone always does. */
export function fitting(rows: readonly MovedRow[]): MovedRow[] {
  let characters = 0
  const end = rows.findIndex((row, at) => {
    characters += JSON.stringify(row).length
    return at > 0 && characters > charactersAtOnce
  })
  return end < 0 ? [...rows] : rows.slice(0, end)
}

/** The key of a row. */
export function keyOf(table: MovedTable, row: MovedRow): MovedRow {
  return table.key.map((column) => row[table.columns.indexOf(column)] ?? null)
}

/** The rows with their number grown by a shift, or shrunk by a negative one. */
export function shiftedBy({ columns, shifted }: MovedTable, rows: readonly MovedRow[], shift: number): MovedRow[] {
  const at = shifted === null ? -1 : columns.indexOf(shifted)
  return rows.map((row) => row.map((cell, place) => (place === at ? Number(cell) + shift : cell)))
}

/** The statement that writes rows, in their order. */
export function insertRows(db: InstituteDatabase, { name, columns }: MovedTable, rows: readonly MovedRow[]): Statement {
  const cells = sql.raw(columns.map((_, place) => `value ->> ${place}`).join(', '))
  return db.run(sql`insert into ${sql.identifier(name)} (${listed(columns)})
    select ${cells} from json_each(${JSON.stringify(rows)}) order by key`)
}

/** Whether the institute has a row in a table. */
export async function hasRows(db: InstituteDatabase, instituteId: string, { name }: MovedTable): Promise<boolean> {
  const rows = await db.all(
    sql`select 1 as one from ${sql.identifier(name)} where institute_id = ${instituteId} limit 1`,
  )
  return rows.length > 0
}

/** How many rows the institute has in each table. */
export async function countRows(
  db: InstituteDatabase,
  instituteId: string,
  tables: readonly MovedTable[],
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  for (let first = 0; first < tables.length; first += countedAtOnce) {
    const some = tables.slice(first, first + countedAtOnce)
    const columns = some.map(
      ({ name }) =>
        sql`(select count(*) from ${sql.identifier(name)} where institute_id = ${instituteId}) as ${sql.identifier(name)}`,
    )
    const [row = {}] = await db.all<Record<string, number>>(sql`select ${sql.join(columns, sql`, `)}`)
    for (const { name } of some) counts.set(name, row[name] ?? 0)
  }
  return counts
}

/** How many tables a statement counts: each is a parameter and a column, of which D1 takes a hundred. */
const countedAtOnce = 50

/** The tables in which the institute has a row. */
export async function listFilled(
  db: InstituteDatabase,
  instituteId: string,
  tables: readonly MovedTable[],
): Promise<MovedTable[]> {
  const counts = await countRows(db, instituteId, tables)
  return tables.filter(({ name }) => (counts.get(name) ?? 0) > 0)
}

/** How many rows a batch removes. */
const removedAtOnce = 1_000

/** The statement that removes some rows of the institute, by their key: not every table has row ids. */
export function removeRows(db: InstituteDatabase, instituteId: string, { name, key }: MovedTable): Statement {
  const columns = key.length === 0 ? sql`rowid` : listed(key)
  return db.run(sql`delete from ${sql.identifier(name)} where institute_id = ${instituteId} and (${columns}) in
    (select ${columns} from ${sql.identifier(name)} where institute_id = ${instituteId} limit ${removedAtOnce})`)
}

/** The highest number of each numbered table. */
export async function highestNumbers(
  db: InstituteDatabase,
  instituteId: string,
  tables: readonly MovedTable[],
): Promise<Record<string, number>> {
  const highest: Record<string, number> = {}
  for (const { name, shifted } of tables) {
    if (shifted === null) continue
    const [row] = await db.all<{ n: number | null }>(
      sql`select max(${sql.identifier(shifted)}) as n from ${sql.identifier(name)} where institute_id = ${instituteId}`,
    )
    highest[name] = row?.n ?? 0
  }
  return highest
}

function listed(names: readonly string[]): SQL {
  return sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  )
}
