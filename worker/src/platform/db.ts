import { sql, type SQL } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { drizzle, type DrizzleD1Database } from 'drizzle-orm/d1'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Env } from './env.ts'

type D1 = DrizzleD1Database & { $client: D1Database }

declare const role: unique symbol

/** The database of people, sessions and institutes. */
export type DirectoryDatabase = D1 & { readonly [role]?: 'directory' }

/** One database that is the home of some institutes. */
export type InstituteDatabase = D1 & { readonly [role]?: 'institute' }

/** A statement that can be part of a batch. */
export type Statement = BatchItem<'sqlite'>

/** Which institute database, the end of its binding's name; a column of the institute in the directory. */
export type Shard = string

/** The bindings of the databases of institutes: `wrangler.toml` alone lists them. */
export type InstituteBindings = { readonly [binding: `INSTITUTES_${string}`]: D1Database | undefined }

const opened = new WeakMap<D1Database, D1>()

function open(binding: D1Database): D1 {
  const known = opened.get(binding) ?? drizzle(binding)
  opened.set(binding, known)
  return known
}

/** The directory of this environment. */
export function directoryOf(env: Pick<Env, 'DIRECTORY'>): DirectoryDatabase {
  return open(env.DIRECTORY)
}

const prefix = 'INSTITUTES_'

/** The databases that this deployment binds, in order. */
export function shardsOf(env: InstituteBindings): readonly Shard[] {
  return Object.keys(env)
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length))
    .toSorted()
}

/** The one place where an institute's home becomes a database. */
export function instituteDatabaseOf(env: InstituteBindings, shard: Shard): InstituteDatabase {
  const binding = env[`${prefix}${shard}`]
  if (binding === undefined) throw new Error(`no database of institutes is bound as ${prefix}${shard}`)
  return open(binding)
}

/** Whether a column has one of these values, as one parameter: D1 takes a hundred of a statement. */
export function isIn(column: SQLiteColumn, values: readonly string[]): SQL {
  return sql`${column} in (select value from json_each(${JSON.stringify(values)}))`
}

/** What each statement of a batch answers, in order. */
export type Answers<Statements extends readonly Statement[]> = {
  [Index in keyof Statements]: Statements[Index]['_']['result']
}

/**
 * Runs statements as one round trip and one transaction.
 * Drizzle's own `batch` cannot bind the parameters of a statement written as SQL, so D1's is called here.
 */
export async function together<const Statements extends readonly Statement[]>(
  db: DirectoryDatabase | InstituteDatabase,
  statements: Statements,
): Promise<Answers<Statements>> {
  const prepared = statements.map(preparedOf)
  const bound = prepared.map((each) => {
    const { sql, params } = each.getQuery()
    return db.$client.prepare(sql).bind(...params)
  })
  const results = await db.$client.batch(bound)
  // Each result is mapped by the statement at its own place.
  return prepared.map((each, index) => each.mapResult(results[index], true)) as Answers<Statements>
}

type Prepared = {
  getQuery(): { sql: string; params: unknown[] }
  mapResult(result: D1Result | undefined, isFromBatch: true): unknown
}

function preparedOf(statement: Statement): Prepared {
  // Every query of drizzle has this method, which its own `batch` calls; its types leave it out.
  return (statement as unknown as { _prepare(): Prepared })._prepare()
}
