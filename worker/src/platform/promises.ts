import { minuteMs } from '@takhti/schema/kit/durations'
import { promises } from '@takhti/schema/kit/institute-tables'
import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { InstituteDatabase, Shard, Statement } from './db.ts'
import { log } from './log.ts'
import type { Platform } from './platform.ts'

/** Work of one institute that stands in its own database, in the batch of what it follows from. */
export type Promised = { instituteId: string; id: string; kind: string; body: unknown; dueAt: string }

/** Somebody's work on a promise; each step that is written down keeps others from it for another minute. */
export type Keeping = {
  /** Writes down how far it has come, until when it waits if it does; false where somebody else is at it. */
  note(body: unknown, until?: Date): Promise<boolean>
}

/** What is left of a promise: nothing, or what was noted. */
export type Kept = 'kept' | 'waits'

/** A promise, and the statement that makes it; it is due in a minute, for who made it keeps it before that. */
export function promising(
  platform: Platform,
  { shard, ...work }: { shard: Shard; instituteId: string; kind: string; body: unknown },
): { promised: Promised; insert: Statement } {
  const promised = { ...work, id: platform.newId(), dueAt: soon(platform).toISOString() }
  return { promised, insert: platform.institute(shard).insert(promises).values(promised) }
}

/** What a database's institutes promised and nobody has done yet, the longest due first. */
export function listDuePromises(db: InstituteDatabase, now: Date, limit: number): Promise<Promised[]> {
  const { instituteId, id, kind, body, dueAt } = promises
  return db
    .select({ instituteId, id, kind, body, dueAt })
    .from(promises)
    .where(lte(dueAt, now.toISOString()))
    .orderBy(asc(dueAt))
    .limit(limit)
}

/** The jobs of one kind of an institute, due or not. */
export function listPromisesOf(
  db: InstituteDatabase,
  wanted: { instituteId: string; kind: string; limit: number },
): Promise<Promised[]> {
  const { instituteId, id, kind, body, dueAt } = promises
  return db
    .select({ instituteId, id, kind, body, dueAt })
    .from(promises)
    .where(and(eq(instituteId, wanted.instituteId), eq(kind, wanted.kind)))
    .orderBy(asc(dueAt))
    .limit(wanted.limit)
}

/** Does one promised piece of work and forgets it; when it fails the promise stands, and waits a minute longer each time. */
export async function keepPromised(
  platform: Platform,
  { shard, promised }: { shard: Shard; promised: Promised },
  work: (keeping: Keeping) => Promise<Kept>,
): Promise<void> {
  const db = platform.institute(shard)
  const held: Held = { promised, dueAt: promised.dueAt }
  try {
    if ((await work(keepingOf(platform, db, held))) === 'kept') await db.delete(promises).where(is(promised))
  } catch (error) {
    log('error', 'promise failed', { job: promised.kind, error })
    await postpone(db, held, platform.now())
  }
}

/** A promise that somebody is at, and until when they put it off last: the row is theirs while it says so. */
type Held = { readonly promised: Promised; dueAt: string }

function keepingOf(platform: Platform, db: InstituteDatabase, held: Held): Keeping {
  return {
    async note(body, until) {
      const next = (until ?? soon(platform)).toISOString()
      const rows = await db
        .update(promises)
        .set({ body, dueAt: next })
        .where(isStill(held))
        .returning({ id: promises.id })
      if (rows.length > 0) held.dueAt = next
      return rows.length > 0
    },
  }
}

async function postpone(db: InstituteDatabase, held: Held, now: Date): Promise<void> {
  const dueAt = sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${now.toISOString()}, '+' || (${promises.attempts} + 1) || ' minutes')`
  await db
    .update(promises)
    .set({ attempts: sql`${promises.attempts} + 1`, dueAt })
    .where(isStill(held))
}

function isStill({ promised, dueAt }: Held) {
  return and(is(promised), eq(promises.dueAt, dueAt))
}

function is({ instituteId, id }: Promised) {
  return and(eq(promises.instituteId, instituteId), eq(promises.id, id))
}

function soon(platform: Platform): Date {
  return new Date(platform.now().getTime() + minuteMs)
}
