import { outbox } from '@takhti/schema/kit/directory-tables'
import { minuteMs } from '@takhti/schema/kit/durations'
import { instituteOutbox } from '@takhti/schema/kit/institute-tables'
import { and, asc, eq, lte, sql, type SQL } from 'drizzle-orm'
import type { DirectoryDatabase, InstituteDatabase, Shard, Statement } from './db.ts'
import { log } from './log.ts'
import type { Platform } from './platform.ts'

/** Work that follows from a write in the directory; `jobs/outbox.ts` performs each kind. */
export type JobKind =
  | 'classLinks'
  | 'contactLetter'
  | 'endSessions'
  | 'eraseStudent'
  | 'factorLetter'
  | 'inviteToInstitute'
  | 'joiningLetter'
  | 'licenceNews'
  | 'mergeStudents'
  | 'mirrorImport'
  | 'mirrorMember'
  | 'mirrorNames'
  | 'mirrorPerson'
  | 'mirrorProfile'
  | 'passwordLetter'
  | 'referralLetter'
  | 'resetLetter'
  | 'seatAnew'
  | 'settleCode'
  | 'signInLetter'
  | 'signUpLetter'
  | 'tellUntold'

/** Work that follows from a write in an institute's database. Triggers enqueue `lessonAccess`. */
export type InstituteJobKind =
  | 'access'
  | 'exportInstitute'
  | 'importInstitute'
  | 'lessonAccess'
  | 'notice'
  | 'release'
  | 'showPost'
  | 'webhookEnded'

/** A job as it is enqueued; without an instant it is due at once. */
export type OutboxJob<Body = unknown> = { id: string; kind: JobKind; body: Body; dueAt?: string }

/** A job with its due time. */
export type QueuedJob<Body = unknown> = OutboxJob<Body> & { dueAt: string }

/** A job as it is stored; a row of another build can have a kind that this build does not know. */
export type StoredJob = { id: string; kind: string; body: unknown }

/** A job of an institute, as it is stored. */
export type InstituteJob = StoredJob & { instituteId: string; dueAt: string }

/** A leased job. Each checkpoint renews the lease for one minute. */
export type Lease = {
  /** Stores the progress, and until when the job waits if it does; false while another run holds the lease. */
  checkpoint(body: unknown, until?: Date): Promise<boolean>
}

/** Whether a job is over, or waits with its last checkpoint. */
export type Outcome = 'done' | 'waits'

/** The statement that enqueues a job, for the batch of the write that it follows from. */
export function enqueue(db: DirectoryDatabase, job: QueuedJob) {
  return db.insert(outbox).values(job)
}

/**
 * The job of a mail. It is due in a minute, since the request itself tries it before that. Secrets in the mail are made
 * when it is sent: jobs are stored in clear text.
 */
export function emailJob<Body>(platform: Platform, kind: JobKind, body: Body): QueuedJob<Body> {
  return { id: platform.newId(), kind, body, dueAt: soon(platform).toISOString() }
}

/**
 * A job of an institute and the statement that enqueues it; without an instant it is due in a minute, since its request
 * tries it before that.
 */
export function instituteJob(
  platform: Platform,
  { shard, ...work }: { shard: Shard; instituteId: string; kind: InstituteJobKind; body: unknown; dueAt?: string },
): { job: InstituteJob; insert: Statement } {
  const job = { dueAt: soon(platform).toISOString(), ...work, id: platform.newId() }
  return { job, insert: platform.institute(shard).insert(instituteOutbox).values(job) }
}

/** Replaces the body of a job by what is left to do. */
export async function replaceJobBody(
  db: DirectoryDatabase,
  { id, body }: Pick<StoredJob, 'id' | 'body'>,
): Promise<void> {
  await db.update(outbox).set({ body }).where(eq(outbox.id, id))
}

/** The due jobs of the directory, the longest due first. */
export function loadDueJobs(db: DirectoryDatabase, now: Date, limit: number): Promise<StoredJob[]> {
  return db
    .select({ id: outbox.id, kind: outbox.kind, body: outbox.body })
    .from(outbox)
    .where(lte(outbox.dueAt, now.toISOString()))
    .orderBy(asc(outbox.dueAt))
    .limit(limit)
}

const instituteColumns = {
  instituteId: instituteOutbox.instituteId,
  id: instituteOutbox.id,
  kind: instituteOutbox.kind,
  body: instituteOutbox.body,
  dueAt: instituteOutbox.dueAt,
}

