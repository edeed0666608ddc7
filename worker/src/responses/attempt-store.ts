import { sql, type SQL } from 'drizzle-orm'

/** The columns of an `AttemptRow`, of the rows of `attemptsOf`. */
export const attemptFields = sql`t.id, t.assessment_id as assessmentId, t.person_id as personId,
  trim(p.name || ' ' || p.last_name) as name, t.number, t.version, t.status, t.seed, t.started_at as startedAt,
  t.due_at as dueAt, t.extra_minutes as extraMinutes, t.submitted_at as submittedAt, t.receipt, t.is_late as isLate,
  t.is_clock_set_back as isClockSetBack, t.override_score as overrideScore, t.score, t.total_points as totalPoints,
  t.pending, t.revision, t.released_at as releasedAt, a.class_id as classId, a.settings,
  a.released_at as allReleasedAt`

/** The attempts of an institute with their assessments and people. */
export function attemptsOf(instituteId: string): SQL {
  return sql`from assessment_attempts t
    join assessments a on a.institute_id = t.institute_id and a.id = t.assessment_id
    join members p on p.institute_id = t.institute_id and p.id = t.person_id
    where t.institute_id = ${instituteId}`
}
