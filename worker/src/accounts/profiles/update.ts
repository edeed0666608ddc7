import type { ProfileUpdate } from '@takhti/schema/accounts/profiles/model'
import { checkFields, governedFields, mayGovern, ownFields } from '@takhti/schema/accounts/profiles/rules'
import type { RequestFacts } from '#http/request.ts'
import { causes } from '#platform/commit.ts'
import { Failure } from '#platform/failure.ts'
import { runJob } from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'
import type { Session } from '#platform/session-store.ts'
import { mirrorProfile } from './mirror.ts'
import { always, isGovernedBy, profilesStore, type ProfileChange } from './store.ts'

/** The author of a change of a profile, and the request. */
export type Changer = { platform: Platform; facts: RequestFacts; session: Session; now: Date; newId(): string }

/** Changes the caller's profile, or the names of a person whom the caller governs. */
export async function updateProfile(by: Changer, personId: string, fields: ProfileUpdate): Promise<void> {
  const isOwn = personId === by.session.personId
  const verdict = checkFields(Object.keys(fields), isOwn ? ownFields : governedFields)
  if (!isOwn) await requireGovernance(by, personId)
  if (verdict !== 'ok') throw new Failure(verdict)
  const { first_name: name, last_name: lastName, contactNumber, language } = fields
  await changeProfile(by, {
    personId,
    set: {
      ...(name !== undefined && { name }),
      ...(lastName !== undefined && { lastName }),
      ...(contactNumber !== undefined && { contactNumber: contactNumber === '' ? null : contactNumber }),
      ...(language !== undefined && { language }),
    },
    guard: isOwn ? always : isGovernedBy(personId, actingIn(by.session)),
    isSeenByOthers: name !== undefined || lastName !== undefined,
    action: 'profiles.update',
  })
}

type Change = Omit<ProfileChange, 'by' | 'ids' | 'now'>

/** Writes a change of a profile, and mirrors it to the person's institutes before the answer leaves. */
export async function changeProfile({ platform, facts, session, now, newId }: Changer, change: Change): Promise<void> {
  const by = { personId: session.personId, instituteId: session.institute?.id ?? null, requestId: facts.requestId }
  const ids = { audit: newId(), job: newId() }
  try {
    await profilesStore(platform.directory).change({ ...change, by, ids, now })
  } catch (error) {
    if (!causes(error).includes('NOT NULL constraint failed: audit.entity_id')) throw error
    throw new Failure('common/conflict')
  }
  const { personId, isSeenByOthers } = change
  const job = { id: ids.job, kind: 'mirrorProfile', body: { personId, isSeenByOthers } }
  await runJob(platform, job, () => mirrorProfile(platform, job.body))
}

async function requireGovernance({ platform, session }: Changer, personId: string): Promise<void> {
  const { instituteId } = actingIn(session)
  const { roles, isElsewhere } = await profilesStore(platform.directory).findMembership(personId, instituteId)
  const callerRoles = session.institute?.roles ?? []
  const verdict = mayGovern({ callerRoles, isMember: roles.length > 0, isElsewhere })
  if (verdict !== 'ok') throw new Failure(verdict)
}

function actingIn(session: Session): { personId: string; instituteId: string } {
  if (session.institute === null) throw new Failure('common/forbidden')
  return { personId: session.personId, instituteId: session.institute.id }
}
