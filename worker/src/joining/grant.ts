import type { InvitedRole } from '@takhti/schema/joining/rules'
import { mirrorPerson, type MirrorPersonJob } from '#institutes/port.ts'
import type { Shard, Statement } from '#platform/db.ts'
import { keepPromise, type Job } from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'
import { membershipRow } from './invitation-store.ts'

/** Somebody and what an institute grants them. */
export type Granting = {
  shard: Shard
  instituteId: string
  personId: string
  name: string
  lastName: string
  role: InvitedRole
}

/** The rows of a membership, and the promise that the institute's own database will know the person. */
export function grant(platform: Platform, granting: Granting) {
  const at = platform.now().toISOString()
  const { role, ...person } = granting
  const { shard, instituteId, personId } = person
  const body: MirrorPersonJob = { shard, instituteId, personId, at }
  const job: Job = { id: platform.newId(), kind: 'mirrorPerson', body }
  const effects: Statement[] = [membershipRow(platform.directory, { ...person, role, at })]
  return {
    effects,
    jobs: [job],
    after: () => keepPromise(platform, job, () => mirrorPerson(platform, body)),
  }
}
