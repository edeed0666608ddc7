import { maxMisses } from '@takhti/schema/accounts/cards/rules'
import { loginCards } from '@takhti/schema/accounts/cards/tables'
import { internalMailDomain } from '@takhti/schema/accounts/rules'
import { attempts, sessions } from '@takhti/schema/accounts/tables'
import { outbox } from '@takhti/schema/kit/directory-tables'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { isIn, together, type DirectoryDatabase, type Statement } from '#platform/db.ts'

/** A card as it is written: its secret and its images only as hashes. */
export type CardRow = { id: string; personId: string; secretHash: string; proofHash: string }

/** Whose cards end, and the ids of the jobs that close the sockets of their sessions. */
export type EndingCard = { personId: string; jobId: string; auditId: string }

/** A person as the holder of a card, or as a candidate for one. */
export type Held = {
  isOnlyWayIn: boolean
  card: { createdAt: string; lastUsedAt: string | null; misses: number } | null
}

type HeldRow = {
  id: string
  createdAt: string | null
  lastUsedAt: string | null
  misses: number | null
  isOnlyWayIn: number
}

/** The audit columns of one card; its other columns are those of the command. */
export type CardAudit = { action: 'cards.issue' | 'cards.revoke'; by: string; requestId: string }

/** Login cards of an institute. */
export function cardsStore(db: DirectoryDatabase, instituteId: string) {
  const among = (personIds: readonly string[]) => isIn(loginCards.personId, personIds)
  return {
    /** The cards of these people, and whether a card is their only way in: no mailable address, no other institute. */
    async find(personIds: readonly string[]): Promise<ReadonlyMap<string, Held>> {
      const rows =
        await db.all<HeldRow>(sql`select p.id, c.created_at as createdAt, c.last_used_at as lastUsedAt, c.misses,
          p.email like ${`%@${internalMailDomain}`} and not p.email_verified and not exists (select 1 from memberships m
            where m.person_id = p.id and m.institute_id <> ${instituteId}) as isOnlyWayIn
        from people p left join login_cards c on c.person_id = p.id and c.institute_id = ${instituteId}
        where p.id in (select value from json_each(${JSON.stringify(personIds)}))`)
      return new Map(
        rows.map(({ id, createdAt, lastUsedAt, misses, isOnlyWayIn }) => {
          const card = createdAt === null ? null : { createdAt, lastUsedAt, misses: misses ?? 0 }
          return [id, { isOnlyWayIn: isOnlyWayIn === 1, card }]
        }),
      )
    },
    /** In SQL: whether a person may still issue and revoke cards at the moment of writing. */
    mayIssue: (personId: string): SQL => sql`exists (select 1 from memberships where person_id = ${personId}
      and institute_id = ${instituteId} and role in ('admin', 'instructor'))`,
    /** Ends cards. The job that closes the sockets of their sessions is enqueued while rows still name them. */
    end(ending: readonly EndingCard[], now: Date): Statement[] {
      const asked = JSON.stringify(ending)
      return [
        db.run(sql`insert into ${outbox} (id, kind, body, due_at)
          select j.value ->> 'jobId', 'endSessions', json_object('personId', c.person_id,
            'sessionIds', json_group_array(s.id), 'instituteIds', json_array(c.institute_id)), ${now.toISOString()}
          from json_each(${asked}) j
          join login_cards c on c.person_id = j.value ->> 'personId' and c.institute_id = ${instituteId}
          join sessions s on s.card_id = c.id group by c.id`),
        db
          .delete(loginCards)
          .where(and(eq(loginCards.instituteId, instituteId), among(ending.map(({ personId }) => personId)))),
      ]
    },
    insert(cards: readonly CardRow[], now: Date): Statement {
      return db.run(sql`insert into login_cards (id, institute_id, person_id, secret_hash, proof_hash, created_at)
        select j.value ->> 'id', ${instituteId}, j.value ->> 'personId', j.value ->> 'secretHash', j.value ->> 'proofHash',
          ${now.toISOString()} from json_each(${JSON.stringify(cards)}) j where true`)
    },
    /** An audit row for each further student; the command's own row is about the first. */
    audit(others: readonly EndingCard[], { action, by, requestId }: CardAudit, now: Date): Statement {
      return db.run(sql`insert into audit (id, institute_id, person_id, action, entity_id, request_id, at)
        select j.value ->> 'auditId', ${instituteId}, ${by}, ${action}, j.value ->> 'personId', ${requestId},
          ${now.toISOString()} from json_each(${JSON.stringify(others)}) j where true`)
    },
    /** Of these jobs those that were written, because there was something to close. */
    listJobs(jobIds: readonly string[]): Promise<{ id: string; body: unknown }[]> {
      return db.select({ id: outbox.id, body: outbox.body }).from(outbox).where(isIn(outbox.id, jobIds))
    },
  }
}

/** A sign-in attempt with a card. */
export type Knock = {
  secretHash: string
  proofHash: string
  /** The counter of this secret, which every attempt has written. */
  counterKey: string
  session: { id: string; tokenHash: string; userAgent: string | null; expiresAt: Date }
  now: Date
}

/**
 * Opens a session where secret and images belong together, in one transaction with the counting of wrong tries. Every
 * attempt runs the same statements and writes at least one row, so that its time does not reveal what was wrong.
 */
export async function openByCard(db: DirectoryDatabase, knock: Knock): Promise<void> {
  const { secretHash, proofHash, counterKey, session, now } = knock
  const { id, tokenHash, userAgent, expiresAt } = session
  const at = now.getTime()
  const isRight = sql`secret_hash = ${secretHash} and proof_hash = ${proofHash} and misses <= ${maxMisses}`
  await together(db, [
    db.update(attempts).set({ count: attempts.count }).where(eq(attempts.key, counterKey)),
    // Counted before it is checked; a right one below resets the counter.
    db
      .update(loginCards)
      .set({ misses: sql`${loginCards.misses} + 1` })
      .where(eq(loginCards.secretHash, secretHash)),
    db.run(sql`insert into ${sessions}
        (id, token, person_id, institute_id, reach, via, card_id, user_agent, expires_at, created_at, updated_at)
      select ${id}, ${tokenHash}, c.person_id, c.institute_id, 'card', 'card', c.id, ${userAgent}, ${expiresAt.getTime()},
        ${at}, ${at} from login_cards c where ${isRight}`),
    db.update(loginCards).set({ misses: 0, lastUsedAt: now.toISOString() }).where(isRight),
  ])
}
