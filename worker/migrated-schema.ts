import { DatabaseSync } from 'node:sqlite'

type Migration = { name: string; queries: string[] }

type Made = { type: string; name: string; sql: string }

/**
 * The schema after all migrations, as the statements that make it at once. A database of the tests starts with
 * these in one batch; a test compares it with one that ran each migration.
 */
export function schemaAfter(migrations: readonly Migration[]): string[] {
  const database = new DatabaseSync(':memory:')
  for (const query of migrations.flatMap(({ queries }) => queries)) database.exec(query)
  // The query names exactly these columns.
  const made = database.prepare(query).all() as Made[]
  const virtual = made.filter(({ sql }) => /^create virtual table/i.test(sql)).map(({ name }) => `${name}_`)
  const own = made.filter(({ name }) => !virtual.some((prefix) => name.startsWith(prefix)))
  for (const { name, type } of own)
    if (type === 'table' && database.prepare(`select 1 from "${name}" limit 1`).get() !== undefined)
      throw new Error(`a migration fills ${name}, which a schema cannot say`)
  return own.map(({ sql }) => sql)
}

const query = `select type, name, sql from sqlite_master where sql is not null and name not like 'sqlite_%'
  order by case type when 'table' then 0 when 'index' then 1 else 2 end, rowid`
