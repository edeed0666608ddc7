import { sql, type SQL } from 'drizzle-orm'
import type { InstituteDatabase, Statement } from '#platform/db.ts'
import type { AnswerRow, MarkRow, OfAttempt, RubricRow } from './rows.ts'

/** The columns of an `AttemptRow`, of the rows of `attemptsOf`. */
export const attemptFields = sql`t.id, t.assessment_id as assessmentId, t.person_id as personId,
  trim(p.name || ' ' || p.last_name) as name, t.number, t.version, t.status, t.seed, t.started_at as startedAt,
  t.due_at as dueAt, t.extra_minutes as extraMinutes, t.submitted_at as submittedAt, t.receipt, t.is_late as isLate,
  t.is_clock_set_back as isClockSetBack, t.override_score as overrideScore, t.score, t.total_points as totalPoints,
  t.pending, t.revision, t.released_at as releasedAt, a.class_id as classId, a.settings,
  a.released_at as allReleasedAt`

/** The version of each attempt, beside `attemptsOf`. */
export const versionsJoined = sql`join assessment_versions v on v.institute_id = t.institute_id
    and v.assessment_id = t.assessment_id and v.version = t.version
  join assessment_keys k on k.institute_id = v.institute_id and k.assessment_id = v.assessment_id
    and k.version = v.version`

/** The attempts of an institute with their assessments and people. */
export function attemptsOf(instituteId: string, joined: SQL = sql``): SQL {
  return sql`from assessment_attempts t
    join assessments a on a.institute_id = t.institute_id and a.id = t.assessment_id
    join members p on p.institute_id = t.institute_id and p.id = t.person_id ${joined}
    where t.institute_id = ${instituteId}`
}

/** Which rows score attempts: those of the attempts, and of one question or all. */
export type WorkOf = {
  instituteId: string
  attemptIds: SQL
  /** One id, or a query of several. */
  assessmentId: SQL
  questionId?: string | null
  hasInk?: boolean
}

/** The answers, marks and rubric lines that score attempts. */
export type Work = {
  answers: (AnswerRow & OfAttempt)[]
  marks: (MarkRow & OfAttempt)[]
  rubric: RubricRow[]
}

type WorkRow = { kind: 'answer' | 'mark' | 'line'; body: string }

/** What scores attempts, as one statement. Each row is a JSON text of its own, as one of all could be too long. */
export function workOf(
  db: InstituteDatabase,
  { instituteId, attemptIds, assessmentId, questionId = null, hasInk = questionId !== null }: WorkOf,
): Statement & { _: { result: WorkRow[] } } {
  // The strokes of a whole class are left out where nothing shows them.
  const ink = hasInk ? sql`ink` : sql`'{}'`
  const asked = questionId === null ? sql`true` : sql`question_id = ${questionId}`
  return db.all<WorkRow>(sql`select 'answer' as kind, json_object('attemptId', attempt_id, 'questionId', question_id,
      'sequence', sequence, 'body', body, 'answeredAt', answered_at, 'receivedAt', received_at, 'spentMs', spent_ms)
      as body
    from assessment_answers where institute_id = ${instituteId} and ${asked} and attempt_id in (${attemptIds})
    union all select 'mark', json_object('attemptId', attempt_id, 'questionId', question_id, 'overrideScore',
      override_score, 'rubricItemIds', rubric_item_ids, 'comment', comment, 'ink', ${ink}, 'markedBy', marked_by, 'revision', revision)
    from assessment_marks where institute_id = ${instituteId} and ${asked} and attempt_id in (${attemptIds})
    union all select 'line', json_object('id', id, 'questionId', question_id, 'points', points)
    from rubric_items where institute_id = ${instituteId} and assessment_id in (${assessmentId})`)
}

/** The rows of `workOf` by their kinds. */
export function workIn(rows: readonly WorkRow[]): Work {
  // The statement above makes each of these texts.
  const of = <Row>(kind: WorkRow['kind']) =>
    rows.flatMap((row) => (row.kind === kind ? [JSON.parse(row.body) as Row] : []))
  return { answers: of('answer'), marks: of('mark'), rubric: of('line') }
}
