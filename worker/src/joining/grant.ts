import type { InvitedRole } from '@takhti/schema/joining/rules'
import { membershipRows, mirrorPerson, type MirrorPersonJob } from '#institutes/port.ts'
import type { Shard } from '#platform/db.ts'
import { runJob, type OutboxJob } from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'

/** A person and what an institute grants them. */
export type Granting = {
  shard: Shard
  instituteId: string
  personId: string
  name: string
  lastName: string
  role: InvitedRole
  /** Present if the institute gave a name, a number or classes when it invited. */
  invited?: { firstName: string; lastName: string; guardianContactNumber: string | null; classIds: readonly string[] }
}

/** The rows of a membership, and the outbox job that mirrors the person into the institute's own database. */
export function grant(platform: Platform, granting: Granting) {
  const now = platform.now()
  const { shard, instituteId, personId, role, invited } = granting
  const body: MirrorPersonJob = {
    ...{ shard, instituteId, personId, at: now.toISOString() },
    ...(invited !== undefined && { classIds: invited.classIds }),
    ...(typeof invited?.guardianContactNumber === 'string' && { guardianContactNumber: invited.guardianContactNumber }),
  }
  const named = invited === undefined ? {} : { name: invited.firstName, lastName: invited.lastName }
  const job: OutboxJob = { id: platform.newId(), kind: 'mirrorPerson', body }
  return {
    effects: membershipRows(platform.directory, {
      instituteId,
      rows: [{ personId, role, ...named }],
      ifHeld: 'keep',
      now,
    }),
    jobs: [job],
    after: () => runJob(platform, job, () => mirrorPerson(platform, body)),
  }
}
