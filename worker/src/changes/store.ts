import type { Change } from '@takhti/schema/changes/contract'
import { sweeps } from '@takhti/schema/kit/institute-tables'
import { eq, sql } from 'drizzle-orm'
import { together, type InstituteDatabase } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import type { Place } from './cursor.ts'

/** A change with its place in the feed. */
export type NumberedChange = Change & { seq: number }

/** The changes after a number; `row` is the one at that number, for any audience, and `floor` the last deleted one. */
export type Following = { rows: NumberedChange[]; row: Place | null; floor: Place | null }

/** The change feed as one person may read it. */
export function changesStore({ instituteId, personId }: Scope, db: InstituteDatabase) {
  const audiences = sql`select ${`person:${personId}`} union all
    select prefix || class_id from class_members join (select 'class:' as prefix, 0 as teachers union all select 'teachers:', 1)
      on teachers = 0 or role = 'instructor'
    where institute_id = ${instituteId} and person_id = ${personId}`
  const floorRow = () => db.select({ place: sweeps.place }).from(sweeps).where(eq(sweeps.name, 'changes'))
  return {
    // A device that was offline for long reads only its own changes, after any number of others; the planner would rather read everything.
    async after(seq: number, take: number): Promise<Following> {
      const [rows, [row = null], floors] = await together(db, [
        db.all<NumberedChange>(sql`select seq, entity, entity_id as entityId, kind, at from changes
          indexed by changes_audience
          where institute_id = ${instituteId} and audience in (${audiences}) and seq > ${seq} order by seq limit ${take}`),
        // By its number alone the planner would find the rows of other institutes.
        db.all<Place>(sql`select seq, at from changes indexed by changes_last
          where institute_id = ${instituteId} and seq = ${seq}`),
        floorRow(),
      ])
      return { rows, row, floor: floorOf(floors) }
    },
    async last(): Promise<Place | null> {
      const [row] = await db.all<Place>(sql`select seq, at from changes
        where institute_id = ${instituteId} order by seq desc limit 1`)
      return row ?? floorOf(await floorRow())
    },
  }
}

/** The last change of the database that was deleted for its age; null while none was. */
function floorOf([row]: readonly { place: [string | number, string] }[]): Place | null {
  return row === undefined ? null : { seq: Number(row.place[0]), at: row.place[1] }
}
