import { audit } from '@takhti/schema/kit/institute-tables'
import type { AuditDetail } from '@takhti/schema/kit/wire'
import type { ResponseStatus } from '@takhti/schema/responses/model'
import { sql, type SQL } from 'drizzle-orm'
import type { InstituteDatabase, Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import type { AnswerWrite, AttemptRow, Computed, MarkRow } from './rows.ts'

type HandedIn = { submittedAt: string; receipt: string; isLate: boolean }

/** The statements that write a student's work. */
export function workWrites({ instituteId }: Scope, db: InstituteDatabase) {
  return {
    /** Stores answers: of one question the one with the highest count, then the later; in any order, any number of times. */
    putAnswers: (attemptId: string, answers: readonly AnswerWrite[], receivedAt: string): Statement =>
      db.run(sql`insert into assessment_answers (institute_id, attempt_id, question_id, sequence, body, answered_at,
          received_at, spent_ms)
        select ${instituteId}, ${attemptId}, value ->> 'questionId', value ->> 'sequence', value ->> 'body',
          value ->> 'answeredAt', ${receivedAt}, value ->> 'spentMs' from json_each(${JSON.stringify(answers)}) where true
        on conflict do update set sequence = excluded.sequence, body = excluded.body, answered_at = excluded.answered_at,
          received_at = excluded.received_at, spent_ms = excluded.spent_ms
        where (excluded.sequence, excluded.answered_at) > (assessment_answers.sequence, assessment_answers.answered_at)`),
    /** What a device's work makes of an attempt, as one statement: its score, its hand-in, and that its clock went back. */
    putWork: (
      id: string,
      { score, totalPoints, pending, judged, right, concepts }: Computed,
      { isSetBack, handed = null }: { isSetBack: boolean; handed?: HandedIn | null },
    ): Statement => {
      const handIn =
        handed &&
        sql`status = 'Submitted', submitted_at = ${handed.submittedAt},
        receipt = ${handed.receipt}, is_late = ${Number(handed.isLate)},`
      return db.run(sql`update assessment_attempts set ${handIn ?? sql``} score = ${score},
        total_points = ${totalPoints}, pending = ${pending}, judged = ${judged}, right_answers = ${right}, concepts = ${concepts},
        revision = revision + 1, is_clock_set_back = max(is_clock_set_back, ${Number(isSetBack)})
        where institute_id = ${instituteId} and id = ${id}`)
    },
  }
}

/** The statements that write attempts and marks. */
export function writesOf({ instituteId, personId }: Scope, db: InstituteDatabase) {
  const ofAttempt = (id: string) => sql`institute_id = ${instituteId} and id = ${id}`
  return {
    /** Logs a mark that was refused because of a concurrent one. */
    async noteRefused(attemptId: string, detail: AuditDetail, row: { id: string; requestId: string; at: string }) {
      await db.insert(audit).values({
        ...row,
        ...{ instituteId, personId, action: 'responses.markRefused', entityId: attemptId, detail },
      })
    },
    /** True in SQL while the attempt is unchanged since it was read. */
    isCurrent: ({ id, revision }: Pick<AttemptRow, 'id' | 'revision'>): SQL =>
      sql`exists (select 1 from assessment_attempts where ${ofAttempt(id)} and revision = ${revision})`,
    /** Counts a change of the attempt, and records that its device's clock went back. */
    touch: (id: string, isClockSetBack: boolean): Statement =>
      db.run(sql`update assessment_attempts set revision = revision + 1,
        is_clock_set_back = max(is_clock_set_back, ${Number(isClockSetBack)}) where ${ofAttempt(id)}`),
    handIn: (id: string, row: HandedIn): Statement =>
      db.run(sql`update assessment_attempts set status = 'Submitted', submitted_at = ${row.submittedAt},
        receipt = ${row.receipt}, is_late = ${Number(row.isLate)} where ${ofAttempt(id)}`),
    putScore: (id: string, { score, totalPoints, pending, judged, right, concepts }: Computed): Statement =>
      db.run(sql`update assessment_attempts set score = ${score}, total_points = ${totalPoints}, pending = ${pending},
        judged = ${judged}, right_answers = ${right}, concepts = ${concepts} where ${ofAttempt(id)}`),
    putOverride: (id: string, score: number | null): Statement =>
      db.run(sql`update assessment_attempts set override_score = ${score} where ${ofAttempt(id)}`),
    putStatus: (id: string, status: ResponseStatus, releasedAt: string | null): Statement =>
      db.run(
        sql`update assessment_attempts set status = ${status}, released_at = ${releasedAt} where ${ofAttempt(id)}`,
      ),
    putMark: (
      attemptId: string,
      mark: Omit<MarkRow, 'markedBy'> & { autoScore: number | null; at: string },
    ): Statement =>
      db.run(sql`insert into assessment_marks (institute_id, attempt_id, question_id, auto_score, override_score,
          rubric_item_ids, comment, ink, marked_by, marked_at, revision)
        values (${instituteId}, ${attemptId}, ${mark.questionId}, ${mark.autoScore}, ${mark.overrideScore},
          ${mark.rubricItemIds}, ${mark.comment}, ${mark.ink}, ${personId}, ${mark.at}, ${mark.revision})
        on conflict do update set auto_score = excluded.auto_score, override_score = excluded.override_score,
          rubric_item_ids = excluded.rubric_item_ids, comment = excluded.comment, ink = excluded.ink,
          marked_by = excluded.marked_by,
          marked_at = excluded.marked_at, revision = excluded.revision`),
    /** Releases what these students handed in, or without students all of it and everything later. */
    release: (assessmentId: string, students: readonly string[], at: string): Statement[] =>
      students.length === 0
        ? [
            db.run(sql`update assessments set released_at = coalesce(released_at, ${at})
              where institute_id = ${instituteId} and id = ${assessmentId}`),
          ]
        : [
            db.run(sql`update assessment_attempts set status = 'Returned', released_at = coalesce(released_at, ${at}),
                revision = revision + 1
              where institute_id = ${instituteId} and assessment_id = ${assessmentId} and submitted_at is not null
                and person_id in (select value from json_each(${JSON.stringify(students)}))`),
          ],
  }
}
