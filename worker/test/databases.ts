import { applyD1Migrations, type D1Migration } from 'cloudflare:test'
import { env as bindings } from 'cloudflare:workers'
import type { Env } from '#platform/env.ts'

type Of<Each> = { directory: Each; institute: Each }
type TestEnv = Env & { MIGRATIONS: Of<D1Migration[]>; SCHEMAS: Of<string[]> }

// The pool types bindings as an empty global interface; its configuration names exactly these.
const testEnv = bindings as unknown as TestEnv

/** The bindings of the worker under test, with fully migrated databases. */
export async function migratedEnv(): Promise<Env> {
  const { DIRECTORY, INSTITUTES_00, INSTITUTES_01, SCHEMAS } = testEnv
  await Promise.all([
    make(DIRECTORY, SCHEMAS.directory),
    make(INSTITUTES_00, SCHEMAS.institute),
    make(INSTITUTES_01, SCHEMAS.institute),
  ])
  return testEnv
}

/** The same databases, migrated step by step. */
export async function slowlyMigratedEnv(): Promise<Env> {
  await applyD1Migrations(testEnv.DIRECTORY, testEnv.MIGRATIONS.directory)
  await applyD1Migrations(testEnv.INSTITUTES_00, testEnv.MIGRATIONS.institute)
  return testEnv
}

async function make(db: D1Database, schema: readonly string[]): Promise<void> {
  if ((await schemaOf(db)).length > 0) return
  await db.batch(schema.map((sql) => db.prepare(sql)))
}

/** The rows of a database, without those of the platform and the migrations. */
export async function schemaOf(db: D1Database): Promise<string[]> {
  const { results } = await db
    .prepare("select sql from sqlite_master where sql is not null and name not like '\\_cf%' escape '\\'")
    .all<{ sql: string }>()
  return results.map(({ sql }) => sql).filter((sql) => !/\b(sqlite_sequence|d1_migrations)\b/.test(sql))
}

/** Runs something while the database lacks a trigger. */
export async function withoutTrigger(db: D1Database, name: string, act: () => Promise<unknown>): Promise<void> {
  const found = await db.prepare('select sql from sqlite_master where name = ?').bind(name).first<{ sql: string }>()
  await db.prepare(`drop trigger ${name}`).run()
  try {
    await act()
  } finally {
    await db.prepare(found?.sql ?? '').run()
  }
}

/** One trip to a database, and what ran on it. */
export type Trip = { database: 'directory' | 'institute'; statements: { sql: string; params: unknown[] }[] }

/** The same bindings, whose databases record every trip. */
export function recorded(env: Env): { env: Env; trips: Trip[] } {
  const trips: Trip[] = []
  const wrap = (db: D1Database, database: Trip['database']) =>
    recordedDatabase(db, (statements) => trips.push({ database, statements }))
  const wrapped = {
    ...env,
    DIRECTORY: wrap(env.DIRECTORY, 'directory'),
    INSTITUTES_00: wrap(env.INSTITUTES_00, 'institute'),
    INSTITUTES_01: wrap(env.INSTITUTES_01, 'institute'),
  }
  return { env: wrapped, trips }
}

type Written = { sql: string; params: unknown[] }
const origins = new WeakMap<D1PreparedStatement, { inner: D1PreparedStatement; written: Written }>()

function recordedDatabase(db: D1Database, record: (statements: Written[]) => void): D1Database {
  const wrap = (inner: D1PreparedStatement, written: Written): D1PreparedStatement => {
    const proxy = new Proxy(inner, {
      get(target, name) {
        if (name === 'bind') return (...params: unknown[]) => wrap(target.bind(...params), { ...written, params })
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        return (...args: unknown[]) => {
          record([written])
          return Reflect.apply(value, target, args)
        }
      },
    })
    origins.set(proxy, { inner, written })
    return proxy
  }
  return new Proxy(db, {
    get(target, name) {
      if (name === 'prepare') return (sql: string) => wrap(target.prepare(sql), { sql, params: [] })
      if (name === 'batch')
        return (statements: D1PreparedStatement[]) => {
          const known = statements.map((statement) => origins.get(statement))
          record(known.map((each) => each?.written ?? { sql: '', params: [] }))
          return target.batch(known.flatMap((each) => (each === undefined ? [] : [each.inner])))
        }
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** The same database, in which a matching statement runs only after something else has happened. */
export function holdingBack(db: D1Database, fits: RegExp, first: () => Promise<void>): D1Database {
  const held = (statement: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(statement, {
      get(target, name) {
        if (name === 'bind') return (...params: unknown[]) => held(target.bind(...params))
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        return async (...args: unknown[]) => {
          await first()
          return Reflect.apply(value, target, args)
        }
      },
    })
  return new Proxy(db, {
    get(target, name) {
      if (name === 'prepare') return (sql: string) => (fits.test(sql) ? held(target.prepare(sql)) : target.prepare(sql))
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
