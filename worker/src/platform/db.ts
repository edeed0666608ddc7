import type { BatchItem } from 'drizzle-orm/batch'
import { drizzle, type DrizzleD1Database } from 'drizzle-orm/d1'
import type { Env } from './env.ts'

declare const role: unique symbol

/** The database of people, sessions and institutes. */
export type DirectoryDatabase = DrizzleD1Database & { readonly [role]?: 'directory' }

/** One database that is the home of some institutes. */
export type InstituteDatabase = DrizzleD1Database & { readonly [role]?: 'institute' }

/** A statement that can stand in a batch. */
export type Statement = BatchItem<'sqlite'>

/** Which institute database; a column of the institute in the directory. */
export type Shard = '00' | '01'

export const shards: readonly Shard[] = ['00', '01']

/** The directory of this environment. */
export function directoryOf(env: Env): DirectoryDatabase {
  return drizzle(env.DIRECTORY)
}

/** The one place where an institute's home becomes a database. */
export function instituteDatabaseOf(env: Env, shard: Shard): InstituteDatabase {
  return drizzle(shard === '00' ? env.INSTITUTES_00 : env.INSTITUTES_01)
}

/** Runs statements as one round trip and one transaction. */
export async function runTogether(
  db: DirectoryDatabase | InstituteDatabase,
  statements: readonly Statement[],
): Promise<void> {
  const [first, ...rest] = statements
  if (first !== undefined) await db.batch([first, ...rest])
}
