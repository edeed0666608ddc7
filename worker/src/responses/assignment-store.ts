import { sql } from 'drizzle-orm'
import { permissionsOf } from '#assessments/port.ts'
import { together, type InstituteDatabase } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { attemptFields, attemptsOf } from './attempt-store.ts'
import type { AssignmentRow, AttemptRow } from './rows.ts'

/** Which assignments: from a place in the order of their creation, the latest first. */
export type AssignmentPage = { before: readonly string[] | null; skip: number; take: number }

/** The assignments of a student over all their classes. */
export function assignmentReads(scope: Scope, db: InstituteDatabase) {
  const { instituteId, personId } = scope
  const { takes } = permissionsOf(scope)
  const own = sql`from assessment_attempts o where o.institute_id = ${instituteId} and o.assessment_id = a.id
    and o.person_id = ${personId}`
  // The published time limit: that of the draft counts from the next publish.
  const frozen = (name: string) => sql`case when a.revision = a.published_revision
    then json_extract(a.settings, ${`$.${name}`}) else json_extract(v.paper, ${`$.settings.${name}`}) end`
  return {
    /** Assignments, and the last attempt of each where there is one: one trip, however many there are. */
    async assignments({ before, skip, take }: AssignmentPage): Promise<AssignmentRow[]> {
      const [at = '', id = ''] = before ?? []
      const isBefore = before === null ? sql`true` : sql`(a.created_at, a.id) < (${at}, ${id})`
      // The few of the student's classes come first: alone by the institute, those of the whole school were read.
      const reached = sql`select b.id from class_members c cross join assessments b on b.institute_id = c.institute_id
          and b.class_id = c.class_id where c.institute_id = ${instituteId} and c.person_id = ${personId}
        union all select o.assessment_id from assessment_attempts o indexed by assessment_attempts_person
          where o.institute_id = ${instituteId} and o.person_id = ${personId}`
      const page = sql`from assessments a where a.institute_id = ${instituteId} and a.id in (${reached})
          and a.removed_at is null and a.version > 0 and (${takes} or exists (select 1 ${own})) and ${isBefore}
        order by a.created_at desc, a.id desc limit ${take} offset ${skip}`
      const [rows, attempts] = await together(db, [
        db.all<Omit<AssignmentRow, 'last'>>(sql`select a.id, a.class_id as classId,
            c.name as className, a.name, a.type, a.status, a.settings, a.created_at as createdAt,
            a.question_count as questionCount, a.total_points as totalPoints, a.released_at as releasedAt,
            ${frozen('timeLimit')} as timeLimit, ${frozen('hasTimeLimit')} as hasTimeLimit, ${takes} as isMine,
            s.extra_minutes as extraMinutes, s.extra_attempts as extraAttempts, s.due_on as dueOn,
            s.skips_password as skipsPassword, s.skips_room_code as skipsRoomCode,
            (select count(*) ${own}) as attemptsMade, (select o.id ${own} order by o.number desc limit 1) as lastId
          from assessments a join classes c on c.institute_id = a.institute_id and c.id = a.class_id
          left join assessment_students s on s.institute_id = a.institute_id and s.assessment_id = a.id
            and s.person_id = ${personId}
          left join assessment_versions v on v.institute_id = a.institute_id and v.assessment_id = a.id
            and v.version = a.version
          where a.institute_id = ${instituteId} and a.id in (select a.id ${page})
          order by a.created_at desc, a.id desc`),
        db.all<AttemptRow>(sql`select ${attemptFields}, 0 as isTaught ${attemptsOf(instituteId)}
          and t.person_id = ${personId} and t.id in (select (select o.id ${own} order by o.number desc limit 1) ${page})`),
      ])
      const byId = new Map(attempts.map((attempt) => [attempt.id, attempt]))
      return rows.map((row) => ({ ...row, last: byId.get(row.lastId ?? '') ?? null }))
    },
  }
}
