import { sql, type SQL } from 'drizzle-orm'
import { permissionsOf } from '#assessments/port.ts'
import { together, type InstituteDatabase } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { assignmentReads } from './assignment-store.ts'
import { attemptFields, attemptsOf } from './attempt-store.ts'
import { classReads } from './class-store.ts'
import { answerFileStore } from './files/store.ts'
import { gradebookReads } from './gradebook-store.ts'
import { markingReads } from './marking-store.ts'
import type { AnswerRow, AttemptRow, FoundAttempt, MarkRow, RubricRow, VersionRow } from './rows.ts'
import { rubricWrites } from './rubric-store.ts'
import { startReads } from './start-store.ts'
import { writesOf } from './write-store.ts'

/** How an attempt is found: by its id, or as the last of a student at an assessment. */
export type Which = { id: string } | { assessmentId: string; personId: string }

/** Attempts, answers and marks of an institute, as one person may read and write them. */
export function responsesStore(scope: Scope, db: InstituteDatabase) {
  return {
    ...attemptReads(scope, db),
    ...assignmentReads(scope, db),
    ...startReads(scope, db),
    ...classReads(scope, db),
    ...markingReads(scope, db),
    ...gradebookReads(scope, db),
    ...rubricWrites(scope, db),
    ...answerFileStore(scope, db),
    ...writesOf(scope, db),
  }
}

function attemptReads(scope: Scope, db: InstituteDatabase) {
  const { instituteId, personId } = scope
  const { teaches } = permissionsOf(scope)
  const from = attemptsOf(instituteId)
  const isSeen = sql`(t.person_id = ${personId} or ${teaches})`
  const idOf = (which: Which): SQL =>
    'id' in which
      ? sql`${which.id}`
      : sql`(select l.id from assessment_attempts l where l.institute_id = ${instituteId}
          and l.assessment_id = ${which.assessmentId} and l.person_id = ${which.personId} order by l.number desc limit 1)`
  const ofAttempt = (table: SQL, which: Which) => sql`from ${table} where institute_id = ${instituteId}
    and attempt_id = ${idOf(which)}`
  return {
    /** One attempt with all that scores it, for its student or a teacher of the class: five statements, however much there is. */
    async find(which: Which): Promise<FoundAttempt | null> {
      const id = idOf(which)
      const [[found], [version], answers, marks, rubric] = await together(db, [
        db.all<AttemptRow & { hasRunning: number }>(sql`select ${attemptFields}, ${teaches} as isTaught,
            exists (select 1 from assessment_attempts o where o.institute_id = ${instituteId}
              and o.assessment_id = t.assessment_id and o.person_id = t.person_id and o.submitted_at is null
              and o.id <> t.id) as hasRunning ${from} and t.id = ${id} and ${isSeen}`),
        db.all<VersionRow>(sql`select v.version, v.paper, k.body as key from assessment_attempts t
          join assessment_versions v on v.institute_id = t.institute_id and v.assessment_id = t.assessment_id
            and v.version = t.version
          join assessment_keys k on k.institute_id = v.institute_id and k.assessment_id = v.assessment_id
            and k.version = v.version
          where t.institute_id = ${instituteId} and t.id = ${id}`),
        db.all<AnswerRow>(sql`select question_id as questionId, sequence, body, answered_at as answeredAt,
          received_at as receivedAt, spent_ms as spentMs ${ofAttempt(sql`assessment_answers`, which)}`),
        db.all<MarkRow>(sql`select question_id as questionId, override_score as overrideScore,
          rubric_item_ids as rubricItemIds, comment, marked_by as markedBy, revision
          ${ofAttempt(sql`assessment_marks`, which)}`),
        db.all<RubricRow>(sql`select r.id, r.question_id as questionId, r.points from rubric_items r
          join assessment_attempts t on t.institute_id = r.institute_id and t.assessment_id = r.assessment_id
          where r.institute_id = ${instituteId} and t.institute_id = ${instituteId} and t.id = ${id}`),
      ])
      if (found === undefined || version === undefined) return null
      const { hasRunning, ...attempt } = found
      return { attempt, version, answers, marks, rubric, hasRunning: hasRunning === 1 }
    },
  }
}
