import { sql } from 'drizzle-orm'
import { permissionsOf } from '#assessments/port.ts'
import { together, type InstituteDatabase } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { attemptFields, attemptsOf, workIn, workOf } from './attempt-store.ts'
import { attemptsWith } from './class-store.ts'
import type { AttemptRow, FoundAttempt } from './rows.ts'
import { heldVersions, type HeldVersions, type VersionRow } from './version-store.ts'

/** An assessment as its markers find it. */
type MarkedRow = {
  classId: string
  name: string
  type: 'test' | 'assignment'
  status: 'Unpublished' | 'Published' | 'Closed'
  settings: string
  releasedAt: string | null
  handedIn: number
}

type CountRow = { questionId: string; answered: number; decided: number }

type LineRow = { id: string; questionId: string; title: string; points: number }

type Page = { before: readonly string[] | null; take: number }

/** What markers of an assessment read of all its attempts. */
export function markingReads(scope: Scope, db: InstituteDatabase) {
  const { instituteId } = scope
  const { teaches } = permissionsOf(scope)
  // Without a version an assessment has one row still, so that it is found.
  const versions = (id: string, held: HeldVersions) =>
    db.all<MarkedRow & { [Name in keyof VersionRow]: VersionRow[Name] | null }>(sql`select a.class_id as classId,
        a.name, a.type, a.status, a.settings, a.released_at as releasedAt, (select count(*) from assessment_attempts t
          where t.institute_id = ${instituteId} and t.assessment_id = a.id and t.submitted_at is not null) as handedIn,
        ${held.columns}
      from assessments a left join assessment_versions v on v.institute_id = a.institute_id and v.assessment_id = a.id
      left join assessment_keys k on k.institute_id = v.institute_id and k.assessment_id = v.assessment_id
        and k.version = v.version
      where a.institute_id = ${instituteId} and a.id = ${id} and a.removed_at is null and ${teaches}
      order by v.version desc`)
  return {
    /** An assessment with all its versions, rubric and counts: three statements; null where the caller does not teach it. */
    async marked(id: string) {
      const held = heldVersions(instituteId)
      const [rows, rubric, counts] = await together(db, [
        versions(id, held),
        db.all<LineRow>(sql`select id, question_id as questionId, title, points from rubric_items
          where institute_id = ${instituteId} and assessment_id = ${id} order by place`),
        db.all<CountRow>(sql`select n.question_id as questionId, count(*) as answered,
            sum(coalesce(m.override_score is not null or m.rubric_item_ids <> '[]', 0)) as decided
          from assessment_attempts t cross join assessment_answers n on n.institute_id = t.institute_id
            and n.attempt_id = t.id and n.body <> 'null'
          left join assessment_marks m on m.institute_id = t.institute_id and m.attempt_id = t.id
            and m.question_id = n.question_id
          where t.institute_id = ${instituteId} and t.assessment_id = ${id} and t.submitted_at is not null
          group by n.question_id`),
      ])
      const [row] = rows
      return row === undefined ? null : { row, versions: parsedIn(rows, held), rubric, counts }
    },
    /** A page of the attempts that were handed in, each with its answer to one question alone, or all: three statements. */
    async answersTo(id: string, questionId: string | null, { before, take }: Page): Promise<AnswersFound | null> {
      const [at = '', last = ''] = before ?? []
      const isAfter = before === null ? sql`true` : sql`(t.submitted_at, t.id) > (${at}, ${last})`
      const of = sql`t.assessment_id = ${id} and t.submitted_at is not null and ${isAfter}`
      const ids = sql`select t.id from assessment_attempts t where t.institute_id = ${instituteId} and ${of}
        order by t.submitted_at, t.id limit ${take}`
      const held = heldVersions(instituteId)
      const [rows, attempts, work] = await together(db, [
        versions(id, held),
        db.all<AttemptRow>(sql`select ${attemptFields}, 1 as isTaught ${attemptsOf(instituteId)} and ${of}
          order by t.submitted_at, t.id limit ${take}`),
        workOf(db, { instituteId, attemptIds: ids, assessmentId: sql`${id}`, questionId }),
      ])
      const [row] = rows
      if (row === undefined) return null
      return { row, found: attemptsWith({ attempts, versions: parsedIn(rows, held), ...workIn(work) }) }
    },
  }
}

function parsedIn(rows: readonly { [Name in keyof VersionRow]: VersionRow[Name] | null }[], held: HeldVersions) {
  return rows.flatMap(({ assessmentId, version, paper, key }) =>
    assessmentId === null || version === null ? [] : held.parsed({ assessmentId, version, paper, key }),
  )
}

type AnswersFound = { row: MarkedRow; found: FoundAttempt[] }
