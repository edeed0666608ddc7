import { maxListedStudents, maxWorks } from '@takhti/schema/insights/rules'
import { sql } from 'drizzle-orm'
import { together, type InstituteDatabase } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { accessOf, tablesOf } from './access-store.ts'
import type { DatedRow, FactRow, WorkRow } from './rows.ts'

type Asked = { classId: string; studentId: string | null; from: string; before: string; now: string }

/** The rows of a class's students. */
export type StudentsFound = {
  className: string
  students: { personId: string; name: string }[]
  works: WorkRow[]
  facts: FactRow[]
  dated: DatedRow[]
}

/** What is read of the students of a class. */
export function studentReads(scope: Scope, db: InstituteDatabase) {
  const { instituteId, personId } = scope
  const access = accessOf(scope)
  return {
    /** The students of a class with their work and counts, or one of them: four statements; null where the caller may not read it. */
    async students({ classId, studentId, ...range }: Asked): Promise<StudentsFound | null> {
      const mayRead = studentId === null ? access.reads : sql`((${access.reads}) or (${access.isSelf(studentId)}))`
      const classIds = sql`select c.id from classes c where c.institute_id = ${instituteId} and c.id = ${classId} and ${mayRead}`
      // A learner reads of themself as the release allows, a teacher who learns in another class too.
      const isOwn = studentId === personId
      const tables = tablesOf(scope, { classIds, studentId, isOwn, ...range })
      const [students, works, facts, dated] = await together(db, [
        db.all<{ className: string; personId: string | null; name: string }>(sql`select c.name as className,
            pupil.person_id as personId, pupil.name
          from classes c left join (${tables.students}) pupil on pupil.class_id = c.id
          where c.institute_id = ${instituteId} and c.id in (${classIds})
          order by pupil.name, pupil.person_id limit ${maxListedStudents}`),
        db.all<WorkRow>(sql`select personId, kind, id, name, responseId, at, share, answered from (
            select w.person_id as personId, w.kind, w.source_id as id, w.name, w.response_id as responseId, w.at, w.share,
              w.answers as answered, row_number() over (partition by w.person_id order by w.at desc, w.source_id desc) as place
            from (${tables.works}) w) where place <= ${maxWorks} order by at, id`),
        db.all<FactRow>(factsOf(tables)),
        db.all<DatedRow>(studentId === null ? sql`select 1 where false` : datedOf(tables)),
      ])
      const [found] = students
      if (found === undefined) return null
      const named = students.flatMap(({ personId: id, name }) => (id === null ? [] : { personId: id, name }))
      return { className: found.className, students: named, works, facts, dated }
    },
  }
}

type Tables = ReturnType<typeof tablesOf>

/**
 * Each student's counts, in one compound of at most five terms, as D1 allows. `missed` is the last absence, or the last
 * missing work as date, id and name by lines.
 */
function factsOf({ attendance, due, lessons, study, praise }: Tables) {
  return sql`select 'attendance' as kind, x.person_id as personId, sum(x.is_present) as count, count(*) as "of", max(x.at) as at,
      max(case when x.is_present = 0 then x.at end) as missed from (${attendance}) x group by x.person_id
    union all select 'work', d.person_id, sum(d.is_done), count(*), nullif(max(d.at), ''),
      max(case when d.is_done = 0 then d.due_on || char(10) || d.source_id || char(10) || d.name end)
      from (${due}) d group by d.person_id
    union all select 'lessons', u.person_id, sum(u.is_opened), count(*), max(u.at), null
      from (${lessons}) u group by u.person_id
    union all select 'study', y.person_id, sum(y.seconds), count(*), max(y.at), null
      from (${study}) y group by y.person_id
    union all select 'praise', v.person_id, count(*), count(*), max(v.at), null
      from (${praise}) v group by v.person_id`
}

/** The latest absences and missing work of one student. */
function datedOf({ attendance, due }: Tables) {
  return sql`select * from (select 'absence' as kind, '' as id, '' as name, x.at from (${attendance}) x
      where x.is_present = 0 order by x.at desc limit 100)
    union all select * from (select 'missing', d.source_id, d.name, d.due_on from (${due}) d
      where d.is_done = 0 order by d.due_on desc limit 100)`
}
