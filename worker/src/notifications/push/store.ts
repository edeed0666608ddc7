import { institutes } from '@takhti/schema/institutes/tables'
import { pushSubscriptions } from '@takhti/schema/notifications/push/tables'
import { and, asc, eq, gt, or, sql } from 'drizzle-orm'
import { together, type DirectoryDatabase } from '#platform/db.ts'
import type { PushTarget } from '#platform/push.ts'

type Audience = { instituteId: string; personIds: readonly string[]; after: string }

type Subscription = PushTarget & { sessionId: string; personId: string; instituteId: string; createdAt: string }

/** The browsers that are pushed to; they lie in the directory, beside the sessions they end with. */
export function pushStore(db: DirectoryDatabase) {
  return {
    /** Stores a browser for a session; a session has one, and a browser belongs to the latest session. */
    async store(row: Subscription): Promise<void> {
      const { endpoint, sessionId } = row
      await together(db, [
        db
          .delete(pushSubscriptions)
          .where(or(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.sessionId, sessionId))),
        db.insert(pushSubscriptions).values(row),
      ])
    },
    async remove(sessionId: string): Promise<void> {
      await db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId))
    },
    async forget(endpoint: string): Promise<void> {
      await db.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint))
    },
    /** Where these people are pushed to, after one of the addresses and in their order. */
    list({ instituteId, personIds, after }: Audience): Promise<PushTarget[]> {
      return db
        .select({
          endpoint: pushSubscriptions.endpoint,
          p256dh: pushSubscriptions.p256dh,
          auth: pushSubscriptions.auth,
        })
        .from(pushSubscriptions)
        .where(
          and(
            eq(pushSubscriptions.instituteId, instituteId),
            gt(pushSubscriptions.endpoint, after),
            sql`${pushSubscriptions.personId} in (select value from json_each(${JSON.stringify(personIds)}))`,
          ),
        )
        .orderBy(asc(pushSubscriptions.endpoint))
    },
    async timeZone(instituteId: string): Promise<string> {
      const row = await db
        .select({ timeZone: institutes.timeZone })
        .from(institutes)
        .where(eq(institutes.id, instituteId))
        .get()
      return row?.timeZone ?? 'UTC'
    },
  }
}
