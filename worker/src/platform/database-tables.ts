import { sql } from 'drizzle-orm'
import type { DirectoryDatabase, InstituteDatabase } from './db.ts'

/** One foreign key: the columns of a table, and the columns they reference. */
export type ForeignKey = { table: string; target: string; columns: { from: string; to: string }[] }

/** The tables of a database, read from its own schema, so that a new one cannot be forgotten. */
export type DatabaseTables = {
  columns: ReadonlyMap<string, readonly string[]>
  /** The columns of each table's primary key, in its order. */
  primaryKeys: ReadonlyMap<string, readonly string[]>
  keys: readonly ForeignKey[]
}

/** Reads the tables, columns and keys of a database. */
export async function readTables(db: DirectoryDatabase | InstituteDatabase): Promise<DatabaseTables> {
  const columns = await db.all<{ name: string; column: string; pk: number }>(sql`select t.name, c.name as "column", c.pk
    from sqlite_master t, pragma_table_info(t.name) c
    where t.type = 'table' and t.name not like 'sqlite_%' and t.name not like '_cf_%' and t.name not like 'd1_%'`)
  const found = await db.all<{ name: string; id: number; target: string; from: string; to: string }>(sql`select t.name,
    k.id, k."table" as target, k."from", k."to" from sqlite_master t, pragma_foreign_key_list(t.name) k
    where t.type = 'table' and t.name not like 'sqlite_%' and t.name not like '_cf_%' and t.name not like 'd1_%'
    order by t.name, k.id, k.seq`)
  const keys = [...Map.groupBy(found, ({ name: table, id }) => `${table} ${id}`).values()].map((group): ForeignKey => ({
    table: group[0]?.name ?? '',
    target: group[0]?.target ?? '',
    // The institute, which both sides of a key share, is compared separately.
    columns: group.map(({ from, to }) => ({ from, to })).filter(({ from }) => from !== 'institute_id'),
  }))
  const tables = new Map(
    [...Map.groupBy(columns, (each) => each.name)].map(([table, own]) => [table, own.map(({ column }) => column)]),
  )
  const inKeys = columns.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk)
  const primaryKeys = new Map(
    [...Map.groupBy(inKeys, (each) => each.name)].map(([table, own]) => [table, own.map(({ column }) => column)]),
  )
  return { columns: tables, primaryKeys, keys }
}
