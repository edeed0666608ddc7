import { maxStudents } from '@takhti/schema/attendance/rules'
import { sql, type SQL } from 'drizzle-orm'
import { together, type InstituteDatabase } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { substitution } from '#schedule/port.ts'
import { attendancePermissions, marked, takingStore, type Asked } from './store.ts'

/** A mark that no longer counts, with the one that does. */
export type ReplacedRow = {
  personId: string
  status: 'PRESENT' | 'ABSENT'
  detail: 'late' | 'excused' | null
  note: string | null
  markedAt: string
  markedBy: string
  markedByName: string
  now: 'PRESENT' | 'ABSENT'
  nowDetail: 'late' | 'excused' | null
}

type EvidenceRow = { kind: 'lesson' | 'code' | 'class' | 'shown'; id: string; lessonId: string | null }

/** What a teacher sees before and after attendance is taken. */
export function sheetStore(scope: Scope, db: InstituteDatabase) {
  const { instituteId } = scope
  const { teaches } = attendancePermissions(scope)
  const { covers } = substitution(scope)
  const { head, records } = takingStore(scope, db)
  const replaced = (ofRecord: SQL) =>
    db.all<ReplacedRow>(sql`select p.person_id as personId, p.status, p.detail, p.note, p.marked_at as markedAt,
        p.marked_by as markedBy, trim(s.name || ' ' || s.last_name) as markedByName, m.status as now, m.detail as nowDetail
      from attendance_records r
      join attendance_replaced p on p.institute_id = r.institute_id and p.record_id = r.id
      join attendance_marks m on m.institute_id = r.institute_id and m.record_id = r.id and m.person_id = p.person_id
      join members s on s.institute_id = r.institute_id and s.id = p.marked_by
      where r.institute_id = ${instituteId} and ${ofRecord}
      order by p.replaced_at desc, p.marked_at desc limit ${maxStudents}`)
  const inSession = ({ classId, session }: Asked) =>
    sql`institute_id = ${instituteId} and class_id = ${classId} and session = ${session}`
  return {
    /** A class that the caller teaches or takes over, and all its students; null for another one. */
    async roster(classId: string) {
      const [[found], students] = await together(db, [
        db.all<{ className: string }>(sql`select name as className from classes
          where institute_id = ${instituteId} and id = ${classId} and (${teaches(classId)} or ${covers(classId)})`),
        db.all<{
          personId: string
          name: string
        }>(sql`select s.id as personId, trim(s.name || ' ' || s.last_name) as name
          from class_members m join members s on s.institute_id = m.institute_id and s.id = m.person_id
          where m.institute_id = ${instituteId} and m.class_id = ${classId} and m.role in ('learner', 'guest')`),
      ])
      return found === undefined ? null : { ...found, students }
    },
    /** The record of a session, replaced marks, and evidence from one instant until another. */
    async sheet(asked: Asked, { from, before }: { from: string; before: string }) {
      const { classId, session } = asked
      const [heads, [record], old, evidence] = await together(db, [
        head(asked),
        records(sql`r.class_id = ${classId} and r.session = ${session}`),
        replaced(sql`r.class_id = ${classId} and r.session = ${session}`),
        db.all<EvidenceRow>(sql`select 'code' as kind, person_id as id, null as lessonId from attendance_arrivals
            where ${inSession(asked)}
          union all select 'shown', '', null from attendance_codes where ${inSession(asked)}
          union all select distinct 'lesson', h.person_id, null from publications p
            cross join holders h on h.institute_id = p.institute_id and h.lesson_id = p.lesson_id and h.holding = 'opened'
            where p.institute_id = ${instituteId} and p.class_id = ${classId} and h.seen_at >= ${from} and h.seen_at < ${before}
          union all select 'class', id, lesson_id from live_classes where institute_id = ${instituteId}
            and class_id = ${classId} and started_at >= ${from} and started_at < ${before}`),
      ])
      return { head: heads[0] ?? null, record: record === undefined ? null : marked(record), replaced: old, evidence }
    },
    /** One record of a class that the caller teaches, with its corrections. */
    async find(id: string) {
      const [[record], old] = await together(db, [
        records(sql`r.id = ${id} and ${teaches(sql`r.class_id`)}`),
        replaced(sql`r.id = ${id} and ${teaches(sql`r.class_id`)}`),
      ])
      return record === undefined ? null : { record: marked(record), replaced: old }
    },
  }
}
