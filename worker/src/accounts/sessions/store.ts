import { endedSessions, oneTimeSecrets, sessions } from '@takhti/schema/accounts/tables'
import { directoryAudit } from '@takhti/schema/kit/directory-tables'
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { together, type DirectoryDatabase } from '#platform/db.ts'
import { endingRows, type Ending } from './ending-store.ts'

/** From where on, and how much: `after` is the instant of the last row's use, in milliseconds, and its id. */
type Slice = { after: string[] | null; skip: number; take: number }

/** The audit columns of an ending. */
export type EndingAudit = {
  auditId: string
  instituteId: string | null
  action: 'sessions.revoke' | 'sessions.revokeOthers'
  entityId: string
  requestId: string
}

/** Where people are signed in. */
export function sessionsStore(db: DirectoryDatabase) {
  return {
    listOpen(personId: string, now: Date, { after, skip, take }: Slice) {
      const earlier =
        after === null ? undefined : sql`(${sessions.updatedAt}, ${sessions.id}) < (${Number(after[0])}, ${after[1]})`
      return db
        .select({
          id: sessions.id,
          via: sessions.via,
          reach: sessions.reach,
          userAgent: sessions.userAgent,
          createdAt: sessions.createdAt,
          seenAt: sessions.updatedAt,
        })
        .from(sessions)
        .where(and(eq(sessions.personId, personId), gt(sessions.expiresAt, now), earlier))
        .orderBy(desc(sessions.updatedAt), desc(sessions.id))
        .limit(take)
        .offset(skip)
    },
    async wasEnded(tokenHash: string): Promise<boolean> {
      const row = await db
        .select({ token: endedSessions.token })
        .from(endedSessions)
        .where(eq(endedSessions.token, tokenHash))
        .get()
      return row !== undefined
    },
    /** Ends sessions, and answers the job that closes their sockets. */
    async end(ending: Ending, { auditId, ...entry }: EndingAudit): Promise<{ id: string; body: unknown }> {
      const { personId, jobId, now } = ending
      const audit = db.insert(directoryAudit).values({ ...entry, id: auditId, personId, at: now.toISOString() })
      const [, rows] = await together(db, [audit, ...endingRows(db, ending)])
      return { id: jobId, body: rows[0]?.body }
    },
    /**
     * Opens the session of a login code and uses the code up, in one transaction. It lives as long as the
     * session that asked for the code, which must still be open; the code of a launch states a time of its own.
     */
    async exchange(codeHash: string, to: { id: string; tokenHash: string; userAgent: string | null; now: Date }) {
      const { id, tokenHash, userAgent, now } = to
      const at = now.getTime()
      const isCode = sql`hash = ${codeHash} and purpose = 'loginToken'`
      await together(db, [
        db.run(sql`insert into ${sessions}
            (id, token, person_id, institute_id, reach, via, card_id, only_institute_id, user_agent, expires_at, created_at,
            updated_at)
          select ${id}, ${tokenHash}, s.person_id, s.institute_id, s.reach, 'token', s.card_id, s.only_institute_id, ${userAgent},
            coalesce(json_extract(c.body, '$.untilMs'), s.expires_at), ${at}, ${at}
          from ${oneTimeSecrets} c join ${sessions} s
            on s.id = json_extract(c.body, '$.sessionId') and s.person_id = c.person_id and s.expires_at > ${at}
          where ${isCode} and c.expires_at > ${now.toISOString()}`),
        db.run(sql`delete from ${oneTimeSecrets} where ${isCode}`),
      ])
    },
  }
}
