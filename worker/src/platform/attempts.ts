import { attempts } from '@takhti/schema/accounts/tables'
import type { ErrorCode } from '@takhti/schema/kit/errors'
import { sql } from 'drizzle-orm'
import { isIn, together, type DirectoryDatabase } from './db.ts'
import { Failure } from './failure.ts'

/** How often something may fail within a window, in milliseconds. */
export type Allowance = { max: number; windowMs: number }

/** A counter and its allowance. The counter's name identifies its owner; `refusal` replaces the common error where that one is too vague. */
export type Counter = Allowance & { key: string; refusal?: ErrorCode }

/** Throws `common/too-many` while one of the counters is spent. It counts nothing itself. */
export async function refuseSpent(db: DirectoryDatabase, counters: readonly Counter[], now: Date): Promise<void> {
  const spent = await listSpent(db, counters, now)
  if (spent.length > 0) throw new Failure('common/too-many')
}

/** Which of the counters are spent; two of them may have one name and allow different numbers. */
export async function listSpent(db: DirectoryDatabase, counters: readonly Counter[], now: Date): Promise<Counter[]> {
  const keys = counters.map(({ key }) => key)
  const rows = await db.select().from(attempts).where(isIn(attempts.key, keys))
  return counters.filter(({ key, max, windowMs }) =>
    rows.some((row) => row.key === key && row.count >= max && row.windowStart + windowMs > now.getTime()),
  )
}

/** Counts one failed attempt on each counter; a counter whose window is over starts again at one. */
export async function countAttempt(db: DirectoryDatabase, counters: readonly Counter[], now: Date): Promise<void> {
  await together(
    db,
    counters.map((counter) => countedRow(db, counter, now)),
  )
}

/**
 * Takes one attempt from each counter before the guess is checked, and throws `common/too-many` where none is left. Of concurrent
 * guesses at most `max` are checked. A correct guess gives its attempt back. A secret of 256 bits has no
 * counter: it cannot be guessed, and the counter would only lock its owner out.
 */
export async function takeAttempt(db: DirectoryDatabase, counters: readonly Counter[], now: Date): Promise<void> {
  const isLeft = await takeIfLeft(db, counters, now)
  if (!isLeft) throw new Failure(counters[0]?.refusal ?? 'common/too-many')
}

/** Takes one attempt from each counter, and answers whether each had one left. */
export async function takeIfLeft(db: DirectoryDatabase, counters: readonly Counter[], now: Date): Promise<boolean> {
  const taken = await together(
    db,
    counters.map((counter) => countedRow(db, counter, now)),
  )
  return counters.every(({ max }, index) => (taken[index]?.[0]?.count ?? 0) <= max)
}

/** Takes up to `wanted` attempts, and answers how many there were. */
export async function takeSome(
  db: DirectoryDatabase,
  { wanted, ...counter }: Counter & { wanted: number },
  now: Date,
): Promise<number> {
  const [row] = await countedRow(db, { ...counter, amount: wanted }, now)
  const before = (row?.count ?? 0) - wanted
  return Math.min(wanted, Math.max(0, counter.max - before))
}

/** Starts counters again at none. */
export async function forgetAttempts(db: DirectoryDatabase, keys: readonly string[]): Promise<void> {
  await db.delete(attempts).where(isIn(attempts.key, keys))
}

/** Gives an attempt back that turned out to be no guess. */
export async function giveBack(db: DirectoryDatabase, counters: readonly Counter[]): Promise<void> {
  const keys = counters.map(({ key }) => key)
  await db
    .update(attempts)
    .set({ count: sql`max(${attempts.count} - 1, 0)` })
    .where(isIn(attempts.key, keys))
}

function countedRow(db: DirectoryDatabase, { key, windowMs, amount = 1 }: Counter & { amount?: number }, now: Date) {
  const at = now.getTime()
  const isOpen = sql`${attempts.windowStart} + ${windowMs} > ${at}`
  return db
    .insert(attempts)
    .values({ key, windowStart: at, count: amount })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`case when ${isOpen} then ${attempts.count} + ${amount} else ${amount} end`,
        windowStart: sql`case when ${isOpen} then ${attempts.windowStart} else ${at} end`,
      },
    })
    .returning({ count: attempts.count })
}
