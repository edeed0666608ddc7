import { people, sessions } from '@takhti/schema/accounts/tables'
import { memberships } from '@takhti/schema/institutes/tables'
import { and, eq } from 'drizzle-orm'
import { together, type DirectoryDatabase, type Statement } from '#platform/db.ts'
import { enqueue, type QueuedJob } from '#platform/outbox.ts'

/** Sessions and the people behind them. */
export function accountsStore(db: DirectoryDatabase) {
  return {
    /** The person who reads mail at this address, where there is one. */
    async findReader(email: string): Promise<{ id: string; language: string } | null> {
      const row = await db
        .select({ id: people.id, language: people.language })
        .from(people)
        .where(eq(people.email, email))
        .get()
      return row ?? null
    },
    /** A member of an institute with their mail address; null where they belong elsewhere. */
    async findMember(personId: string, instituteId: string): Promise<{ email: string; language: string } | null> {
      const row = await db
        .select({ email: people.email, language: people.language })
        .from(people)
        .innerJoin(memberships, eq(memberships.personId, people.id))
        .where(and(eq(people.id, personId), eq(memberships.instituteId, instituteId)))
        .get()
      return row ?? null
    },
    /** The statement that enqueues a mail. */
    enqueue(job: QueuedJob): Statement {
      return enqueue(db, job)
    },
    /** Ends a session and answers the institutes in which its person may hold sockets. */
    async end(session: { sessionId: string; personId: string }): Promise<string[]> {
      const [, rows] = await together(db, [
        db.delete(sessions).where(and(eq(sessions.id, session.sessionId), eq(sessions.personId, session.personId))),
        db
          .selectDistinct({ id: memberships.instituteId })
          .from(memberships)
          .where(eq(memberships.personId, session.personId)),
      ])
      return rows.map(({ id }) => id)
    },
  }
}
