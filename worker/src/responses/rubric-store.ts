import type { RubricLines } from '@takhti/schema/responses/marking-model'
import { sql } from 'drizzle-orm'
import type { InstituteDatabase, Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import type { AttemptRow, Computed } from './rows.ts'

/** The statements that change a rubric, and the scores with it. */
export function rubricWrites({ instituteId }: Scope, db: InstituteDatabase) {
  return {
    /** Replaces the rubric of a question; lines of equal ids stay the same lines. */
    putLines: (assessmentId: string, questionId: string, rows: RubricLines): Statement[] => {
      const json = JSON.stringify(rows.map((row, place) => ({ ...row, place })))
      return [
        db.run(sql`delete from rubric_items where institute_id = ${instituteId} and assessment_id = ${assessmentId}
          and question_id = ${questionId} and id not in (select value ->> 'id' from json_each(${json}))`),
        db.run(sql`insert into rubric_items (institute_id, id, assessment_id, question_id, place, title, points)
          select ${instituteId}, value ->> 'id', ${assessmentId}, ${questionId}, value ->> 'place', value ->> 'title',
            value ->> 'points' from json_each(${json}) where true
          on conflict do update set place = excluded.place, title = excluded.title, points = excluded.points,
            revision = revision + 1 where rubric_items.assessment_id = excluded.assessment_id
            and rubric_items.question_id = excluded.question_id`),
      ]
    },
    /** Writes the sums of many attempts in one statement. */
    putScores: (rows: readonly (Computed & { id: string })[]): Statement =>
      db.run(sql`update assessment_attempts set score = j.value ->> 'score', pending = j.value ->> 'pending',
          judged = j.value ->> 'judged', right_answers = j.value ->> 'right', concepts = j.value ->> 'concepts', revision = revision + 1
        from json_each(${JSON.stringify(rows)}) j
        where assessment_attempts.institute_id = ${instituteId} and assessment_attempts.id = j.value ->> 'id'`),
    /** True in SQL while no attempt was handed in or marked since these were read. */
    areCurrent: (assessmentId: string, rows: readonly Pick<AttemptRow, 'id' | 'revision'>[]) => {
      const json = JSON.stringify(rows.map(({ id, revision }) => ({ id, revision })))
      return sql`not exists (select 1 from assessment_attempts t left join json_each(${json}) j
        on j.value ->> 'id' = t.id where t.institute_id = ${instituteId} and t.assessment_id = ${assessmentId}
        and t.submitted_at is not null and (j.value is null or j.value ->> 'revision' <> t.revision))`
    },
  }
}
