import { sql } from 'drizzle-orm'
import { readTables } from '#platform/database-tables.ts'
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

/** The tables with rows of institutes, each behind those that its rows reference. */
export async function listTables(db: InstituteDatabase): Promise<MovedTable[]> {
  const { columns, primaryKeys, keys } = await readTables(db)
  const numbered = await db.all<{ name: string }>(sql`select name from sqlite_master
    where type = 'table' and instr(lower(sql), 'autoincrement') > 0`)
  const triggers = await db.all<Trigger & { tableName: string }>(sql`select name, tbl_name as tableName, sql
    from sqlite_master where type = 'trigger' and name not like 'move\\_fence\\_%' escape '\\'`)
  const isNumbered = new Set(numbered.map(({ name }) => name))
  const above = Map.groupBy(keys, ({ table }) => table)
  const own = Map.groupBy(triggers, ({ tableName }) => tableName)
  const tables = [...columns].flatMap(([name, all]) =>
    all.includes('institute_id') && name !== 'move_fences'
      ? [
          tableOf(
            name,
            { columns: all, key: primaryKeys.get(name) ?? [], isNumbered: isNumbered.has(name) },
            own.get(name) ?? [],
          ),
        ]
      : [],
  )
  return inOrder(tables, (name) => (above.get(name) ?? []).map(({ target }) => target))
}

/** Whether the rows of a table are copied, and not made again. */
export function isCopied({ name }: MovedTable): boolean {
  return !remade.includes(name)
}

type Found = { columns: readonly string[]; key: readonly string[]; isNumbered: boolean }

function tableOf(name: string, { columns, key, isNumbered }: Found, triggers: readonly Trigger[]): MovedTable {
  const own = ordered[name]
  const number = own === undefined ? null : (key[0] ?? null)
  return {
    name,
    columns: columns.filter((column) => column !== number),
    key: own === undefined ? key.filter((each) => each !== 'institute_id') : [own],
    shifted: isNumbered ? (key[0] ?? null) : null,
    triggers: indexed.includes(name)
      ? []
      : triggers.map(({ name: trigger, sql: text }) => ({ name: trigger, sql: text })),
  }
}
