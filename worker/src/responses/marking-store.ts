import { sql } from 'drizzle-orm'
import { permissionsOf } from '#assessments/port.ts'
import { together, type InstituteDatabase } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { attemptFields, attemptsOf } from './attempt-store.ts'
import { attemptsWith } from './class-store.ts'
import type { AnswerRow, AttemptRow, FoundAttempt, MarkRow, OfAttempt, VersionRow } from './rows.ts'

/** An assessment as its markers find it. */
type MarkedRow = {
  classId: string
  name: string
  type: 'test' | 'assignment'
  status: 'Unpublished' | 'Published' | 'Closed'
  settings: string
  releasedAt: string | null
}

type CountRow = { questionId: string; answered: number; decided: number }

type LineRow = { id: string; questionId: string; title: string; points: number }

type Page = { before: readonly string[] | null; take: number }

/** What markers of an assessment read of all its attempts. */
export function markingReads(scope: Scope, db: InstituteDatabase) {
  const { instituteId } = scope
  const { teaches } = permissionsOf(scope)
  const assessment = (id: string) =>
    db.all<MarkedRow>(sql`select a.class_id as classId, a.name, a.type, a.status, a.settings,
      a.released_at as releasedAt from assessments a where a.institute_id = ${instituteId} and a.id = ${id}
      and a.removed_at is null and ${teaches}`)
  const versions = (id: string) =>
    db.all<VersionRow>(sql`select v.version, v.paper, k.body as key from assessment_versions v
      join assessment_keys k on k.institute_id = v.institute_id and k.assessment_id = v.assessment_id
        and k.version = v.version
      where v.institute_id = ${instituteId} and v.assessment_id = ${id} order by v.version desc`)
  const lines = (id: string) =>
    db.all<LineRow>(sql`select id, question_id as questionId, title, points from rubric_items
      where institute_id = ${instituteId} and assessment_id = ${id} order by place`)
  return {
    /** An assessment with all its versions, rubric and counts: five statements; null where the caller does not teach it. */
    async marked(id: string) {
      const [[row], all, rubric, counts, [total]] = await together(db, [
        assessment(id),
        versions(id),
        lines(id),
        db.all<CountRow>(sql`select n.question_id as questionId, count(*) as answered,
            sum(coalesce(m.override_score is not null or m.rubric_item_ids <> '[]', 0)) as decided
          from assessment_attempts t join assessment_answers n on n.institute_id = t.institute_id
            and n.attempt_id = t.id and n.body <> 'null'
          left join assessment_marks m on m.institute_id = t.institute_id and m.attempt_id = t.id
            and m.question_id = n.question_id
          where t.institute_id = ${instituteId} and t.assessment_id = ${id} and t.submitted_at is not null
          group by n.question_id`),
        db.all<{ handedIn: number }>(sql`select count(*) as handedIn from assessment_attempts
          where institute_id = ${instituteId} and assessment_id = ${id} and submitted_at is not null`),
      ])
      return row === undefined ? null : { row, versions: all, rubric, counts, handedIn: total?.handedIn ?? 0 }
    },
    /** A page of the attempts that were handed in, each with its answer to one question alone, or all: six statements. */
    async answersTo(id: string, questionId: string | null, { before, take }: Page): Promise<AnswersFound | null> {
      const [at = '', last = ''] = before ?? []
      const isAfter = before === null ? sql`true` : sql`(t.submitted_at, t.id) > (${at}, ${last})`
      const of = sql`t.assessment_id = ${id} and t.submitted_at is not null and ${isAfter}`
      const ids = sql`select t.id from assessment_attempts t where t.institute_id = ${instituteId} and ${of}
        order by t.submitted_at, t.id limit ${take}`
      const asked = questionId === null ? sql`true` : sql`question_id = ${questionId}`
      const [[row], attempts, all, answers, marks, rubric] = await together(db, [
        assessment(id),
        db.all<AttemptRow>(sql`select ${attemptFields}, 1 as isTaught ${attemptsOf(instituteId)} and ${of}
          order by t.submitted_at, t.id limit ${take}`),
        versions(id),
        db.all<AnswerRow & OfAttempt>(sql`select attempt_id as attemptId, question_id as questionId, sequence, body,
            answered_at as answeredAt, received_at as receivedAt, spent_ms as spentMs from assessment_answers
          where institute_id = ${instituteId} and ${asked} and attempt_id in (${ids})`),
        db.all<MarkRow & OfAttempt>(sql`select attempt_id as attemptId, question_id as questionId,
            override_score as overrideScore, rubric_item_ids as rubricItemIds, comment, marked_by as markedBy, revision
          from assessment_marks
          where institute_id = ${instituteId} and ${asked} and attempt_id in (${ids})`),
        lines(id),
      ])
      if (row === undefined) return null
      return { row, found: attemptsWith({ attempts, versions: all, answers, marks, rubric }) }
    },
  }
}

type AnswersFound = { row: MarkedRow; found: FoundAttempt[] }
