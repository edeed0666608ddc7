import { mentions, personColumns, type Treatment } from '@takhti/schema/records/rules'
import { sql, type SQL } from 'drizzle-orm'
import { readTables, type DatabaseTables, type ForeignKey } from '#platform/database-tables.ts'
import type { DirectoryDatabase, InstituteDatabase } from '#platform/db.ts'

/** A column that references a person, and the treatment of its rows at erasure. */
export type Reference = { table: string; column: string; treatment: Treatment }

/** A text column that may mention a person. */
export type Mention = { table: string; column: string; treatment: 'delete' | 'clear'; by: 'id' | 'email' }

/** The tables of a database, and what in them is of people. */
export type Shape = DatabaseTables & { references: readonly Reference[]; mentions: readonly Mention[] }

/** The table whose rows are people, in each kind of database. */
const homes = { directory: 'people', institute: 'members' } as const

export type DatabaseName = keyof typeof homes

/** Reads the tables of a database, and what in them is of people. */
export async function shapeOf(db: DirectoryDatabase | InstituteDatabase, name: DatabaseName): Promise<Shape> {
  const tables = await readTables(db)
  return {
    ...tables,
    references: referencesOf(name, tables.keys, tables.columns),
    mentions: mentionsOf(name, tables.columns),
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
