import { applyD1Migrations, type D1Migration } from 'cloudflare:test'
import { env as bindings } from 'cloudflare:workers'
import type { Env } from '#platform/env.ts'

type TestEnv = Env & { MIGRATIONS: { directory: D1Migration[]; institute: D1Migration[] } }

// The pool types bindings as an empty global interface; its configuration names exactly these.
const testEnv = bindings as unknown as TestEnv

/** The bindings of the worker under test, with migrated databases. */
export async function migratedEnv(): Promise<Env> {
  const { DIRECTORY, INSTITUTES_00, INSTITUTES_01, MIGRATIONS } = testEnv
  await applyD1Migrations(DIRECTORY, MIGRATIONS.directory)
  await applyD1Migrations(INSTITUTES_00, MIGRATIONS.institute)
  await applyD1Migrations(INSTITUTES_01, MIGRATIONS.institute)
  return testEnv
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

/** The same bindings, whose databases write down every trip. */
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

/** The same database, in which a statement that fits runs only when something else has happened. */
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
