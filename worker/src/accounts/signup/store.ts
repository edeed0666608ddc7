import { oneTimeSecrets, signUps } from '@takhti/schema/accounts/tables'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { together, type DirectoryDatabase } from '#platform/db.ts'
import { enqueue, type QueuedJob } from '#platform/outbox.ts'

/** A sign-up as it is stored. */
export type SignUpRow = typeof signUps.$inferSelect

/** A job that the outbox holds until it is done. */
/** Sign-ups, and the links that were mailed for them. */
export function signUpStore(db: DirectoryDatabase) {
  const byKey = async (where: ReturnType<typeof eq>): Promise<SignUpRow | null> =>
    (await db.select().from(signUps).where(where).get()) ?? null
  return {
    /** Stores a sign-up, and the job of its mail where one is due, in one batch. */
    async store(row: typeof signUps.$inferInsert, job: QueuedJob | null): Promise<void> {
      await together(db, [db.insert(signUps).values(row), ...(job === null ? [] : [enqueue(db, job)])])
    },
    find: (id: string) => byKey(eq(signUps.id, id)),
    findByTicket: (ticketHash: string) => byKey(eq(signUps.ticketHash, ticketHash)),
    /** The newest sign-up of an address that waits for its proof. */
    async findWaiting(email: string): Promise<SignUpRow | null> {
      const row = await db
        .select()
        .from(signUps)
        .where(and(eq(signUps.email, email), isNull(signUps.verifiedAt)))
        .orderBy(desc(signUps.createdAt))
        .limit(1)
        .get()
      return row ?? null
    },
    /** The newest sign-ups of an address that wait for its proof. */
    listWaiting: (email: string, limit: number): Promise<SignUpRow[]> =>
      db
        .select()
        .from(signUps)
        .where(and(eq(signUps.email, email), isNull(signUps.verifiedAt)))
        .orderBy(desc(signUps.createdAt))
        .limit(limit),
    /** Enqueues the mail of a sign-up once more; without a sign-up the same work is done. */
    async promiseAgain(id: string, expiresAt: Date, job: QueuedJob): Promise<boolean> {
      const [changed] = await together(db, [
        db
          .update(signUps)
          .set({ expiresAt: expiresAt.toISOString() })
          .where(and(eq(signUps.id, id), isNull(signUps.verifiedAt)))
          .returning({ id: signUps.id }),
        enqueue(db, job),
      ])
      return changed.length > 0
    },
    /** Lets a link of a sign-up work, and the one before it no longer. */
    async replaceLink({ id, linkHash, expiresAt, now }: LinkOf): Promise<void> {
      const older = db.select({ hash: signUps.linkHash }).from(signUps).where(eq(signUps.id, id))
      await together(db, [
        db.delete(oneTimeSecrets).where(eq(oneTimeSecrets.hash, older)),
        db.insert(oneTimeSecrets).values({
          hash: linkHash,
          purpose: 'verifyEmail',
          personId: null,
          body: { signUpId: id },
          expiresAt: expiresAt.toISOString(),
          createdAt: now.toISOString(),
        }),
        db.update(signUps).set({ linkHash }).where(eq(signUps.id, id)),
      ])
    },
  }
}

type LinkOf = { id: string; linkHash: string; expiresAt: Date; now: Date }
