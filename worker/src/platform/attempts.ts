import { attempts } from '@takhti/schema/accounts/tables'
import { inArray, sql } from 'drizzle-orm'
import { together, type DirectoryDatabase } from './db.ts'
import { Failure } from './failure.ts'

/** How often something may fail within a window, in milliseconds. */
export type Allowance = { max: number; windowMs: number }

/** A counter and its allowance; the counter's name carries whose it is. */
export type Counter = Allowance & { key: string }

/** Throws `common/too-many` while one of the counters is spent. It counts nothing itself. */
export async function refuseSpent(db: DirectoryDatabase, counters: readonly Counter[], now: Date): Promise<void> {
  const keys = counters.map(({ key }) => key)
  const rows = await db.select().from(attempts).where(inArray(attempts.key, keys))
  const isSpent = rows.some((row) => {
    const counter = counters.find(({ key }) => key === row.key)
    return counter !== undefined && row.count >= counter.max && row.windowStart + counter.windowMs > now.getTime()
  })
  if (isSpent) throw new Failure('common/too-many')
}

/** Counts one failed attempt on each counter; a counter whose window is over starts again at one. */
export async function countAttempt(db: DirectoryDatabase, counters: readonly Counter[], now: Date): Promise<void> {
  const at = now.getTime()
  const statements = counters.map(({ key, windowMs }) =>
    db
      .insert(attempts)
      .values({ key, windowStart: at, count: 1 })
      .onConflictDoUpdate({
        target: attempts.key,
        set: {
          count: sql`case when ${attempts.windowStart} + ${windowMs} > ${at} then ${attempts.count} + 1 else 1 end`,
          windowStart: sql`case when ${attempts.windowStart} + ${windowMs} > ${at} then ${attempts.windowStart} else ${at} end`,
        },
      }),
  )
  await together(db, statements)
}
