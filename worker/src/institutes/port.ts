import type { Platform } from '#platform/platform.ts'
import type { Scope } from '#platform/scope.ts'
import { sendInvitation, type InvitationJob } from './invitation.ts'
import { membershipStore, type Belonging, type HeldRole, type PeoplePage } from './membership-store.ts'
import { mirrorPerson } from './membership.ts'
import type { MirrorPersonJob } from './mirror-store.ts'

export { takeInstituteLetter, takeSheetLetters } from './letter-budget.ts'

export { addPerson, giveRole, mirrorPerson, takeRoles } from './membership.ts'
export { promoteGuests, takeDoubles } from './promotion.ts'
export type { MirrorPersonJob } from './mirror-store.ts'
export { membershipRows } from './membership-store.ts'
export type { Belonging, HeldRole, ListedPerson } from './membership-store.ts'

type Asked = {
  roles: readonly HeldRole[]
  search: string | undefined
  among?: readonly string[] | undefined
  after: string[] | null
  skip: number
  take: number
}

/** The people of the caller's institute who hold one of the roles, by name; `search` is part of a name or starts an address. */
export function listPeople(platform: Platform, scope: Scope, { search = '', ...asked }: Asked): Promise<PeoplePage> {
  return membershipStore(platform.directory, scope.instituteId).page({ ...asked, search: search.trim() })
}

/** Those of the given people who belong to the caller's institute. */
export function listBelonging(platform: Platform, scope: Scope, personIds: readonly string[]): Promise<Belonging[]> {
  return membershipStore(platform.directory, scope.instituteId).listBelonging(personIds)
}

/** The person of the caller's institute whose address this is. */
export async function findBelongingByEmail(platform: Platform, scope: Scope, email: string): Promise<string | null> {
  const known = await membershipStore(platform.directory, scope.instituteId).findByEmail(email)
  return known === null || known.roles.length === 0 ? null : known.personId
}

/** Does the job that brings the institute's database in step with a membership; `body` is what the outbox kept. */
export async function mirrorPersonJob(platform: Platform, body: MirrorPersonJob): Promise<void> {
  await mirrorPerson(platform, body)
}

/** Does the job that mails an invitation; `body` is what the outbox kept. */
export async function sendInvitationJob(platform: Platform, body: InvitationJob, id: string): Promise<void> {
  await sendInvitation(platform, body, id)
}
