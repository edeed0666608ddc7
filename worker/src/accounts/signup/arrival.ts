import type { LoginResult } from '@takhti/schema/accounts/model'
import { ownInstituteName } from '@takhti/schema/accounts/signup/rules'
import { invitationLifetimeMs } from '@takhti/schema/joining/rules'
import type { AuditAction } from '@takhti/schema/kit/audit-actions'
import type { RequestFacts } from '#http/request.ts'
import { homeOf } from '#institutes/port.ts'
import { sessionLifetimeMs } from '#platform/auth.ts'
import { Failure } from '#platform/failure.ts'
import { runJob } from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'
import { newSecret, sha256 } from '#platform/random.ts'
import { findSession } from '#platform/session-store.ts'
import { rememberDevice } from '../known-device-store.ts'
import { loginResult } from '../port.ts'
import { writeArrival, type Arrival } from './arrival-store.ts'
import { mirrorNames } from './port.ts'

/** The new person and the way of arrival; the rest of an arrival follows from it. */
export type Newcomer = Pick<Arrival, 'person' | 'credential' | 'signUp'> & {
  /** Institutes whose memberships wait for consent from now on. */
  released?: readonly string[]
  action: AuditAction
  /** The institute to act in, or null where they get one of their own. */
  instituteId: string | null
  /** The code of the institute whose mail invited the person, where there was one. */
  referralCode: string | null
}

/** Writes an arrival, also to the institute's database, and signs the person in. */
export async function arrive(platform: Platform, facts: RequestFacts, newcomer: Newcomer): Promise<LoginResult> {
  const { person, credential, signUp, action } = newcomer
  const now = platform.now()
  const token = newSecret()
  const institute = newcomer.instituteId === null ? await ownInstitute(platform, newcomer) : null
  const job = {
    id: platform.newId(),
    kind: 'mirrorNames' as const,
    body: { personId: person.id },
    dueAt: now.toISOString(),
  }
  await writeArrival(platform.directory, {
    person,
    credential,
    signUp,
    institute,
    released: (newcomer.released ?? []).map((instituteId) => ({
      instituteId,
      invitationId: platform.newId(),
      expiresAt: new Date(now.getTime() + invitationLifetimeMs).toISOString(),
    })),
    session: {
      id: platform.newId(),
      tokenHash: await sha256(token),
      instituteId: institute?.id ?? newcomer.instituteId ?? '',
      via: credential?.providerId === 'google' || signUp === null ? 'google' : 'link',
      userAgent: facts.userAgent,
      expiresAt: new Date(now.getTime() + sessionLifetimeMs),
    },
    job,
    audit: { id: platform.newId(), action, requestId: facts.requestId },
    now,
  })
  rememberDevice(platform, facts, person.id)
  await runJob(platform, job, () => mirrorNames(platform, job.body))
  return loginOf(platform, token)
}

/** The answer to a sign-in with this token. */
export async function loginOf(platform: Platform, token: string): Promise<LoginResult> {
  const by = { tokenHash: await sha256(token), instituteId: null, now: platform.now() }
  const session = await findSession(platform.directory, by)
  if (session === null || session.institute === null) throw new Failure('common/forbidden')
  return loginResult(token, { ...session, institute: session.institute })
}

async function ownInstitute(platform: Platform, { person, referralCode }: Newcomer): Promise<Arrival['institute']> {
  const { name, lastName, email } = person
  const shard = await homeOf(platform)
  return {
    id: platform.newId(),
    name: ownInstituteName(name, lastName) || (email.split('@')[0] ?? ''),
    ...{ shard, referralCode },
  }
}
