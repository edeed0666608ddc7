import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { hashOf } from '#api-school.ts'

type Row = Record<string, string | number | bigint | null | Uint8Array>

const anId = /01[0-9a-f]{6}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Tables of what no other class has: the institute itself, and what the platform counts. */
const single = new Set(['institutes', 'licences', 'licence_trials', 'attempts', 'operators', 'd1_migrations'])

/** The databases of a school, opened while no runtime has them open. */
export class SchoolFiles {
  readonly #databases: DatabaseSync[]
  readonly #instituteId: string
  readonly #triggers = new Map<DatabaseSync, string[]>()

  constructor(folder: string, instituteId: string) {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    this.#databases = files
      .filter((file) => file.includes('d1/') && file.endsWith('.sqlite'))
      .map((file) => new DatabaseSync(join(folder, file), { enableForeignKeyConstraints: false }))
    this.#instituteId = instituteId
    for (const database of this.#databases) {
      const triggers = database.prepare(`select name, sql from sqlite_master where type = 'trigger'`).all()
      // One transaction, without the rules that guard a request: copies of valid rows are valid.
      database.exec('pragma synchronous = off; begin')
      for (const { name } of triggers) database.exec(`drop trigger "${String(name)}"`)
      this.#triggers.set(
        database,
        triggers.map(({ sql }) => String(sql)),
      )
    }
  }

  /** Copies a person of a class with everything that makes them its member, and a session for each copy. */
  addStudents(personId: string, tokens: readonly string[]): void {
    for (const [at, token] of tokens.entries())
      for (const [table, column] of memberTables)
        this.#copy(table, at + 1, {
          rows: (database) => database.prepare(`select * from ${table} where ${column} = ? limit 1`).all(personId),
          change: (id) => (id === personId ? studentId(personId, at) : id),
          ...(table === 'sessions' && { over: { token: hashOf(token), id: studentId(anySession, at) } }),
        })
  }

  /** Copies everything that the school has so many times, as if as many classes had done the same. */
  multiply(copies: number): void {
    const names = new Set(this.#databases.flatMap((database) => tablesOf(database)))
    for (const table of names) {
      const rows = new Map(this.#databases.map((database) => [database, this.#rowsOf(database, table)]))
      for (let copy = 1; copy <= copies; copy++)
        this.#copy(table, copy, {
          rows: (database) => rows.get(database) ?? [],
          change: (id) => (id === this.#instituteId ? id : mapped(id, copy)),
        })
    }
  }

  close(): void {
    for (const database of this.#databases) {
      for (const sql of this.#triggers.get(database) ?? []) database.exec(sql)
      database.exec('commit')
      database.close()
    }
  }

  /** The rows of the school that exist once for each class. */
  #rowsOf(database: DatabaseSync, table: string): Row[] {
    if (single.has(table)) return []
    if (columnsOf(database, table).length === 0) return []
    const columns = columnsOf(database, table).map(({ name }) => name)
    const by = columns.includes('institute_id') ? 'institute_id = ?' : table === 'people' ? membersOnly : null
    if (by === null) return []
    return database.prepare(`select * from ${table} where ${by}`).all(this.#instituteId)
  }

  #copy(table: string, copy: number, how: Copying): void {
    for (const database of this.#databases) {
      const columns = columnsOf(database, table)
      const rows = columns.length === 0 ? [] : how.rows(database)
      const unique = rows.length === 0 ? [] : uniqueOf(database, table)
      for (const row of rows) this.#insert(database, { table, columns, unique, row, copy, how })
    }
  }

  #insert(database: DatabaseSync, { table, columns, unique, row, copy, how }: Inserting): void {
    const made: Row = {}
    for (const { name, isCounted } of columns) {
      const value = row[name] ?? null
      if (!isCounted) made[name] = typeof value === 'string' ? value.replaceAll(anId, how.change) : value
    }
    for (const index of unique)
      if (index.every((name) => made[name] === row[name])) {
        const named = index.findLast((name) => typeof row[name] === 'string')
        if (named !== undefined) made[named] = `${copy}-${String(row[named])}`
      }
    Object.assign(made, how.over)
    const names = Object.keys(made)
    const sql = `insert or ignore into ${table} (${names.map((name) => `"${name}"`).join()}) values (${names.map(() => '?').join()})`
    database.prepare(sql).run(...Object.values(made))
  }
}

