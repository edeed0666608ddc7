import { internalMailDomain } from '@takhti/schema/accounts/rules'
import { people, sessions } from '@takhti/schema/accounts/tables'
import type { Door } from '@takhti/schema/classes/rules'
import { institutes, joinCodes, memberships } from '@takhti/schema/institutes/tables'
import { directoryAudit, directoryIdempotency } from '@takhti/schema/kit/directory-tables'
import { and, eq, gte, isNull, lt } from 'drizzle-orm'
import { membershipRows } from '#institutes/port.ts'
import { together, type DirectoryDatabase, type Shard, type Statement } from '#platform/db.ts'
import { enqueue } from '#platform/outbox.ts'
import { insertSession } from '#platform/session-store.ts'
import type { MirrorJob } from './mirror-store.ts'

/** The target of a code. */
export type CodeTarget = {
  instituteId: string
  instituteName: string
  shard: Shard
  classId: string
  className: string
  code: string
  door: Door
}

/** The directory rows of one joining, in one batch. */
export type Joining = {
  job: MirrorJob
  jobId: string
  /** Present if a guest is made: their session's id and the hash of its token. */
  guest: { sessionId: string; tokenHash: string; userAgent: string | null; expiresAt: Date } | null
  /** Present if a signed-in person joins: the session that acts in the institute from then on. */
  sessionId: string | null
  key: { hash: string; bodyHash: string; answer: string; countsFrom: Date }
  requestId: string
  auditId: string
  now: Date
}

/** Join codes, and the rows that joining writes. */
export function joinStore(db: DirectoryDatabase) {
  return {
    async findCode(code: string): Promise<CodeTarget | null> {
      const row = await db
        .select({
          instituteId: joinCodes.instituteId,
          instituteName: institutes.name,
          shard: institutes.shard,
          classId: joinCodes.classId,
          className: joinCodes.className,
          code: joinCodes.code,
          door: joinCodes.door,
        })
        .from(joinCodes)
        .innerJoin(institutes, eq(institutes.id, joinCodes.instituteId))
        .where(and(eq(joinCodes.code, code), isNull(joinCodes.revokedAt)))
        .get()
      return row ?? null
    },
    /** The person's roles in the institute of the code, wherever their session acts now. */
    async listRoles(personId: string, instituteId: string) {
      const rows = await db
        .select({ role: memberships.role })
        .from(memberships)
        .where(and(eq(memberships.personId, personId), eq(memberships.instituteId, instituteId)))
      return rows.map(({ role }) => role)
    },
    async findAnswer(keyHash: string) {
      const row = await db
        .select({ bodyHash: directoryIdempotency.bodyHash, answer: directoryIdempotency.answer })
        .from(directoryIdempotency)
        .where(eq(directoryIdempotency.keyHash, keyHash))
        .get()
      return row ?? null
    },
    async join(joining: Joining): Promise<void> {
      const { personId, instituteId, role } = joining.job
      await together(db, [
        keyRow(db, joining),
        ...(joining.guest === null ? settleSession(db, joining) : guestRows(db, joining, joining.guest)),
        ...membershipRows(db, { instituteId, rows: [{ personId, role }], ifHeld: 'keep', now: joining.now }),
        enqueue(db, {
          id: joining.jobId,
          kind: 'mirrorMember',
          body: joining.job,
          dueAt: joining.now.toISOString(),
        }),
        auditRow(db, joining),
      ])
    },
  }
}

/** Whether the session of a token was opened since then and never used. */
export async function isUnusedSince(db: DirectoryDatabase, tokenHash: string, since: Date): Promise<boolean> {
  const row = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(eq(sessions.token, tokenHash), gte(sessions.createdAt, since), lt(sessions.updatedAt, sessions.createdAt)),
    )
    .get()
  return row !== undefined
}

function keyRow(db: DirectoryDatabase, { key }: Joining): Statement {
  const { hash, bodyHash, answer, countsFrom } = key
  return db
    .insert(directoryIdempotency)
    .values({ keyHash: hash, bodyHash, answer, createdAt: countsFrom.toISOString() })
}

function guestRows(db: DirectoryDatabase, { job, now }: Joining, guest: NonNullable<Joining['guest']>): Statement[] {
  const { sessionId: id, tokenHash, userAgent, expiresAt } = guest
  const { personId, instituteId, name } = job
  return [
    db.insert(people).values({
      id: personId,
      name,
      email: `${personId}@${internalMailDomain}`,
      createdAt: now,
      updatedAt: now,
    }),
    insertSession(db, { id, tokenHash, personId, instituteId, reach: 'full', via: 'code', userAgent, expiresAt, now }),
  ]
}

function settleSession(db: DirectoryDatabase, { sessionId, job, now }: Joining): Statement[] {
  if (sessionId === null) return []
  return [db.update(sessions).set({ instituteId: job.instituteId, updatedAt: now }).where(eq(sessions.id, sessionId))]
}

function auditRow(db: DirectoryDatabase, { job, auditId, requestId, now }: Joining): Statement {
  return db.insert(directoryAudit).values({
    id: auditId,
    instituteId: job.instituteId,
    personId: job.personId,
    action: 'classes.joinByCode',
    entityId: job.classId,
    requestId,
    at: now.toISOString(),
  })
}
