import type { Change } from '@takhti/schema/changes/contract'
import { changes } from '@takhti/schema/kit/institute-tables'
import { and, eq, sql } from 'drizzle-orm'
import type { InstituteDatabase } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'

/** A change with its place in the feed. */
export type NumberedChange = Change & { seq: number }

/** The change feed as one person may read it. */
export function changesStore({ instituteId, personId }: Scope, db: InstituteDatabase) {
  const audiences = sql`select ${`person:${personId}`} union all
    select prefix || class_id from class_members join (select 'class:' as prefix, 0 as teachers union all select 'teachers:', 1)
      on teachers = 0 or role = 'instructor'
    where institute_id = ${instituteId} and person_id = ${personId}`
  return {
    /** The change that a cursor names, for any audience; null where none has its place. */
    async at(seq: number): Promise<{ at: string } | null> {
      const [row] = await db
        .select({ at: changes.at })
        .from(changes)
        .where(and(eq(changes.instituteId, instituteId), eq(changes.seq, seq)))
      return row ?? null
    },
    // A device that was offline for long reads only its own changes, after any number of others; the planner would rather read everything.
    after(seq: number, take: number): Promise<NumberedChange[]> {
      return db.all(sql`select seq, entity, entity_id as entityId, kind, at from changes indexed by changes_audience
        where institute_id = ${instituteId} and audience in (${audiences}) and seq > ${seq} order by seq limit ${take}`)
    },
    async last(): Promise<{ seq: number; at: string } | null> {
      const [row] = await db.all<{ seq: number; at: string }>(sql`select seq, at from changes
        where institute_id = ${instituteId} order by seq desc limit 1`)
      return row ?? null
    },
  }
}
