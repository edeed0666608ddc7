import { memberships } from '@takhti/schema/institutes/tables'
import { and, asc, eq, gt, sql, type SQL } from 'drizzle-orm'
import { isIn, type DirectoryDatabase } from '#platform/db.ts'

/** In SQL: rows with the `type` of each limit that has no room left. */
export type SpentTypes = SQL

/** The people who are notified of what happens to a licence. */
export function licenceNotificationStore(db: DirectoryDatabase) {
  return {
    /** People of an institute with one of these roles, by id, after a given one. */
    async listPeople(
      { instituteId, roles, after }: { instituteId: string; roles: readonly ('instructor' | 'admin')[]; after: string },
      limit: number,
    ): Promise<string[]> {
      const rows = await db
        .selectDistinct({ personId: memberships.personId })
        .from(memberships)
        .where(
          and(eq(memberships.instituteId, instituteId), isIn(memberships.role, roles), gt(memberships.personId, after)),
        )
        .orderBy(asc(memberships.personId))
        .limit(limit)
      return rows.map(({ personId }) => personId)
    },
    /** Enqueues the news of the limits that `spent` selects, where there are news of them. Returns the enqueued jobs. */
    promiseEach(
      { id, dueAt, news }: { id: string; dueAt: string; news: Readonly<Record<string, unknown>> },
      spent: SpentTypes,
    ) {
      return db.all<{ id: string; body: string }>(sql`insert into outbox (id, kind, body, due_at)
        select ${id} || '.' || s.type, 'licenceNews', n.value, ${dueAt}
        from (${spent}) s join json_each(${JSON.stringify(news)}) n on n.key = s.type returning id, body`)
    },
  }
}