type Column = { name: string; isCounted: boolean }

type Copying = { rows(database: DatabaseSync): Row[]; change(id: string): string; over?: Row }

type Inserting = { table: string; columns: Column[]; unique: string[][]; row: Row; copy: number; how: Copying }

const anySession = '01890000-0000-7000-8000-0000000a0000'

const membersOnly = 'id in (select person_id from memberships where institute_id = ?)'

const memberTables = [
  ['people', 'id'],
  ['memberships', 'person_id'],
  ['members', 'id'],
  ['class_members', 'person_id'],
  ['sessions', 'person_id'],
] as const

/** The id of another student like this one. */
export function studentId(personId: string, at: number): string {
  return `${personId.slice(0, -4)}${(0x8000 + at).toString(16)}`
}

/** Another id for each copy; no id of the product begins like it. */
function mapped(id: string, copy: number): string {
  return `${(copy + 0x10).toString(16)}${id.slice(2)}`
}

function tablesOf(database: DatabaseSync): string[] {
  const rows = database
    .prepare(
      `select name, sql from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '_cf_%'`,
    )
    .all()
  const virtual = rows.filter(({ sql }) => /^create virtual/i.test(String(sql))).map(({ name }) => String(name))
  return rows
    .map(({ name }) => String(name))
    .filter((name) => !virtual.some((each) => name === each || name.startsWith(`${each}_`)))
}

/** A number that the database counts itself is left to it. */
function columnsOf(database: DatabaseSync, table: string): Column[] {
  const rows = database.prepare(`select name, type, pk from pragma_table_info('${table}')`).all()
  const keys = rows.filter(({ pk }) => Number(pk) > 0)
  return rows.map(({ name, type, pk }) => ({
    name: String(name),
    isCounted: keys.length === 1 && Number(pk) > 0 && String(type).toLowerCase() === 'integer',
  }))
}

function uniqueOf(database: DatabaseSync, table: string): string[][] {
  const indexes = database.prepare(`select name from pragma_index_list('${table}') where "unique" = 1`).all()
  return indexes.map(({ name }) =>
    database
      .prepare(`select name from pragma_index_info('${String(name)}') where name is not null`)
      .all()
      .map((row) => String(row['name'])),
  )
}

/** The bytes of the databases in a folder, without their logs and free pages. */
export function databaseBytes(folder: string, part: string): number {
  return filesOf(folder, part)
    .filter((path) => path.endsWith('.sqlite'))
    .reduce((sum, path) => {
      const database = new DatabaseSync(path)
      const [row] = database
        .prepare(
          `select (p.page_count - f.freelist_count) * s.page_size as bytes
           from pragma_page_count p, pragma_freelist_count f, pragma_page_size s`,
        )
        .all()
      database.close()
      return sum + Number(row?.['bytes'])
    }, 0)
}

/**
 * The rows of each table of the databases in a folder, with the bytes of the table and its indexes. The free bytes of a few
 * pages are no part of a row; those of many are what SQLite leaves between rows.
 */
export function tablesIn(folder: string): Map<string, { rows: number; bytes: number }> {
  const found = new Map<string, { rows: number; bytes: number }>()
  for (const path of filesOf(folder, 'd1').filter((file) => file.endsWith('.sqlite'))) {
    const database = new DatabaseSync(path)
    const tables = database
      .prepare(
        `select m.tbl_name as name, sum(s.pgsize - iif(s.pageno <= 4, s.unused, 0)) as bytes from dbstat('main', 1) s
         join sqlite_master m on m.name = s.name group by m.tbl_name`,
      )
      .all()
    for (const { name, bytes } of tables) {
      const known = found.get(String(name)) ?? { rows: 0, bytes: 0 }
      const [row] = database.prepare(`select count(*) as count from "${String(name)}"`).all()
      found.set(String(name), { rows: known.rows + Number(row?.['count']), bytes: known.bytes + Number(bytes) })
    }
    database.close()
  }
  return found
}

/** The bytes of the stored files. */
export function blobBytes(folder: string): number {
  return filesOf(folder, 'r2')
    .filter((path) => !/\.sqlite(?:-\w+)?$/.test(path))
    .reduce((sum, path) => sum + statSync(path).size, 0)
}

function filesOf(folder: string, part: string): string[] {
  const at = join(folder, 'v3', part)
  return readdirSync(at, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}
