import { credentials, oneTimeSecrets, people, sessions } from '@takhti/schema/accounts/tables'
import { deviceCodes } from '@takhti/schema/devices/tables'
import { directoryAudit } from '@takhti/schema/kit/directory-tables'
import { and, eq, ne, sql, type SQL } from 'drizzle-orm'
import { voidLinks } from '#platform/auth.ts'
import { together, type DirectoryDatabase, type Statement } from '#platform/db.ts'
import { enqueue, type QueuedJob } from '#platform/outbox.ts'
import { endingRows } from '../sessions/ending-store.ts'

/** A person whose password is to change. */
export type Holder = {
  personId: string
  name: string
  lastName: string
  email: string
  language: string
  passwordHash: string | null
}

/** What may set a new password: a mailed secret that is still there, or the password that was compared with. */
export type Proof = { secretHash: string } | { passwordHash: string | null }

/** A new password, and everything that ends with the old one. */
export type Replacing = {
  holder: Holder
  newHash: string
  proof: Proof
  exceptSessionId: string | null
  instituteId: string | null
  action: 'passwords.reset' | 'passwords.change' | 'passwords.changeWithoutCurrent'
  requestId: string
  ids: { credential: string; audit: string; job: string }
  /** The mail about it, for a person with a mailable address. */
  letter: QueuedJob | null
  now: Date
}

const holder = {
  personId: people.id,
  name: people.name,
  lastName: people.lastName,
  email: people.email,
  language: people.language,
  passwordHash: credentials.password,
}

const ofPassword = and(eq(credentials.personId, people.id), eq(credentials.providerId, 'credential'))

/** Passwords and the mailed secrets that replace them. */
export function passwordsStore(db: DirectoryDatabase) {
  const bySecret = (which: SQL | undefined, now: Date) =>
    db
      .select({ ...holder, secretHash: oneTimeSecrets.hash })
      .from(oneTimeSecrets)
      .innerJoin(people, eq(people.id, oneTimeSecrets.personId))
      .leftJoin(credentials, ofPassword)
      .where(
        and(
          which,
          eq(oneTimeSecrets.purpose, 'resetPassword'),
          sql`${oneTimeSecrets.expiresAt} > ${now.toISOString()}`,
        ),
      )
      .get()
  return {
    async findHolder(personId: string): Promise<Holder | null> {
      const row = await db
        .select(holder)
        .from(people)
        .leftJoin(credentials, ofPassword)
        .where(eq(people.id, personId))
        .get()
      return row ?? null
    },
    /** The holder of a mailed link. */
    async findByLink(secretHash: string, now: Date): Promise<(Holder & { secretHash: string }) | null> {
      return (await bySecret(eq(oneTimeSecrets.hash, secretHash), now)) ?? null
    },
    /** The holder of a mailed code; it is in the row of its link, so that using one uses up both. */
    async findByCode(email: string, codeHash: string, now: Date): Promise<(Holder & { secretHash: string }) | null> {
      const isCode = sql`json_extract(${oneTimeSecrets.body}, '$.codeHash') = ${codeHash}`
      return (await bySecret(and(eq(people.email, email), isCode), now)) ?? null
    },
    async linkVerifiedAt(sessionId: string): Promise<Date | null> {
      const row = await db
        .select({ at: sessions.linkVerifiedAt })
        .from(sessions)
        .where(eq(sessions.id, sessionId))
        .get()
      return row?.at ?? null
    },
    /** Notes that the person of a session has shown a mailed link in it. */
    async noteLink(sessionId: string, now: Date): Promise<void> {
      await db.update(sessions).set({ linkVerifiedAt: now }).where(eq(sessions.id, sessionId))
    },
    /** Sets the new password and ends the old one's sessions, all or nothing; answers the job that closes the sockets. */
    async replace(replacing: Replacing): Promise<{ id: string; body: unknown }> {
      const { holder: who, exceptSessionId, ids, now } = replacing
      const ending = { personId: who.personId, which: { except: exceptSessionId }, jobId: ids.job, now }
      const [, jobs] = await together(db, [
        auditRow(db, replacing),
        ...endingRows(db, ending),
        credentialRow(db, replacing),
        ...endedProofs(db, replacing),
        ...(replacing.letter === null ? [] : [enqueue(db, replacing.letter)]),
      ])
      return { id: ids.job, body: jobs[0]?.body }
    },
  }
}

function auditRow(db: DirectoryDatabase, { holder: who, proof, instituteId, action, requestId, ids, now }: Replacing) {
  const { personId } = who
  return db.insert(directoryAudit).values({
    id: ids.audit,
    instituteId,
    personId,
    action,
    // Where the proof was used up meanwhile this is NULL, which the column refuses, and the whole batch with it.
    entityId: sql`case when ${stillHolds(personId, proof)} then ${personId} end`,
    requestId,
    at: now.toISOString(),
  })
}

function stillHolds(personId: string, proof: Proof): SQL {
  if ('secretHash' in proof) return sql`exists (select 1 from ${oneTimeSecrets} where hash = ${proof.secretHash})`
  const present = sql`(select password from ${credentials} where person_id = ${personId} and provider_id = 'credential')`
  return sql`${present} is ${proof.passwordHash}`
}

function credentialRow(db: DirectoryDatabase, { holder: who, newHash, ids, now }: Replacing): Statement {
  const { personId } = who
  const row = { id: ids.credential, accountId: personId, providerId: 'credential', personId, password: newHash }
  return db
    .insert(credentials)
    .values({ ...row, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [credentials.providerId, credentials.accountId],
      set: { password: newHash, updatedAt: now },
    })
}

/** Voids the other secrets that could open a session of the person; an invitation opens none. A mailed secret has also proved the mailbox. */
function endedProofs(db: DirectoryDatabase, { holder: who, proof }: Replacing): Statement[] {
  const { personId, email } = who
  return [
    voidLinks(db, email),
    db
      .delete(oneTimeSecrets)
      .where(and(eq(oneTimeSecrets.personId, personId), ne(oneTimeSecrets.purpose, 'invitation'))),
    db.delete(deviceCodes).where(eq(deviceCodes.personId, personId)),
    ...('secretHash' in proof ? [db.update(people).set({ emailVerified: true }).where(eq(people.id, personId))] : []),
  ]
}
