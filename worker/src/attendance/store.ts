import type { AttendanceStatus, MarkDetail } from '@takhti/schema/attendance/model'
import type { Entry, Merged, SessionName } from '@takhti/schema/attendance/rules'
import { attendanceRecords } from '@takhti/schema/attendance/tables'
import { sql, type SQL } from 'drizzle-orm'
import { together, type InstituteDatabase, type Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { substitution } from '#schedule/port.ts'

/** A record as its row has it. */
export type RecordRow = SessionName & {
  id: string
  classId: string
  session: string
  title: string | null
  teacherId: string
  startedAt: string
  endedAt: string
  takenAt: string
  version: number
}

/** A record with the mark of each student. */
export type MarkedRecord = RecordRow & { marks: Map<string, Entry> }

/** What the class has of a session: its live class or scheduled lesson, where there is one. */
export type SessionHead = {
  className: string
  liveTitle: string | null
  liveStartedAt: string | null
  liveEndedAt: string | null
  itemTitle: string | null
  itemStartMinute: number | null
  itemMinutes: number | null
  itemZone: string | null
  /** The item or live class belongs to another class. */
  isForeign: number
}

/** Asked for: a session of a class. */
export type Asked = SessionName & { classId: string; session: string }

type MarkTuple = [string, AttendanceStatus, MarkDetail | null, string | null, number, string, string | null]
type Marked = RecordRow & { marks: string }

/** In SQL: what a person may do with a class. */
export function attendancePermissions({ instituteId, personId, roles }: Scope) {
  const isAdmin = roles.has('admin')
  const teaches = (classId: SQL | string) => sql`exists (select 1 from class_members t
    join classes tc on tc.institute_id = t.institute_id and tc.id = t.class_id and tc.removed_at is null
    where t.institute_id = ${instituteId} and t.class_id = ${classId} and t.person_id = ${personId} and t.role = 'instructor')`
  return { teaches, isAdmin }
}

/** The attendance of the classes that a person teaches, and of days that they take over. */
export function takingStore(scope: Scope, db: InstituteDatabase) {
  const { instituteId } = scope
  const { teaches } = attendancePermissions(scope)
  const records = (which: SQL) =>
    db.all<Marked>(sql`select r.id, r.class_id as classId, r.session, r.live_id as liveId, r.schedule_id as scheduleId,
        r.date, r.title, r.teacher_id as teacherId, r.started_at as startedAt, r.ended_at as endedAt,
        r.taken_at as takenAt, r.version,
        (select json_group_array(json_array(m.person_id, m.status, m.detail, m.note, m.is_marked, m.marked_at, m.marked_by))
          from attendance_marks m where m.institute_id = ${instituteId} and m.record_id = r.id) as marks
      from attendance_records r where r.institute_id = ${instituteId} and ${which}`)
  const head = headQuery(scope, db)
  return {
    records,
    head,
    /** The records of a class, the latest first, and whether the caller teaches it. */
    async list({
      classId,
      liveId,
      from,
      before,
    }: {
      classId: string
      liveId?: string | undefined
      from: string
      before: string
    }) {
      const ofSession = liveId === undefined ? sql`true` : sql`r.session = ${liveId}`
      const [taught, rows] = await together(db, [
        db.all<{ one: number }>(sql`select 1 as one where ${teaches(classId)}`),
        records(sql`r.class_id = ${classId} and ${ofSession} and r.started_at >= ${from} and r.started_at < ${before}
          order by r.started_at desc, r.id desc limit 200`),
      ])
      return { mayRead: taught.length > 0, rows: rows.map(marked) }
    },
    /** A class that the caller teaches with its student ids, a session of it, and the earlier record. */
    async forTaking(asked: Asked) {
      const { classId, session } = asked
      const [heads, students, before] = await together(db, [
        head(asked),
        db.all<{ id: string }>(sql`select person_id as id from class_members
          where institute_id = ${instituteId} and class_id = ${classId} and role in ('learner', 'guest')`),
        records(sql`r.class_id = ${classId} and r.session = ${session}`),
      ])
      const [record] = before
      return {
        head: heads[0] ?? null,
        studentIds: new Set(students.map(({ id }) => id)),
        before: record === undefined ? null : marked(record),
      }
    },
  }
}

/** The query of a session's class, for those who take its attendance. */
function headQuery(scope: Scope, db: InstituteDatabase) {
  const { instituteId } = scope
  const { teaches } = attendancePermissions(scope)
  const { coversDay } = substitution(scope)
  // A substitute takes the sessions of days: those of a live class have no date of their own.
  const takes = ({ classId, liveId, scheduleId, date }: Pick<Asked, 'classId' | 'liveId' | 'scheduleId' | 'date'>) =>
    sql`(${teaches(classId)} or ${liveId === null ? coversDay(classId, date, scheduleId) : sql`false`})`
  return ({ classId, liveId, scheduleId, date }: Pick<Asked, 'classId' | 'liveId' | 'scheduleId' | 'date'>) =>
    db.all<SessionHead>(sql`select c.name as className, n.name as liveTitle, l.started_at as liveStartedAt,
        l.ended_at as liveEndedAt, i.title as itemTitle, i.start_minute as itemStartMinute, i.minutes as itemMinutes,
        i.time_zone as itemZone,
        exists (select 1 from schedule_items o where o.institute_id = ${instituteId} and o.id = ${scheduleId}
          and o.class_id <> ${classId}) as isForeign
      from classes c
      left join live_classes l on l.institute_id = ${instituteId} and l.id = ${liveId} and l.class_id = c.id
      left join lessons n on n.institute_id = ${instituteId} and n.id = l.lesson_id
      left join schedule_items i on i.institute_id = ${instituteId} and i.id = ${scheduleId} and i.class_id = c.id
      where c.institute_id = ${instituteId} and c.id = ${classId} and c.removed_at is null
        and ${takes({ classId, liveId, scheduleId, date })}`)
}

/** Writes of recordings. */
export function recordingStore({ instituteId }: Scope, db: InstituteDatabase) {
  return {
    /** Writes a recording: marks that changed, and those that no longer count. */
    write(row: RecordRow, { counting, changed, replaced }: Merged): Statement[] {
      const columns = ({ markedBy, isMarked, ...entry }: Entry) => ({
        ...entry,
        by: markedBy,
        isMarked: Number(isMarked),
      })
      const marks = changed.flatMap((personId) => {
        const entry = counting.get(personId)
        return entry === undefined ? [] : [{ personId, ...columns(entry) }]
      })
      const old = replaced.map(({ personId, entry }) => ({ personId, ...columns(entry) }))
      const fields = sql`${instituteId}, ${row.id}, value ->> 'personId', value ->> 'status', value ->> 'detail',
        value ->> 'note', value ->> 'isMarked', value ->> 'markedAt', value ->> 'by'`
      return [
        db
          .insert(attendanceRecords)
          .values({ ...row, instituteId })
          .onConflictDoUpdate({
            target: [attendanceRecords.instituteId, attendanceRecords.id],
            set: { teacherId: row.teacherId, endedAt: row.endedAt, takenAt: row.takenAt, version: row.version },
          }),
        db.run(sql`insert into attendance_marks
            (institute_id, record_id, person_id, status, detail, note, is_marked, marked_at, marked_by)
          select ${fields} from json_each(${JSON.stringify(marks)}) where true
          on conflict (institute_id, record_id, person_id) do update set status = excluded.status,
            detail = excluded.detail, note = excluded.note, is_marked = excluded.is_marked,
            marked_at = excluded.marked_at, marked_by = excluded.marked_by`),
        db.run(sql`insert or ignore into attendance_replaced
            (institute_id, record_id, person_id, status, detail, note, is_marked, marked_at, marked_by, replaced_at)
          select ${fields}, ${row.takenAt} from json_each(${JSON.stringify(old)})`),
      ]
    },
    /** True in SQL while the record of a session is the version that was merged with; 0 is none. */
    isStill: ({ classId, session }: Pick<Asked, 'classId' | 'session'>, version: number): SQL =>
      sql`coalesce((select version from attendance_records where institute_id = ${instituteId}
        and class_id = ${classId} and session = ${session}), 0) = ${version}`,
  }
}

/** A record with its marks; those from before marks had an author are the record's teacher's. */
export function marked({ marks, ...row }: Marked): MarkedRecord {
  // The statement above made it.
  const all = JSON.parse(marks) as MarkTuple[]
  const entries = all.map(([personId, status, detail, note, isMarked, markedAt, markedBy]): [string, Entry] => [
    personId,
    {
      ...{ status, detail, note, isMarked: isMarked === 1 },
      markedAt: markedAt === '' ? row.takenAt : markedAt,
      markedBy: markedBy ?? row.teacherId,
    },
  ])
  return { ...row, marks: new Map(entries) }
}
