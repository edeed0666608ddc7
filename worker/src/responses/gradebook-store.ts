import type { ResponseStatus } from '@takhti/schema/responses/model'
import { sql } from 'drizzle-orm'
import { permissionsOf } from '#assessments/port.ts'
import { together, type InstituteDatabase } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'

/** The most recent assessments of a gradebook. */
const maxAssessments = 200

type AssessmentRow = {
  id: string
  name: string
  type: 'test' | 'assignment'
  settings: string
  releasedAt: string | null
}

type ScoreRow = {
  assessmentId: string
  studentId: string
  assessmentResponseId: string
  score: number | null
  totalPoints: number
  pending: number
  status: ResponseStatus
  isLate: number
  releasedAt: string | null
  submittedAt: string
}

/** What a gradebook is made of. */
export function gradebookReads(scope: Scope, db: InstituteDatabase) {
  const { instituteId } = scope
  const { teachesIn } = permissionsOf(scope)
  return {
    /** The assessments, students and last attempts of a class: three statements; null where the caller does not teach it. */
    async gradebook(classId: string) {
      const taken = sql`select a.id from assessments a where a.institute_id = ${instituteId}
        and a.class_id = ${classId} and a.removed_at is null and a.version > 0
        order by a.created_at desc, a.id desc limit ${maxAssessments}`
      const [assessments, students, scores] = await together(db, [
        db.all<AssessmentRow & { isTaught: number }>(sql`select a.id, a.name, a.type, a.settings,
            a.released_at as releasedAt, 1 as isTaught from assessments a
          where a.institute_id = ${instituteId} and a.id in (${taken}) and ${teachesIn(classId)}
          order by a.created_at, a.id`),
        db.all<{ studentId: string; name: string; isTaught: number }>(sql`select p.id as studentId,
            trim(p.name || ' ' || p.last_name) as name, ${teachesIn(classId)} as isTaught
          from members p where p.institute_id = ${instituteId} and p.id in (select m.person_id from class_members m
              where m.institute_id = ${instituteId} and m.class_id = ${classId} and m.role <> 'instructor'
            union all select t.person_id from assessment_attempts t where t.institute_id = ${instituteId}
              and t.assessment_id in (${taken}) and t.submitted_at is not null)
          order by name, p.id`),
        db.all<ScoreRow>(sql`select * from (select t.assessment_id as assessmentId, t.person_id as studentId,
            t.id as assessmentResponseId, t.score, t.total_points as totalPoints, t.pending, t.status,
            t.is_late as isLate, t.released_at as releasedAt, t.submitted_at as submittedAt,
            row_number() over (partition by t.assessment_id, t.person_id order by t.number desc) as place
          from assessment_attempts t where t.institute_id = ${instituteId} and t.submitted_at is not null
            and t.assessment_id in (${taken}) and ${teachesIn(classId)}) where place = 1`),
      ])
      const isTaught = students.length === 0 ? assessments.length > 0 : students[0]?.isTaught === 1
      return isTaught ? { assessments, students, scores } : null
    },
  }
}
