import { mentions, personColumns, type Treatment } from '@takhti/schema/records/rules'
import { sql, type SQL } from 'drizzle-orm'
import type { DirectoryDatabase, InstituteDatabase } from '#platform/db.ts'

/** One foreign key: the columns of a table, and the columns they reference. */
export type ForeignKey = { table: string; target: string; columns: { from: string; to: string }[] }

/** A column that references a person, and the treatment of its rows at erasure. */
export type Reference = { table: string; column: string; treatment: Treatment }

/** A text column that may mention a person. */
export type Mention = { table: string; column: string; treatment: 'delete' | 'clear'; by: 'id' | 'email' }

/** The tables of a database, read from its own schema, so that a new one cannot be forgotten. */
export type Shape = {
  columns: ReadonlyMap<string, readonly string[]>
  /** The columns of each table's primary key, in its order. */
  primaryKeys: ReadonlyMap<string, readonly string[]>
  keys: readonly ForeignKey[]
  references: readonly Reference[]
  mentions: readonly Mention[]
}

/** The table whose rows are people, in each kind of database. */
const homes = { directory: 'people', institute: 'members' } as const

export type DatabaseName = keyof typeof homes

/** Reads the tables, columns and foreign keys of a database. */
export async function shapeOf(db: DirectoryDatabase | InstituteDatabase, name: DatabaseName): Promise<Shape> {
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
  return {
    columns: tables,
    primaryKeys,
    keys,
    references: referencesOf(name, keys, tables),
    mentions: mentionsOf(name, tables),
  }
}

/** Columns with a foreign key to a person, and declared ones without. An undeclared reference stays, without the name. */
function referencesOf(
  name: DatabaseName,
  keys: readonly ForeignKey[],
  tables: ReadonlyMap<string, readonly string[]>,
): Reference[] {
  const byKey = keys
    .filter(({ target, columns }) => target === homes[name] && columns.length === 1)
    .map(({ table, columns }) => `${table}.${columns[0]?.from ?? ''}`)
  const declared = Object.keys(personColumns)
    .filter((path) => path.startsWith(`${name}.`))
    .map((path) => path.slice(name.length + 1))
  return [...new Set([...byKey, ...declared])].flatMap((path) => {
    const [table = '', column = ''] = path.split('.')
    if (!tables.get(table)?.includes(column)) return []
    return [{ table, column, treatment: personColumns[`${name}.${path}`] ?? 'pseudonymise' }]
  })
}

function mentionsOf(name: DatabaseName, tables: ReadonlyMap<string, readonly string[]>): Mention[] {
  return mentions.flatMap(({ column: path, treatment, by }) => {
    const [database, table = '', column = ''] = path.split('.')
    return database === name && tables.get(table)?.includes(column) ? [{ table, column, treatment, by }] : []
  })
}

/** Rows of a table, by a condition. */
export type Rows = { table: string; where: SQL }

/** The rows below rows: those that reference them by a foreign key, deepest first, and the rows themselves last. */
export function withRowsBelow(
  shape: Shape,
  rows: Rows,
  { scope, above = [] }: { scope: () => SQL; above?: readonly string[] },
): Rows[] {
  const below = shape.keys.filter(
    ({ table, target }) => target === rows.table && table !== rows.table && !above.includes(table),
  )
  const found = below.flatMap(({ table, columns }) => {
    const [column] = columns
    if (column === undefined || columns.length > 1) return []
    const where = sql`${sql.identifier(column.from)} in (select ${sql.identifier(column.to)}
      from ${sql.identifier(rows.table)} where ${scope()} and ${rows.where})`
    return withRowsBelow(shape, { table, where }, { scope, above: [...above, rows.table] })
  })
  return [...found, rows]
}
