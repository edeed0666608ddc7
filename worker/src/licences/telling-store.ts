import { memberships } from '@takhti/schema/institutes/tables'
import { outbox } from '@takhti/schema/kit/directory-tables'
import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { DirectoryDatabase } from '#platform/db.ts'
import type { Job } from '#platform/outbox.ts'

/** Who hears what happens to a licence. */
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
  }
}
