import { sql } from 'drizzle-orm'
import type { InstituteDatabase } from '#platform/db.ts'
import { inOrder } from '#platform/table-order.ts'

/** A trigger of the product. */
export type Trigger = { name: string; sql: string }

/** A table with rows of institutes. */
export type MovedTable = {
  name: string
  /** The columns that are copied. */
  columns: readonly string[]
  /** The columns that order its rows within an institute. */
  key: readonly string[]
  /** The number that a row gets on arrival, by a shift that preserves the order. */
  shifted: string | null
  /** The triggers that stay silent while the move writes; an index of words is written by those that are left out here. */
  triggers: readonly Trigger[]
}

/** What is made again from other rows. Passages are indexed at the next question, because their index cannot be read back. */
const remade: readonly string[] = ['indexed_sources', 'source_passages']

/** Tables whose number means nothing outside of their own index of words, with what orders their rows. */
const ordered: Readonly<Record<string, string>> = { lesson_words: 'lesson_id' }

/** Tables whose triggers write an index of words, and nothing else. */
const indexed: readonly string[] = ['lesson_words', 'source_passages']

type Column = { name: string; column: string; pk: number; isNumbered: number }

/** The tables with rows of institutes, each behind those that its rows reference. */
export async function listTables(db: InstituteDatabase): Promise<MovedTable[]> {
  const columns = await db.all<Column>(sql`select t.name, c.name as "column", c.pk,
      instr(lower(t.sql), 'autoincrement') > 0 as isNumbered from sqlite_master t, pragma_table_info(t.name) c
    where t.type = 'table' and t.name <> 'move_fences' and t.sql like '%institute_id%' order by t.rowid`)
  const keys = await db.all<{ name: string; target: string }>(sql`select distinct t.name, k."table" as target
    from sqlite_master t, pragma_foreign_key_list(t.name) k where t.type = 'table' and t.sql like '%institute_id%'`)
  const triggers = await db.all<Trigger & { tableName: string }>(sql`select name, tbl_name as tableName, sql
    from sqlite_master where type = 'trigger' and name not like 'move\\_fence\\_%' escape '\\'`)
  const above = Map.groupBy(keys, ({ name }) => name)
  const own = Map.groupBy(triggers, ({ tableName }) => tableName)
  const tables = [...Map.groupBy(columns, ({ name }) => name)].flatMap(([name, of]) =>
    of.some(({ column }) => column === 'institute_id') ? [tableOf(name, of, own.get(name) ?? [])] : [],
  )
  return inOrder(tables, (name) => (above.get(name) ?? []).map(({ target }) => target))
}

/** Whether the rows of a table are copied, and not made again. */
export function isCopied({ name }: MovedTable): boolean {
  return !remade.includes(name)
}

function tableOf(name: string, columns: readonly Column[], triggers: readonly Trigger[]): MovedTable {
  const primary = columns.filter(({ pk }) => pk > 0).toSorted((one, other) => one.pk - other.pk)
  const isNumbered = columns.some((column) => column.isNumbered === 1)
  const own = ordered[name]
  const number = own === undefined ? null : (primary[0]?.column ?? null)
  return {
    name,
    columns: columns.map(({ column }) => column).filter((column) => column !== number),
    key: own === undefined ? primary.map(({ column }) => column).filter((each) => each !== 'institute_id') : [own],
    shifted: isNumbered ? (primary[0]?.column ?? null) : null,
    triggers: indexed.includes(name)
      ? []
      : triggers.map(({ name: trigger, sql: text }) => ({ name: trigger, sql: text })),
  }
}
