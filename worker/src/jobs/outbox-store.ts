import { outbox } from '@takhti/schema/kit/directory-tables'
import { asc, eq, lte, sql } from 'drizzle-orm'
import type { DirectoryDatabase } from '#platform/db.ts'

/** One promised piece of work. */
export type Job = { id: string; kind: string; body: unknown }

/** What the directory promised to do elsewhere. */
export function outboxStore(db: DirectoryDatabase) {
  return {
    listDue(now: Date, limit: number): Promise<Job[]> {
      return db
        .select({ id: outbox.id, kind: outbox.kind, body: outbox.body })
        .from(outbox)
        .where(lte(outbox.dueAt, now.toISOString()))
        .orderBy(asc(outbox.dueAt))
        .limit(limit)
    },
    async remove(id: string): Promise<void> {
      await db.delete(outbox).where(eq(outbox.id, id))
    },
    /** A job that failed waits a minute longer each time. */
    async postpone(id: string, now: Date): Promise<void> {
      const later = sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${now.toISOString()}, '+' || (${outbox.attempts} + 1) || ' minutes')`
      await db
        .update(outbox)
        .set({ attempts: sql`${outbox.attempts} + 1`, dueAt: later })
        .where(eq(outbox.id, id))
    },
  }
}
