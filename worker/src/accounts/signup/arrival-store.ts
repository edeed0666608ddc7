import type { SessionWay } from '@takhti/schema/accounts/sessions/ways'
import { credentials, oneTimeSecrets, people, sessions, signUps } from '@takhti/schema/accounts/tables'
import { institutes } from '@takhti/schema/institutes/tables'
import type { AuditAction } from '@takhti/schema/kit/audit-actions'
import { directoryAudit, outbox } from '@takhti/schema/kit/directory-tables'
import type { Agreement } from '@takhti/schema/law/rules'
import { licences } from '@takhti/schema/licences/tables'
import { and, eq, sql } from 'drizzle-orm'
import { membershipRows } from '#institutes/port.ts'
import { referralRow } from '#joining/port.ts'
import { acceptanceRows } from '#law/port.ts'
import { together, type DirectoryDatabase, type Shard, type Statement } from '#platform/db.ts'
import { enqueue, type QueuedJob } from '#platform/outbox.ts'
import { insertSession } from '#platform/session-store.ts'

/** A person with a proven address: what is written so that they have an account and a session. */
export type Arrival = {
  person: {
    id: string
    isNew: boolean
    email: string
    name: string
    lastName: string
    contactNumber: string | null
    /** Null where none was given. */
    language: string | null
    isProfileDue: boolean
    /** Null where the person has not agreed yet. */
    agreement: Agreement | null
  }
  credential: { id: string; providerId: 'credential' | 'google'; accountId: string; password: string | null } | null
  /** An institute of their own, for a person who arrives without one. */
  institute: { id: string; name: string; shard: Shard; referralCode: string | null } | null
  /** Memberships that others gave the address before its proof: each becomes an invitation, for the owner to accept. */
  released: readonly { invitationId: string; instituteId: string; expiresAt: string }[]
  /** The sign-up behind this arrival, whose secret is used up. */
  signUp: { id: string; secretHash: string } | null
  session: {
    id: string
    tokenHash: string
    instituteId: string
    via: SessionWay
    userAgent: string | null
    expiresAt: Date
  }
  job: QueuedJob
  audit: { id: string; action: AuditAction; requestId: string }
  now: Date
}

/**
 * Writes an arrival, all of it or nothing. Of many at once one is written: the address of a person is unique, and so is the
 * account of a credential.
 */
export async function writeArrival(db: DirectoryDatabase, arrival: Arrival): Promise<void> {
  const { session, person, job, audit, now } = arrival
  await together(db, [
    ...releasedRows(db, arrival),
    ...unprovenRows(db, arrival),
    personRow(db, arrival),
    ...(person.agreement === null ? [] : acceptanceRows(db, { personId: person.id, agreement: person.agreement, now })),
    ...credentialRows(db, arrival),
    ...instituteRows(db, arrival),
    ...signUpRows(db, arrival),
    insertSession(db, { ...session, personId: person.id, reach: 'full', now }),
    enqueue(db, job),
    db.insert(directoryAudit).values({
      ...audit,
      instituteId: session.instituteId,
      personId: person.id,
      entityId: person.id,
      at: now.toISOString(),
    }),
  ])
}

function personRow(db: DirectoryDatabase, { person, now }: Arrival): Statement {
  const { id, isNew, agreement, isProfileDue, email, name, lastName } = person
  const chosen = {
    ...(person.contactNumber !== null && { contactNumber: person.contactNumber }),
    ...(person.language !== null && { language: person.language }),
  }
  const proven = {
    emailVerified: true,
    updatedAt: now,
    ...(agreement !== null && { termsAcceptedAt: now.toISOString() }),
  }
  if (isNew)
    return db.insert(people).values({ id, email, name, lastName, isProfileDue, createdAt: now, ...chosen, ...proven })
  // The names stay as the institute wrote them, until the person changes them in the profile.
  return db
    .update(people)
    .set({ ...proven, ...chosen })
    .where(eq(people.id, id))
}

/** The institutes' own databases follow by jobs, as they do for a person who leaves. */
function releasedRows(db: DirectoryDatabase, { person, released, now }: Arrival): Statement[] {
  if (released.length === 0) return []
  const at = now.toISOString()
  const asked = sql`json_each(${JSON.stringify(released)}) j join memberships m on m.person_id = ${person.id}
    and m.institute_id = j.value ->> 'instituteId' and m.role = 'learner'
    join people p on p.id = m.person_id and not p.email_verified`
  return [
    db.run(sql`insert into institute_invitations (id, institute_id, email, role, status, secret_hash, invited_by, first_name,
        last_name, created_at, expires_at)
      select j.value ->> 'invitationId', m.institute_id, p.email, 'learner', 'pending', lower(hex(randomblob(32))), m.person_id,
        m.name, m.last_name, ${at}, j.value ->> 'expiresAt' from ${asked} where true on conflict do nothing`),
    db.run(sql`insert into ${outbox} (id, kind, body, due_at)
      select j.value ->> 'invitationId', 'mirrorPerson', json_object('shard', i.shard, 'instituteId', i.id,
        'personId', m.person_id, 'at', ${at}), ${at} from ${asked} join institutes i on i.id = m.institute_id`),
    db.run(sql`delete from memberships where person_id = ${person.id} and role = 'learner'
      and institute_id in (select value ->> 'instituteId' from json_each(${JSON.stringify(released)}))
      and exists (select 1 from people p where p.id = ${person.id} and not p.email_verified)`),
  ]
}

/** A password that was set before the address was proved may be a stranger's, and so may its sessions. */
function unprovenRows(db: DirectoryDatabase, { person }: Arrival): Statement[] {
  if (person.isNew) return []
  const isUnproven = and(eq(people.id, person.id), eq(people.emailVerified, false))
  const unproven = db.select({ id: people.id }).from(people).where(isUnproven)
  return [
    db.delete(sessions).where(sql`${sessions.personId} in ${unproven}`),
    db.delete(credentials).where(sql`${credentials.personId} in ${unproven}`),
  ]
}

function credentialRows(db: DirectoryDatabase, { person, credential, now }: Arrival): Statement[] {
  if (credential === null) return []
  return [db.insert(credentials).values({ ...credential, personId: person.id, createdAt: now, updatedAt: now })]
}

function instituteRows(db: DirectoryDatabase, { person, institute, now }: Arrival): Statement[] {
  if (institute === null) return []
  const { id, name, shard, referralCode: code } = institute
  const createdAt = now.toISOString()
  return [
    db.insert(institutes).values({
      id,
      name,
      shard,
      createdAt,
      kind: 'individual',
      ...(person.language !== null && { language: person.language }),
    }),
    db.insert(licences).values({ instituteId: id, featureSet: 'LITE', features: {}, updatedAt: createdAt }),
    ...membershipRows(db, {
      instituteId: id,
      rows: [
        { personId: person.id, role: 'instructor' },
        { personId: person.id, role: 'admin' },
      ],
      ifHeld: 'refuse',
      now,
    }),
    ...(code === null ? [] : [referralRow(db, { instituteId: id, code, at: createdAt })]),
  ]
}

function signUpRows(db: DirectoryDatabase, { signUp, now }: Arrival): Statement[] {
  if (signUp === null) return []
  return [
    db.delete(oneTimeSecrets).where(eq(oneTimeSecrets.hash, signUp.secretHash)),
    db.update(signUps).set({ verifiedAt: now.toISOString(), passwordHash: null }).where(eq(signUps.id, signUp.id)),
  ]
}
