import { memberships } from '@takhti/schema/institutes/tables'
import { outbox } from '@takhti/schema/kit/directory-tables'
import type { LimitType } from '@takhti/schema/licences/features'
import { licenceLimits, licenceReservations, liveSessionStarts } from '@takhti/schema/licences/tables'
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { DirectoryDatabase } from '#platform/db.ts'
import type { Job } from '#platform/outbox.ts'

/** Who hears what happens to a licence, and what was used up by whom. */
export function tellingStore(db: DirectoryDatabase) {
  return {
    /** People of an institute in one of these roles, in the order of their ids, after one of them. */
    async listPeople(
      { instituteId, roles, after }: { instituteId: string; roles: readonly ('instructor' | 'admin')[]; after: string },
      limit: number,
    ): Promise<string[]> {
      const rows = await db
        .selectDistinct({ personId: memberships.personId })
        .from(memberships)
        .where(
          and(
            eq(memberships.instituteId, instituteId),
            inArray(memberships.role, roles),
            gt(memberships.personId, after),
          ),
        )
        .orderBy(asc(memberships.personId))
        .limit(limit)
      return rows.map(({ personId }) => personId)
    },
    async promise(job: Job & { dueAt: string }): Promise<void> {
      await db.insert(outbox).values(job)
    },
    /** The limits of this reservation that have no room left. */
    async listUsedUp(reservation: { id: string; instituteId: string }): Promise<LimitType[]> {
      const rows = await db
        .select({ type: licenceReservations.type })
        .from(licenceReservations)
        .innerJoin(
          licenceLimits,
          and(
            eq(licenceLimits.instituteId, licenceReservations.instituteId),
            eq(licenceLimits.type, licenceReservations.type),
          ),
        )
        .where(
          and(
            eq(licenceReservations.id, reservation.id),
            eq(licenceReservations.instituteId, reservation.instituteId),
            eq(licenceReservations.status, 'settled'),
            sql`${licenceLimits.used} + ${licenceLimits.reserved} >= ${licenceLimits.max}`,
          ),
        )
      return rows.map(({ type }) => type)
    },
    /** Whether this session took the last place of its day. */
    async tookLastPlace({ instituteId, sessionId }: { instituteId: string; sessionId: string }): Promise<boolean> {
      const rows = await db
        .select({ place: liveSessionStarts.place })
        .from(liveSessionStarts)
        .where(
          and(
            eq(liveSessionStarts.instituteId, instituteId),
            eq(liveSessionStarts.sessionId, sessionId),
            sql`${liveSessionStarts.place} >= ${liveSessionStarts.allowed}`,
          ),
        )
      return rows.length > 0
    },
  }
}
