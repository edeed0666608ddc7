import { lateAttendanceMs } from '@takhti/schema/schedule/substitutes/rules'
import { sql, type SQL } from 'drizzle-orm'
import type { Scope } from '#platform/scope.ts'

// The database's clock: no store that asks has another one, and access ends without a job.
const now = sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`
const lateSeconds = lateAttendanceMs / 1000

/** In SQL: which classes the caller takes over as a substitute. */
export function substitution({ instituteId, personId }: Pick<Scope, 'instituteId' | 'personId'>) {
  const own = sql`select 1 from class_substitutes v
    join classes vc on vc.institute_id = v.institute_id and vc.id = v.class_id and vc.removed_at is null
    where v.institute_id = ${instituteId} and v.person_id = ${personId} and v.ended_at is null`
  const isOpen = sql`v.opens_at <= ${now} and v.ends_at > ${now}`
  const startsAt = sql`coalesce(v.starts_at, strftime('%Y-%m-%dT%H:%M:%fZ', v.opens_at, '+1 day'))`
  return {
    /** Whether the caller teaches the class now as a substitute, and may run its live class. */
    teachesNow: (classId: SQL | string): SQL =>
      sql`exists (${own} and ${isOpen} and ${startsAt} <= ${now} and v.class_id = ${classId})`,
    /** Whether the class is handed over to the caller now. */
    covers: (classId: SQL | string): SQL => sql`exists (${own} and ${isOpen} and v.class_id = ${classId})`,
    /**
     * Whether a day of the class is handed over to the caller, or with `scheduleId` this lesson of it, where null is no
     * lesson but the day. Attendance that a device took offline may arrive later than the access ends.
     */
    coversDay: (classId: SQL | string, date: string, scheduleId?: string | null): SQL => sql`exists (${own}
      and v.class_id = ${classId} and ${isOf(scheduleId)}
      and v.opens_at <= ${now} and v.ends_at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${`-${lateSeconds} seconds`})
      and ${date} between v.from_date and v.to_date)`,
    /** Whether a lesson is published to a class that is handed over to the caller now, or planned there. */
    coversLesson: (lessonId: SQL | string): SQL => sql`exists (${own} and ${isOpen} and (
      v.schedule_id is null and exists (select 1 from publications vp where vp.institute_id = v.institute_id and vp.lesson_id = ${lessonId}
        and vp.class_id = v.class_id)
      or exists (select 1 from schedule_items vi where vi.institute_id = v.institute_id and vi.class_id = v.class_id
        and vi.lesson_id = ${lessonId} and (v.schedule_id is null or v.schedule_id = vi.id))))`,
  }
}

/** Whether a hand-over is of a lesson; without one, of any. */
function isOf(scheduleId: string | null | undefined): SQL {
  if (scheduleId === undefined) return sql`true`
  return sql`(v.schedule_id is null or v.schedule_id is ${scheduleId} and v.schedule_id is not null)`
}
