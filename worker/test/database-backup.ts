import { rowsOf, type Row } from './rows.ts'

/** The rows of a database at one moment, and how far its automatic numbers were. */
export type Backup = { rows: readonly { table: string; row: Row }[]; numbers: readonly Row[] }

export async function backupOf(db: D1Database): Promise<Backup> {
  const { results } = await db.prepare('select name, seq from sqlite_sequence').all<Row>()
  return { rows: await rowsOf(db), numbers: results }
}

/** Makes a database what it was, as D1 Time Travel does; what is beside it (R2, rooms, another database) stays as it is. */
export async function restore(db: D1Database, backup: Backup): Promise<void> {
  const { results: triggers } = await db
    .prepare("select name, sql from sqlite_master where type = 'trigger'")
    .all<{ name: string; sql: string }>()
  const { results: indexes } = await db
    .prepare("select name from sqlite_master where sql like 'create virtual table%'")
    .all<{ name: string }>()
  // SQLite writes the tables below an index of words itself.
  const isOfIndex = (table: string) => indexes.some(({ name }) => table.startsWith(`${name}_`))
  const tables = new Set((await rowsOf(db)).map(({ table }) => table).filter((table) => !isOfIndex(table)))
  const insert = ({ table, row }: Backup['rows'][number]) => {
    const columns = Object.keys(row).map((column) => `"${column}"`)
    return db
      .prepare(`insert into "${table}" (${columns.join()}) values (${columns.map(() => '?').join()})`)
      .bind(...Object.values(row))
  }
  await db.batch([
    db.prepare('pragma defer_foreign_keys = on'),
    // Rows of an audit are never deleted, but by a restore.
    ...triggers.map(({ name }) => db.prepare(`drop trigger "${name}"`)),
    ...[...tables].map((table) => db.prepare(`delete from "${table}"`)),
    ...backup.rows.filter(({ table }) => !isOfIndex(table)).map(insert),
    ...triggers.map(({ sql }) => db.prepare(sql)),
    db.prepare('delete from sqlite_sequence'),
    ...backup.numbers.map(({ name, seq }) =>
      db.prepare('insert into sqlite_sequence (name, seq) values (?, ?)').bind(name, seq),
    ),
  ])
}
