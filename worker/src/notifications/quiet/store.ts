import type { QuietHours } from '@takhti/schema/notifications/quiet/rules'
import { sql } from 'drizzle-orm'
import type { InstituteDatabase, Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'

type Row = { classId: string; from: number | null; to: number | null }

/** When the caller's classes are left alone. */
export function quietStore({ instituteId, personId }: Scope, db: InstituteDatabase) {
  const teaches = (classId: string) => sql`exists (select 1 from class_members where institute_id = ${instituteId}
    and class_id = ${classId} and person_id = ${personId} and role = 'instructor')`
  return {
    /** In SQL: whether the caller teaches the class. */
    teaches,
    async isTaught(classId: string): Promise<boolean> {
      const [row] = await db.all<{ isTaught: number }>(sql`select ${teaches(classId)} as isTaught`)
      return row?.isTaught === 1
    },
    /** The hours of a class that the caller teaches: `chosen` is undefined where none were chosen; null for other classes. */
    async find(classId: string): Promise<{ chosen: QuietHours | null | undefined } | null> {
      const [row] = await db.all<
        Row & { isTaught: number; isChosen: number }
      >(sql`select ${teaches(classId)} as isTaught,
          q.class_id is not null as isChosen, q.from_minute as "from", q.to_minute as "to"
        from (select 1) left join quiet_hours q on q.institute_id = ${instituteId} and q.class_id = ${classId}`)
      if (row?.isTaught !== 1) return null
      return { chosen: row.isChosen === 1 ? hoursOf(row) : undefined }
    },
    choose(classId: string, hours: QuietHours | null, at: string): Statement {
      const from = hours?.from ?? null
      const to = hours?.to ?? null
      return db.run(sql`insert into quiet_hours (institute_id, class_id, from_minute, to_minute, chosen_at)
        values (${instituteId}, ${classId}, ${from}, ${to}, ${at})
        on conflict do update set from_minute = excluded.from_minute, to_minute = excluded.to_minute,
          chosen_at = excluded.chosen_at`)
    },
  }
}

/** The hours of a class, as one row where its teachers chose some; `hoursIn` reads it. */
export function listQuietHours(db: InstituteDatabase, instituteId: string, classId: string) {
  return db.all<Row>(sql`select class_id as classId, from_minute as "from", to_minute as "to"
    from quiet_hours where institute_id = ${instituteId} and class_id = ${classId}`)
}

/** The chosen hours; null where the class has no quiet hours, undefined where none were chosen. */
export function hoursIn([row]: readonly Row[]): QuietHours | null | undefined {
  return row && hoursOf(row)
}

function hoursOf({ from, to }: Pick<Row, 'from' | 'to'>): QuietHours | null {
  return from === null || to === null ? null : { from, to }
}
