import { columnsLeftOut, messageTables, tablesLeftOut } from '@takhti/schema/exchange/rules'
import { sql, type SQL } from 'drizzle-orm'
import { readTables } from '#platform/database-tables.ts'
import type { InstituteDatabase } from '#platform/db.ts'
import { inOrder } from '#platform/table-order.ts'

/** A table of an archive, with its columns and the rest of its key behind the institute. */
export type ArchiveTable = { name: string; columns: readonly string[]; key: readonly string[] }

/** A value of a row. */
export type Cell = string | number | null

/** A row by its columns. */
export type ArchiveRow = Record<string, Cell>

/** The tables of an institute's database that archives hold, each behind those that it references. */
export async function archiveTables(db: InstituteDatabase): Promise<ArchiveTable[]> {
  const { columns, keys, primaryKeys } = await readTables(db)
  const tables = [...columns].flatMap(([name, all]): ArchiveTable[] => {
    const key = (primaryKeys.get(name) ?? []).filter((column) => column !== 'institute_id')
    const leftOut = columnsLeftOut[name] ?? []
    return isHeld(name, all) ? [{ name, columns: all.filter((column) => !leftOut.includes(column)), key }] : []
  })
  const below = Map.groupBy(
    keys.filter(({ table, target }) => table !== target),
    ({ table }) => table,
  )
  return inOrder(tables, (name) => [...(moreAbove[name] ?? []), ...(below.get(name) ?? []).map(({ target }) => target)])
}

// Triggers ask for these rows, and no foreign key does.
const moreAbove: Readonly<Record<string, readonly string[]>> = { lessons: ['folders'], filings: ['folders'] }

/** Whether archives hold a table: it belongs to institutes, and is neither left out nor the inside of an index. */
export function isHeld(name: string, columns: readonly string[]): boolean {
  return columns.includes('institute_id') && !Object.hasOwn(tablesLeftOut, name)
}

/** Whether an archive without a reason leaves a table out. */
export function hasMessages({ name }: ArchiveTable): boolean {
  return messageTables.includes(name)
}

// Rows with whole documents would fill the memory by the hundred.
const rowsAtOnce = (columns: readonly string[]) => (columns.some((name) => /^(body|document)$/.test(name)) ? 20 : 200)

/** A page of the rows of a table, in the order of its key, and where the next page begins; null at the end. */
export async function pageOf(
  db: InstituteDatabase,
  { instituteId, table, after }: { instituteId: string; table: ArchiveTable; after: Cell[] | null },
): Promise<{ rows: ArchiveRow[]; next: Cell[] | null }> {
  if (table.name === 'folders') return pageOfFolders(db, { instituteId, after })
  const limit = rowsAtOnce(table.columns)
  const key = listed(table.key.map((column) => sql.identifier(column)))
  const from =
    after === null || table.key.length === 0
      ? sql`true`
      : sql`(${key}) > (${listed(after.map((cell) => sql`${cell}`))})`
  const shown = listed(table.columns.map((column) => columnOf(table.name, column)))
  const order = table.key.length === 0 ? sql`` : sql`order by ${key}`
  const rows = await db.all<ArchiveRow>(sql`select ${shown} from ${sql.identifier(table.name)}
    where institute_id = ${instituteId} and ${from} ${order} limit ${limit}`)
  const last = rows.at(-1)
  const isOver = last === undefined || rows.length < limit || table.key.length === 0
  return { rows, next: isOver ? null : table.key.map((column) => last[column] ?? null) }
}

/** A lesson of a removed folder is at the top: removed folders are in no archive. */
function columnOf(table: string, column: string): SQL {
  if (column !== 'folder_id' || table !== 'lessons') return sql`${sql.identifier(column)}`
  return sql`case when exists (select 1 from folders f where f.institute_id = lessons.institute_id
    and f.id = lessons.folder_id and f.removed_at is null) then folder_id else '' end as folder_id`
}

/** Folders by their depth: each comes behind the one that it is in. */
async function pageOfFolders(
  db: InstituteDatabase,
  { instituteId, after }: { instituteId: string; after: Cell[] | null },
): Promise<{ rows: ArchiveRow[]; next: Cell[] | null }> {
  const limit = 200
  const skip = Number(after?.[0] ?? 0)
  const rows = await db.all<ArchiveRow>(sql`with recursive down(id, depth) as (
      select id, 0 from folders where institute_id = ${instituteId} and parent_id = '' and removed_at is null
      union all select f.id, d.depth + 1 from down d join folders f on f.institute_id = ${instituteId}
        and f.parent_id = d.id and f.removed_at is null)
    select f.* from down d join folders f on f.institute_id = ${instituteId} and f.id = d.id
    order by d.depth, f.id limit ${limit} offset ${skip}`)
  return { rows, next: rows.length < limit ? null : [skip + limit] }
}

function listed(parts: readonly SQL[] | readonly ReturnType<typeof sql.identifier>[]): SQL {
  return sql.join([...parts], sql`, `)
}
