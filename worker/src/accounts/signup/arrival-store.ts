import type { SessionWay } from '@takhti/schema/accounts/sessions/ways'
import { credentials, oneTimeSecrets, people, sessions, signUps } from '@takhti/schema/accounts/tables'
import { institutes } from '@takhti/schema/institutes/tables'
import { directoryAudit, outbox } from '@takhti/schema/kit/directory-tables'
import { licences } from '@takhti/schema/licences/tables'
import { and, eq, inArray } from 'drizzle-orm'
import { membershipRows } from '#institutes/port.ts'
import { referralRow } from '#joining/port.ts'
import { together, type DirectoryDatabase, type Shard, type Statement } from '#platform/db.ts'
import { insertSession } from '#platform/session-store.ts'
import type { PromisedJob } from './store.ts'

/** Somebody whose address is proven: what is written so that they are a person with an account and a session. */
export type Arrival = {
  person: {
    id: string
    isNew: boolean
    email: string
    name: string
    lastName: string
    contactNumber: string | null
    /** Null where nobody said one. */
    language: string | null
    isProfileDue: boolean
    hasAgreed: boolean
  }
  credential: { id: string; providerId: 'credential' | 'google'; accountId: string; password: string | null } | null
  /** An institute of their own, where they come without one. */
  institute: { id: string; name: string; shard: Shard; referralCode: string | null } | null
  /** The sign-up that led here, whose secret is used up. */
  signUp: { id: string; secretHash: string } | null
  session: {
    id: string
    tokenHash: string
    instituteId: string
    via: SessionWay
    userAgent: string | null
    expiresAt: Date
  }
  job: PromisedJob
  audit: { id: string; action: string; requestId: string }
  now: Date
}

/**
 * Writes an arrival, all of it or nothing. Of many at once one is written: the address of a person is unique, and so is the
 * account of a credential.
 */
export async function writeArrival(db: DirectoryDatabase, arrival: Arrival): Promise<void> {
  const { session, person, job, audit, now } = arrival
  await together(db, [
    ...unprovenRows(db, arrival),
    personRow(db, arrival),
    ...credentialRows(db, arrival),
    ...instituteRows(db, arrival),
    ...signUpRows(db, arrival),
    insertSession(db, { ...session, personId: person.id, reach: 'full', now }),
    db.insert(outbox).values(job),
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
  const { id, isNew, hasAgreed, isProfileDue, email, name, lastName } = person
  const chosen = {
    ...(person.contactNumber !== null && { contactNumber: person.contactNumber }),
    ...(person.language !== null && { language: person.language }),
  }
  const proven = { emailVerified: true, updatedAt: now, ...(hasAgreed && { termsAcceptedAt: now.toISOString() }) }
  if (isNew)
    return db.insert(people).values({ id, email, name, lastName, isProfileDue, createdAt: now, ...chosen, ...proven })
  // The names stay as the institute wrote them, until the person changes them in the profile.
  return db
    .update(people)
    .set({ ...proven, ...chosen })
    .where(eq(people.id, id))
}

/** A password that was set before anybody proved the address may be somebody else's, and so may its sessions. */
function unprovenRows(db: DirectoryDatabase, { person }: Arrival): Statement[] {
  if (person.isNew) return []
  const isUnproven = and(eq(people.id, person.id), eq(people.emailVerified, false))
  const unproven = db.select({ id: people.id }).from(people).where(isUnproven)
  return [
    db.delete(sessions).where(inArray(sessions.personId, unproven)),
    db.delete(credentials).where(inArray(credentials.personId, unproven)),
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
