import type { Platform } from '#platform/platform.ts'
import type { Scope } from '#platform/scope.ts'
import { sendInvitation, type InvitationJob } from './invitation.ts'
import { membershipStore, type Belonging, type HeldRole, type PeoplePage } from './membership-store.ts'
import { mirrorPerson } from './membership.ts'
import type { MirrorPersonJob } from './mirror-store.ts'
import { institutesStore } from './store.ts'

export { reserveInstituteEmail, reserveSheetEmails } from './email-budget.ts'

export { addPerson, giveRole, mirrorPerson, takeRoles } from './membership.ts'
export { promoteGuests, takeDoubles } from './promotion.ts'
export { shardsOnTheMove } from './moves/move-store.ts'
export { continueMove } from './moves/move.ts'
export { homeOf, measureDatabases } from './placement.ts'
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

/** People of the caller's institute with one of the roles, by name; `search` matches part of a name or an address's start. */
export function listPeople(platform: Platform, scope: Scope, { search = '', ...asked }: Asked): Promise<PeoplePage> {
  return membershipStore(platform.directory, scope.instituteId).page({ ...asked, search: search.trim() })
}

/** Filters people to those who belong to the caller's institute. */
export function listBelonging(platform: Platform, scope: Scope, personIds: readonly string[]): Promise<Belonging[]> {
  return membershipStore(platform.directory, scope.instituteId).listBelonging(personIds)
}

/** The person of the caller's institute who has this address. */
export async function findBelongingByEmail(platform: Platform, scope: Scope, email: string): Promise<string | null> {
  const known = await membershipStore(platform.directory, scope.instituteId).findByEmail(email)
  return known === null || known.roles.length === 0 ? null : known.personId
}

/** Whether panels of the caller's institute may play the sounds of live quizzes. */
export function hasQuizSound(platform: Platform, { instituteId }: Scope): Promise<boolean> {
  return institutesStore(platform.directory).hasQuizSound(instituteId)
}

/** Runs the job that syncs the institute's database with a membership; `body` is the job's body in the outbox. */
export async function mirrorPersonJob(platform: Platform, body: MirrorPersonJob): Promise<void> {
  await mirrorPerson(platform, body)
}

/** Runs the job that mails an invitation; `body` is the job's body in the outbox. */
export async function sendInvitationJob(platform: Platform, body: InvitationJob, id: string): Promise<void> {
  await sendInvitation(platform, body, id)
}
