import { people, sessions } from '@takhti/schema/accounts/tables'
import { defaultInstitutes, memberships } from '@takhti/schema/institutes/tables'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { together, type DirectoryDatabase } from '#platform/db.ts'
import { findSession, type Session } from '#platform/session-store.ts'

/** Sessions and the people behind them. */
export function accountsStore(db: DirectoryDatabase) {
  return {
    /** Who reads mail at this address, where somebody of ours does. */
    async findReader(email: string): Promise<{ id: string; language: string } | null> {
      const row = await db
        .select({ id: people.id, language: people.language })
        .from(people)
        .where(eq(people.email, email))
        .get()
      return row ?? null
    },
    /**
     * Lets a fresh session act in its person's default institute, or else in the one joined first. With several and no
     * default the person is to choose; until then an older client acts where it always did.
     */
    async settle(tokenHash: string, now: Date): Promise<(Session & { isChoiceDue: boolean }) | null> {
      const isDefault = sql`${defaultInstitutes.instituteId} is not null`
      const home = db
        .select({ id: memberships.instituteId })
        .from(memberships)
        .leftJoin(
          defaultInstitutes,
          and(
            eq(defaultInstitutes.personId, memberships.personId),
            eq(defaultInstitutes.instituteId, memberships.instituteId),
          ),
        )
        .where(eq(memberships.personId, sessions.personId))
        .orderBy(desc(isDefault), asc(memberships.createdAt), asc(memberships.instituteId))
        .limit(1)
      const [settled] = await db
        .update(sessions)
        .set({ instituteId: sql`(${home})` })
        .where(eq(sessions.token, tokenHash))
        .returning({
          isChoiceDue: sql<number>`(select count(distinct institute_id) from memberships m where m.person_id = sessions.person_id) > 1
            and not exists (select 1 from default_institutes d
              join memberships m on m.person_id = d.person_id and m.institute_id = d.institute_id
              where d.person_id = sessions.person_id)`,
        })
      const session = await findSession(db, { tokenHash, instituteId: null, now })
      return session && { ...session, isChoiceDue: settled?.isChoiceDue === 1 }
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
