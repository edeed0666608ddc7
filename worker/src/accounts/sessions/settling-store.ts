import type { SessionWay } from '@takhti/schema/accounts/sessions/ways'
import { credentials, sessions } from '@takhti/schema/accounts/tables'
import { defaultInstitutes, memberships } from '@takhti/schema/institutes/tables'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { DirectoryDatabase } from '#platform/db.ts'
import { findSession, type Session } from '#platform/session-store.ts'

/** What a sign-in knows when its session has just been made. */
export type Settling = {
  tokenHash: string
  via: SessionWay
  /** The hash that the password was compared with, where one was. */
  passwordHash: string | null
  userAgent: string | null
  now: Date
}

/** Fresh sessions. */
export function settlingStore(db: DirectoryDatabase) {
  return {
    /**
     * Lets a fresh session act in its person's default institute, or else in the one joined first. With several and no
     * default the person is to choose; until then an older client acts where it always did. Null, and no session, where the
     * proof is void by now.
     */
    async settle(settling: Settling): Promise<(Session & { isChoiceDue: boolean }) | null> {
      const { tokenHash, via, passwordHash, userAgent, now } = settling
      const isStillProof = sql`exists (select 1 from ${credentials}
        where ${credentials.personId} = ${sessions.personId} and ${credentials.password} = ${passwordHash})`
      const [row] = await db
        .update(sessions)
        .set({
          instituteId: sql`(${homeOf(db)})`,
          via,
          provedAt: now,
          userAgent,
          linkVerifiedAt: via === 'link' ? now : null,
          updatedAt: now,
        })
        .where(and(eq(sessions.token, tokenHash), passwordHash === null ? undefined : isStillProof))
        .returning({ isChoiceDue })
      if (row === undefined) await db.delete(sessions).where(eq(sessions.token, tokenHash))
      const session = await findSession(db, { tokenHash, instituteId: null, now })
      return session && { ...session, isChoiceDue: row?.isChoiceDue === 1 }
    },
  }
}

const isChoiceDue = sql<number>`(select count(distinct institute_id) from memberships m where m.person_id = sessions.person_id) > 1
  and not exists (select 1 from default_institutes d
    join memberships m on m.person_id = d.person_id and m.institute_id = d.institute_id
    where d.person_id = sessions.person_id)`

function homeOf(db: DirectoryDatabase) {
  const isDefault = sql`${defaultInstitutes.instituteId} is not null`
  const isOfBoth = and(
    eq(defaultInstitutes.personId, memberships.personId),
    eq(defaultInstitutes.instituteId, memberships.instituteId),
  )
  return db
    .select({ id: memberships.instituteId })
    .from(memberships)
    .leftJoin(defaultInstitutes, isOfBoth)
    .where(eq(memberships.personId, sessions.personId))
    .orderBy(desc(isDefault), asc(memberships.createdAt), asc(memberships.instituteId))
    .limit(1)
}
