import { sql, type SQL } from 'drizzle-orm'
import type { Scope } from '#platform/scope.ts'

/** In SQL: the classes whose insights the caller reads, and the students of a class. */
export function accessOf({ instituteId, personId, roles }: Scope) {
  const isAdmin = roles.has('admin') ? sql`true` : sql`false`
  const memberOf = (classId: SQL) => sql`select 1 from class_members o where o.institute_id = ${instituteId}
    and o.class_id = ${classId} and o.person_id = ${personId}`
  return {
    /** Whether the caller teaches the class `c`, or is an admin of the institute. */
    reads: sql`c.removed_at is null and (${isAdmin} or exists (${memberOf(sql`c.id`)} and o.role = 'instructor'))`,
    /** Whether the caller teaches the class `c`. */
    teaches: sql`c.removed_at is null and exists (${memberOf(sql`c.id`)} and o.role = 'instructor')`,
    /** Whether a learner of the class `c` reads of a student: of themself alone. */
    isSelf: (studentId: string) =>
      sql`c.removed_at is null and ${studentId} = ${personId} and exists (${memberOf(sql`c.id`)} and o.role <> 'instructor')`,
  }
}

/** Whose numbers are read: of classes, or in one class of one student, and of the latter as they see them themself. */
export type Whose = {
  /** The classes, as ids in SQL. */
  classIds: SQL
  studentId: string | null
  isOwn: boolean
  from: string
  before: string
  /** The server's clock, which decides on releases and due dates. */
  now: string
}

/** The statements' common tables over the rows of some classes. */
export function tablesOf(scope: Pick<Scope, 'instituteId'>, whose: Whose) {
  return { ...workTables(scope, whose), ...presenceTables(scope, whose) }
}

/** In SQL: whether a row is of the student, where one is asked for. */
const ofStudent =
  ({ studentId }: Whose) =>
  (column: SQL) =>
    studentId === null ? sql`true` : sql`${column} = ${studentId}`

function workTables({ instituteId }: Pick<Scope, 'instituteId'>, whose: Whose) {
  const { classIds, isOwn, from, before, now } = whose
  const student = ofStudent(whose)
  const isReleased = sql`(t.released_at is not null or a.released_at is not null
    or coalesce(json_extract(a.settings, '$.releaseOn'), '9') <= ${now})`
  // Marks without names stay without them until they are released.
  const isShown = isOwn
    ? isReleased
    : sql`(coalesce(json_extract(a.settings, '$.isAnonymous'), 0) = 0 or ${isReleased})`
  const assessments = sql`select * from assessments z where z.institute_id = ${instituteId} and z.class_id in (${classIds})
    and z.removed_at is null and z.version > 0`
  return {
    /** Students of the classes: `class_id`, `person_id`, `name`. */
    students: sql`select m.class_id, m.person_id, trim(p.name || ' ' || p.last_name) as name
      from class_members m join members p on p.institute_id = m.institute_id and p.id = m.person_id
      where m.institute_id = ${instituteId} and m.class_id in (${classIds}) and m.role <> 'instructor'
        and ${student(sql`m.person_id`)}`,
    /** Scored work: each student's last attempt that was handed in, and live quizzes of the class. */
    works: sql`select kind, class_id, person_id, source_id, name, response_id, at, share, answers, concepts from (
        select 'assessment' as kind, a.class_id, t.person_id, a.id as source_id, a.name, t.id as response_id,
          t.submitted_at as at, case when t.pending = 0 and t.total_points > 0
            then min(1.0, max(0.0, t.score / t.total_points)) end as share, t.judged as answers, t.concepts,
          row_number() over (partition by t.assessment_id, t.person_id order by t.number desc) as place, ${isShown} as is_shown
        from (${assessments}) a join assessment_attempts t on t.institute_id = ${instituteId} and t.assessment_id = a.id
        where t.submitted_at is not null and ${student(sql`t.person_id`)})
      where place = 1 and is_shown and at >= ${from} and at < ${before}
      union all
      select 'quiz', s.class_id, s.person_id, s.quiz_id, q.name, null, s.ended_at, 1.0 * s.share / s.answers, s.answers, s.concepts
      from quiz_scores s join live_quizzes q on q.institute_id = s.institute_id and q.id = s.quiz_id
      where s.institute_id = ${instituteId} and s.class_id in (${classIds}) and s.answers > 0
        and s.ended_at >= ${from} and s.ended_at < ${before} and ${student(sql`s.person_id`)}`,
    /** Work that was due in the range, and what was handed in before its date: `is_done`, `due_on`. */
    due: sql`select a.class_id, m.person_id, a.id as source_id, a.name, done.at is not null as is_done,
        coalesce(done.at, '') as at, coalesce(nullif(s.due_on, ''), a.due_on) as due_on
      from (${assessments}) a
      join class_members m on m.institute_id = a.institute_id and m.class_id = a.class_id and m.role <> 'instructor'
      left join assessment_students s on s.institute_id = a.institute_id and s.assessment_id = a.id
        and s.person_id = m.person_id
      left join (select t.assessment_id, t.person_id, max(t.submitted_at) as at from assessment_attempts t
        where t.institute_id = ${instituteId} and ${student(sql`t.person_id`)} and t.assessment_id in (select x.id from (${assessments}) x)
        group by t.assessment_id, t.person_id) done on done.assessment_id = a.id and done.person_id = m.person_id
      where (a.is_for_some = 0 or s.is_assigned = 1) and ${student(sql`m.person_id`)}
        and coalesce(nullif(s.due_on, ''), a.due_on) >= ${from}
        and coalesce(nullif(s.due_on, ''), a.due_on) < min(${before}, ${now})`,
  }
}

