import type { Change } from '@takhti/schema/changes/contract'
import { sql } from 'drizzle-orm'
import type { InstituteDatabase } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'

/** The change feed as one person may read it. */
export function changesStore({ instituteId, personId }: Scope, db: InstituteDatabase) {
  const audiences = sql`select ${`person:${personId}`} union all
    select prefix || class_id from class_members join (select 'class:' as prefix, 0 as teachers union all select 'teachers:', 1)
      on teachers = 0 or role = 'instructor'
    where institute_id = ${instituteId} and person_id = ${personId}`
  return {
    // A device that was offline for long reads only its own changes, after any number of others; the planner would rather read everything.
    after(seq: number, take: number): Promise<(Change & { seq: number })[]> {
      return db.all(sql`select seq, entity, entity_id as entityId, kind, at from changes indexed by changes_audience
        where institute_id = ${instituteId} and audience in (${audiences}) and seq > ${seq} order by seq limit ${take}`)
    },
    async last(): Promise<number> {
      const [row] = await db.all<{ seq: number }>(sql`select seq from changes
        where institute_id = ${instituteId} order by seq desc limit 1`)
      return row?.seq ?? 0
    },
  }
}
