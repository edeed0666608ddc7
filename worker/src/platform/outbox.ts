import { outbox } from '@takhti/schema/kit/directory-tables'
import { minuteMs } from '@takhti/schema/kit/durations'
import { asc, eq, lte, sql } from 'drizzle-orm'
import type { DirectoryDatabase } from './db.ts'
import { log } from './log.ts'
import type { Platform } from './platform.ts'

/** One promised piece of work; without an instant it is due at once. */
export type Job = { id: string; kind: string; body: unknown; dueAt?: string }

/**
 * The promise of a letter. It is due in a minute, for what the request itself defers comes before that. What the letter lets in
 * with is made when it goes out: a promise can be read by whoever reads the database.
 */
export function letterJob<Body>(platform: Platform, kind: string, body: Body) {
  return { id: platform.newId(), kind, body, dueAt: new Date(platform.now().getTime() + minuteMs).toISOString() }
}

/** Promises work by itself; what a commit promises stands in its batch. */
export async function promiseJob(db: DirectoryDatabase, job: Required<Job>): Promise<void> {
  await db.insert(outbox).values(job)
}

/** Leaves of a promised piece of work what is still to be done. */
export async function narrowJob(db: DirectoryDatabase, { id, body }: Pick<Job, 'id' | 'body'>): Promise<void> {
  await db.update(outbox).set({ body }).where(eq(outbox.id, id))
}

/** What the directory promised to do in other databases and has not done yet, the longest due first. */
export function listDueJobs(db: DirectoryDatabase, now: Date, limit: number): Promise<Job[]> {
  return db
    .select({ id: outbox.id, kind: outbox.kind, body: outbox.body })
    .from(outbox)
    .where(lte(outbox.dueAt, now.toISOString()))
    .orderBy(asc(outbox.dueAt))
    .limit(limit)
}

/** Failures after which a job needs a person: `/api/health` counts such jobs, and the log names each. */
export const failuresToReport = 5

/** Does a job and deletes it; answers whether it succeeded. A failed job stays, and waits a minute longer each time. */
export async function keepPromise(platform: Platform, job: Job, work: () => Promise<void>): Promise<boolean> {
  const { directory } = platform
  try {
    await work()
  } catch (error) {
    log('error', 'job failed', { job: job.kind, error })
    const failures = await postpone(directory, job.id, platform.now())
    if (failures >= failuresToReport) log('error', 'job keeps failing', { job: job.kind })
    return false
  }
  platform.defer('forget job', () => directory.delete(outbox).where(eq(outbox.id, job.id)).run())
  return true
}

/** Long enough for an answer to be on its way, and too short for anybody to wait for. */
const answerLeavesMs = 100

/**
 * Resolves when the answer of the request has left. Where one address makes more work than another, the work begins after this:
 * begun at once, it slows the answer down and tells which address it was.
 */
export function answerLeft(): Promise<void> {
  return scheduler.wait(answerLeavesMs)
}

/** Does a promised piece of work once the answer has left. */
export function keepPromiseLater(platform: Platform, job: Job, work: () => Promise<void>): void {
  platform.defer(job.kind, async () => {
    await answerLeft()
    await keepPromise(platform, job, work)
  })
}

async function postpone(db: DirectoryDatabase, id: string, now: Date): Promise<number> {
  const dueAt = sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${now.toISOString()}, '+' || (${outbox.attempts} + 1) || ' minutes')`
  const [row] = await db
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, dueAt })
    .where(eq(outbox.id, id))
    .returning({ attempts: outbox.attempts })
  return row?.attempts ?? 0
}