function presenceTables({ instituteId }: Pick<Scope, 'instituteId'>, whose: Whose) {
  const { classIds, isOwn, from, before } = whose
  const student = ofStudent(whose)
  return {
    /** Attendance of each student: `is_present` by `at`. An excused absence is no session of the student's. */
    attendance: sql`select r.class_id, m.person_id, r.started_at as at, m.status <> 'ABSENT' as is_present
      from attendance_records r join attendance_marks m on m.institute_id = r.institute_id and m.record_id = r.id
      where r.institute_id = ${instituteId} and r.class_id in (${classIds}) and r.started_at >= ${from}
        and r.started_at < ${before} and m.detail is not 'excused' and ${student(sql`m.person_id`)}`,
    /** Praise: badges, and remarks with points above zero. A student's own are those that were shared with them. */
    praise: sql`select k.class_id, k.person_id, k.given_at as at from conduct_entries k
      where k.institute_id = ${instituteId} and k.class_id in (${classIds}) and k.given_at >= ${from}
        and k.given_at < ${before} and k.withdrawn_at is null and (k.kind = 'badge' or k.points > 0)
        and (k.is_shared = 1 or ${isOwn ? sql`false` : sql`true`}) and ${student(sql`k.person_id`)}`,
    /** Lessons that were published in the range, for each student: `is_opened`. */
    lessons: sql`select p.class_id, m.person_id, p.lesson_id, l.name, coalesce(h.holding = 'opened', 0) as is_opened,
        case when h.holding = 'opened' then h.seen_at end as at
      from publications p
      join lessons l on l.institute_id = p.institute_id and l.id = p.lesson_id and l.removed_at is null
      join class_members m on m.institute_id = p.institute_id and m.class_id = p.class_id and m.role <> 'instructor'
      left join holders h on h.institute_id = p.institute_id and h.lesson_id = p.lesson_id and h.person_id = m.person_id
      where p.institute_id = ${instituteId} and p.class_id in (${classIds}) and p.published_at >= ${from}
        and p.published_at < ${before} and ${student(sql`m.person_id`)}`,
    /** Sessions of studying lessons of the classes. */
    study: sql`select m.class_id, m.person_id, s.lesson_id, s.started_at as at,
        cast(round((julianday(s.ended_at) - julianday(s.started_at)) * 86400) as integer) as seconds
      from class_members m
      join study_sessions s on s.institute_id = m.institute_id and s.person_id = m.person_id
        and s.started_at >= ${from} and s.started_at < ${before}
      join publications p on p.institute_id = m.institute_id and p.class_id = m.class_id and p.lesson_id = s.lesson_id
      where m.institute_id = ${instituteId} and m.class_id in (${classIds}) and m.role <> 'instructor'
        and ${student(sql`m.person_id`)}`,
  }
}
