import { internalMailDomain, isEmail, normaliseEmail } from '@takhti/schema/accounts/rules'
import { hasAddress } from '@takhti/schema/kit/name-rules'
import { mirrorPerson, type MirrorPersonJob } from '#institutes/port.ts'
import { causes } from '#platform/commit.ts'
import type { Statement } from '#platform/db.ts'
import { Failure } from '#platform/failure.ts'
import { runJob } from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'
import type { LaunchClaims } from './launch-claims.ts'
import { personStore, type KnownPerson, type NewPerson } from './person-store.ts'
import type { Place, PlatformRow } from './platform-store.ts'

/** The member of the institute whom a launch is about. */
export type Launched = { personId: string; role: 'instructor' | 'learner' }

type Sender = PlatformRow & Place

/**
 * Finds or makes the person of a launch, in the institute of the platform and in no other. Null is a teacher whom nothing shows to be one
 * here: they connect themselves.
 */
export async function launchedPerson(
  platform: Platform,
  sender: Sender,
  sent: { claims: LaunchClaims; requestId: string },
): Promise<Launched | null> {
  try {
    return await bound(platform, sender, sent)
  } catch (error) {
    // The same person arrived in another window at the same time; now they are bound.
    if (!causes(error).includes('UNIQUE constraint failed')) throw error
    return bound(platform, sender, sent)
  }
}

async function bound(
  platform: Platform,
  sender: Sender,
  { claims, requestId }: { claims: LaunchClaims; requestId: string },
): Promise<Launched | null> {
  const store = personStore(platform.directory, { platformId: sender.id, instituteId: sender.instituteId })
  const before = await store.findBySubject(claims.subject)
  // A person who was removed here stays out, whatever the platform's course lists.
  if (before !== null) return { personId: before.personId, role: roleHere(before) }
  const at = platform.now().toISOString()
  const write = (personId: string, more: readonly Statement[]) =>
    store.write([
      ...more,
      store.bind(claims.subject, personId, at),
      store.audit({ id: platform.newId(), personId, requestId, at }),
    ])
  const email = addressOf(sender, claims)
  const owner = email === null ? null : await store.findByEmail(email)
  if (owner !== null && owner.roles.length > 0) {
    if (!canBeMatched(owner)) throw new Failure('lti/not-admitted')
    await write(owner.personId, [])
    return { personId: owner.personId, role: roleHere(owner) }
  }
  const free = owner === null ? email : null
  if (claims.role === 'instructor' && free === null) return null
  const person = newPerson(platform, claims, free)
  const body: MirrorPersonJob = {
    ...{ shard: sender.shard, instituteId: sender.instituteId, personId: person.personId, at },
  }
  const job = { id: platform.newId(), kind: 'mirrorPerson' as const, body, dueAt: at }
  await write(person.personId, store.add(person, job, platform.now()))
  await runJob(platform, job, () => mirrorPerson(platform, body))
  return { personId: person.personId, role: person.role }
}

/** The address that may find a member: verified by the platform, and only where the institute's admin allows it. */
function addressOf({ matchesEmail }: Sender, { email, isEmailVerified }: LaunchClaims): string | null {
  const address = normaliseEmail(email)
  const isInternal = address.endsWith(`@${internalMailDomain}`)
  return matchesEmail && isEmailVerified && isEmail(address) && !isInternal ? address : null
}

// The people who run the platform could claim any address. What an admin may do, and a second factor guards, stays out of its reach.
export function canBeMatched({ roles, isTaken, isGuarded }: KnownPerson): boolean {
  return !isTaken && !isGuarded && !roles.includes('admin')
}

function roleHere({ roles }: KnownPerson): Launched['role'] {
  if (roles.includes('instructor')) return 'instructor'
  if (roles.includes('learner')) return 'learner'
  throw new Failure('lti/not-admitted')
}

/** A learner has no address here; someone who teaches needs one, as everywhere. */
function newPerson(platform: Platform, { role, ...claims }: LaunchClaims, email: string | null): NewPerson {
  if (role === null) throw new Failure('lti/not-admitted')
  const personId = platform.newId()
  const name = nameOf(claims.givenName) || nameOf(claims.name) || 'Student'
  const address = role === 'instructor' && email !== null ? email : `${personId}@${internalMailDomain}`
  return { personId, name, lastName: nameOf(claims.familyName), email: address, role }
}

function nameOf(text: string): string {
  return hasAddress(text) ? '' : text.trim().slice(0, 60)
}
