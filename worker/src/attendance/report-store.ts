import { sql } from 'drizzle-orm'
import { together, type InstituteDatabase } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { attendancePermissions } from './store.ts'

type Counts = { present: number; absent: number; late: number; excused: number }

export type SessionRow = Counts & {
  attendanceId: string
  date: string
  title: string | null
  liveId: string | null
  scheduleId: string | null
  startDate: string
  takenAt: string
  teacherName: string
}

export type StudentRow = Counts & { personId: string; name: string; isFormer: number }

export type OwnRow = {
  attendanceId: string
  classId: string
  className: string
  date: string
  title: string | null
  liveId: string | null
  startDate: string
  status: 'PRESENT' | 'ABSENT'
  detail: 'late' | 'excused' | null
}

/** From one instant until another. */
export type Span = { from: string; before: string }

const counts = sql`coalesce(sum(m.status = 'PRESENT'), 0) as present, coalesce(sum(m.status = 'ABSENT'), 0) as absent,
  coalesce(sum(m.detail = 'late'), 0) as late, coalesce(sum(m.detail = 'excused'), 0) as excused`

/** Reports of attendance: of a class, and of one student. */
export function reportStore(scope: Scope, db: InstituteDatabase) {
  const { instituteId, personId } = scope
  const { teaches, isAdmin } = attendancePermissions(scope)
  return {
    /** The sessions of a class and the counts of each student; null where the caller neither teaches nor governs it. */
    async ofClass(classId: string, { from, before }: Span) {
      const within = sql`r.institute_id = ${instituteId} and r.class_id = ${classId} and r.started_at >= ${from} and r.started_at < ${before}`
      const [[found], sessions, students] = await together(db, [
        db.all<{ className: string }>(sql`select name as className from classes
          where institute_id = ${instituteId} and id = ${classId} and removed_at is null and (${isAdmin} or ${teaches(classId)})`),
        db.all<SessionRow>(sql`select r.id as attendanceId, r.date, r.title, r.live_id as liveId, r.schedule_id as scheduleId,
            r.started_at as startDate, r.taken_at as takenAt, trim(t.name || ' ' || t.last_name) as teacherName, ${counts}
          from attendance_records r
          join members t on t.institute_id = r.institute_id and t.id = r.teacher_id
          left join attendance_marks m on m.institute_id = r.institute_id and m.record_id = r.id
          where ${within} group by r.id order by r.started_at desc, r.id desc limit 1000`),
        db.all<StudentRow>(sql`with counted as materialized (select m.person_id as id, ${counts}
            from attendance_records r join attendance_marks m on m.institute_id = r.institute_id and m.record_id = r.id
            where ${within} group by m.person_id),
          inside as materialized (select person_id as id from class_members where institute_id = ${instituteId}
            and class_id = ${classId} and role in ('learner', 'guest')),
          listed as (select id from inside union select id from counted)
          select s.id as personId, trim(s.name || ' ' || s.last_name) as name,
            s.id not in (select id from inside) as isFormer, coalesce(c.present, 0) as present,
            coalesce(c.absent, 0) as absent, coalesce(c.late, 0) as late, coalesce(c.excused, 0) as excused
          from listed l join members s on s.institute_id = ${instituteId} and s.id = l.id
          left join counted c on c.id = l.id`),
      ])
      return found === undefined ? null : { ...found, sessions, students }
    },
    /** The sessions of one student in classes that the caller teaches, or all of the caller's own; null for strangers. */
    async ofStudent(userId: string, { from, before }: Span) {
      const isOwn = userId === personId
      const meets = sql`exists (select 1 from class_members s where s.institute_id = ${instituteId}
        and s.person_id = ${userId} and ${teaches(sql`s.class_id`)})`
      const [[member], items] = await together(db, [
        db.all<{ name: string; mayAsk: number }>(sql`select trim(name || ' ' || last_name) as name,
            (${isOwn} or ${isAdmin} or ${meets}) as mayAsk
          from members where institute_id = ${instituteId} and id = ${userId}`),
        db.all<OwnRow>(sql`select r.id as attendanceId, r.class_id as classId, c.name as className, r.date, r.title,
            r.live_id as liveId, r.started_at as startDate, m.status, m.detail
          from attendance_marks m
          join attendance_records r on r.institute_id = m.institute_id and r.id = m.record_id
          join classes c on c.institute_id = r.institute_id and c.id = r.class_id
          where m.institute_id = ${instituteId} and m.person_id = ${userId} and r.started_at >= ${from}
            and r.started_at < ${before} and (${isOwn} or ${isAdmin} or ${teaches(sql`r.class_id`)})
          order by r.started_at desc, r.id desc limit 1000`),
      ])
      const mayAsk = member !== undefined && (member.mayAsk === 1 || items.length > 0)
      return mayAsk ? { name: member.name, items } : null
    },
  }
}
