import type { InvitedRole } from '@takhti/schema/joining/rules'
import type { Statement } from '#platform/db.ts'
import { keepPromise, type Job } from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'
import { membershipRow } from './invitation-store.ts'
import { mirrorPerson, type PersonJob } from './mirror-store.ts'

/** Somebody and what an institute grants them. */
export type Granting = Omit<PersonJob, 'at'> & { role: InvitedRole }

/** The rows of a membership, and the promise that the institute's own database will know the person. */
export function grant(platform: Platform, granting: Granting) {
  const at = platform.now().toISOString()
  const { role, ...person } = granting
  const body: PersonJob = { ...person, at }
  const job: Job = { id: platform.newId(), kind: 'mirrorPerson', body }
  const effects: Statement[] = [membershipRow(platform.directory, { ...person, role, at })]
  return {
    effects,
    jobs: [job],
    after: () => keepPromise(platform, job, () => mirrorPerson(platform.institute(person.shard), body)),
  }
}
