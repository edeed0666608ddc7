import type { AttendanceStatus } from '@takhti/schema/attendance/model'
import { attendanceRecords } from '@takhti/schema/attendance/tables'
import { sql, type SQL } from 'drizzle-orm'
import { together, type InstituteDatabase, type Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'

type Session = { startedAt: string; endedAt: string | null }

/** A record as its row has it, and everybody in it. */
export type RecordRow = {
  id: string
  classId: string
  session: string
  liveId: string | null
  teacherId: string
  startedAt: string
  endedAt: string
  takenAt: string
}

type Marked = RecordRow & { marks: string }

/** The attendance of the classes that a person teaches. */
export function attendanceStore({ instituteId, personId }: Scope, db: InstituteDatabase) {
  const teaches = (classId: string) => sql`exists (select 1 from class_members t
    join classes c on c.institute_id = t.institute_id and c.id = t.class_id and c.removed_at is null
    where t.institute_id = ${instituteId} and t.class_id = ${classId} and t.person_id = ${personId} and t.role = 'instructor')`
  const records = (which: SQL) =>
    db.all<Marked>(sql`select r.id, r.class_id as classId, r.session, r.live_id as liveId, r.teacher_id as teacherId,
        r.started_at as startedAt, r.ended_at as endedAt, r.taken_at as takenAt,
        (select json_group_array(json_array(m.person_id, m.status)) from attendance_marks m
          where m.institute_id = ${instituteId} and m.record_id = r.id) as marks
      from attendance_records r where r.institute_id = ${instituteId} and ${which}`)
  return {
    /** The records of a class, the latest first, and whether the caller teaches it. */
    async list({ classId, liveId }: { classId: string; liveId?: string | undefined }) {
      const ofSession = liveId === undefined ? sql`true` : sql`r.session = ${liveId}`
      const [taught, rows] = await together(db, [
        db.all<{ one: number }>(sql`select 1 as one where ${teaches(classId)}`),
        records(sql`r.class_id = ${classId} and ${ofSession} order by r.started_at desc, r.id desc limit 200`),
      ])
      return { mayRead: taught.length > 0, rows: rows.map(marked) }
    },
    /** The students of a class that the caller teaches, a live class of it, and the session's earlier record. */
    async forTaking({ classId, liveId, session }: { classId: string; liveId: string | null; session: string }) {
      const [taught, students, live, before] = await together(db, [
        db.all<{ one: number }>(sql`select 1 as one where ${teaches(classId)}`),
        db.all<{ id: string }>(sql`select person_id as id from class_members
          where institute_id = ${instituteId} and class_id = ${classId} and role in ('learner', 'guest')`),
        db.all<Session>(sql`select started_at as startedAt, ended_at as endedAt from live_classes
          where institute_id = ${instituteId} and id = ${liveId} and class_id = ${classId}`),
        db.all<{ id: string; startedAt: string }>(sql`select id, started_at as startedAt from attendance_records
          where institute_id = ${instituteId} and class_id = ${classId} and session = ${session}`),
      ])
      return {
        teaches: taught.length > 0,
        studentIds: new Set(students.map(({ id }) => id)),
        live: live[0] ?? null,
        before: before[0] ?? null,
      }
    },
    /** Writes the attendance of a session, in the place of the earlier record. */
    write(row: RecordRow, marks: readonly { personId: string; status: AttendanceStatus }[]): Statement[] {
      return [
        db
          .insert(attendanceRecords)
          .values({ ...row, instituteId })
          .onConflictDoUpdate({
            target: [attendanceRecords.instituteId, attendanceRecords.id],
            set: { teacherId: row.teacherId, endedAt: row.endedAt, takenAt: row.takenAt },
          }),
        db.run(sql`delete from attendance_marks where institute_id = ${instituteId} and record_id = ${row.id}`),
        db.run(sql`insert into attendance_marks (institute_id, record_id, person_id, status)
          select ${instituteId}, ${row.id}, value ->> 'personId', value ->> 'status' from json_each(${JSON.stringify(marks)})`),
      ]
    },
    /** True in SQL while the attendance of a session is not taken under another id. */
    isFree: ({ id, classId, session }: Pick<RecordRow, 'id' | 'classId' | 'session'>): SQL =>
      sql`not exists (select 1 from attendance_records where institute_id = ${instituteId} and class_id = ${classId}
        and session = ${session} and id <> ${id})`,
  }
}

function marked({ marks, ...row }: Marked) {
  // The statement above made it.
  const all = JSON.parse(marks) as [string, AttendanceStatus][]
  const those = (status: AttendanceStatus) => all.filter((mark) => mark[1] === status).map(([id]) => id)
  return { ...row, present: those('PRESENT'), absent: those('ABSENT') }
}