/** The due jobs of the institutes of one database, the longest due first. */
export function loadDueInstituteJobs(db: InstituteDatabase, now: Date, limit: number): Promise<InstituteJob[]> {
  return db
    .select(instituteColumns)
    .from(instituteOutbox)
    .where(lte(instituteOutbox.dueAt, now.toISOString()))
    .orderBy(asc(instituteOutbox.dueAt))
    .limit(limit)
}

/** The jobs of one kind of an institute, due or not. */
export function loadInstituteJobs(
  db: InstituteDatabase,
  wanted: { instituteId: string; kind: InstituteJobKind; limit: number },
): Promise<InstituteJob[]> {
  return db
    .select(instituteColumns)
    .from(instituteOutbox)
    .where(and(eq(instituteOutbox.instituteId, wanted.instituteId), eq(instituteOutbox.kind, wanted.kind)))
    .orderBy(asc(instituteOutbox.dueAt))
    .limit(wanted.limit)
}

/** Failures after which a job needs a person: `/api/health` counts such jobs, and the log names each. */
export const failuresToReport = 5

/** Runs a job and deletes it. Returns whether it succeeded; a failed job stays, and waits a minute longer each time. */
export async function runJob(platform: Platform, job: StoredJob, work: () => Promise<void>): Promise<boolean> {
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

/** Long enough for the response to leave, and too short to wait for. */
const answerLeavesMs = 100

/**
 * Resolves when the response of the request has left. Work that differs by address begins after this: its time would reveal
 * which address it was.
 */
export function answerLeft(): Promise<void> {
  return scheduler.wait(answerLeavesMs)
}

/** Runs a job once the response has left. */
export function runJobLater(platform: Platform, job: StoredJob, work: () => Promise<void>): void {
  platform.defer(job.kind, async () => {
    await answerLeft()
    await runJob(platform, job, work)
  })
}

/** Runs a job of an institute and deletes it; a failed job stays, and waits a minute longer each time. */
export async function runInstituteJob(
  platform: Platform,
  { shard, job }: { shard: Shard; job: InstituteJob },
  work: (lease: Lease) => Promise<Outcome>,
): Promise<void> {
  const db = platform.institute(shard)
  const held: Held = { job, dueAt: job.dueAt }
  try {
    if ((await work(leaseOf(platform, db, held))) === 'done') await db.delete(instituteOutbox).where(is(job))
  } catch (error) {
    log('error', 'institute job failed', { job: job.kind, error })
    await postponeHeld(db, held, platform.now())
  }
}

/** A job with the due time of its last checkpoint: the lease is held while the row has the same. */
type Held = { readonly job: InstituteJob; dueAt: string }

function leaseOf(platform: Platform, db: InstituteDatabase, held: Held): Lease {
  return {
    async checkpoint(body, until) {
      const next = (until ?? soon(platform)).toISOString()
      const rows = await db
        .update(instituteOutbox)
        .set({ body, dueAt: next })
        .where(isHeld(held))
        .returning({ id: instituteOutbox.id })
      if (rows.length > 0) held.dueAt = next
      return rows.length > 0
    },
  }
}

async function postpone(db: DirectoryDatabase, id: string, now: Date): Promise<number> {
  const [row] = await db
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, dueAt: afterAttempt(now, sql`${outbox.attempts}`) })
    .where(eq(outbox.id, id))
    .returning({ attempts: outbox.attempts })
  return row?.attempts ?? 0
}

async function postponeHeld(db: InstituteDatabase, held: Held, now: Date): Promise<void> {
  const { attempts } = instituteOutbox
  await db
    .update(instituteOutbox)
    .set({ attempts: sql`${attempts} + 1`, dueAt: afterAttempt(now, sql`${attempts}`) })
    .where(isHeld(held))
}

/** One minute more after each failed attempt. */
function afterAttempt(now: Date, attempts: SQL): SQL {
  return sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${now.toISOString()}, '+' || (${attempts} + 1) || ' minutes')`
}

function isHeld({ job, dueAt }: Held) {
  return and(is(job), eq(instituteOutbox.dueAt, dueAt))
}

function is({ instituteId, id }: InstituteJob) {
  return and(eq(instituteOutbox.instituteId, instituteId), eq(instituteOutbox.id, id))
}

function soon(platform: Platform): Date {
  return new Date(platform.now().getTime() + minuteMs)
}
