import { sql, type SQL } from 'drizzle-orm'
import { permissionsOf } from '#assessments/port.ts'
import { together, type InstituteDatabase } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { assignmentReads } from './assignment-store.ts'
import { attemptFields, attemptsOf, versionsJoined, workIn, workOf } from './attempt-store.ts'
import { classReads } from './class-store.ts'
import { answerFileStore } from './files/store.ts'
import { gradebookReads } from './gradebook-store.ts'
import { markingReads } from './marking-store.ts'
import type { AttemptRow, FoundAttempt } from './rows.ts'
import { rubricWrites } from './rubric-store.ts'
import { startReads } from './start-store.ts'
import { heldVersions, type VersionRow } from './version-store.ts'
import { workWrites, writesOf } from './write-store.ts'

/** How an attempt is found: by its id, or as the last of a student at an assessment. */
export type Which = { id: string } | { assessmentId: string; personId: string }

/** Attempts, answers and marks of an institute, as one person may read and write them. */
export function responsesStore(scope: Scope, db: InstituteDatabase) {
  return {
    ...attemptReads(scope, db),
    ...sourceReads(scope, db),
    ...assignmentReads(scope, db),
    ...startReads(scope, db),
    ...classReads(scope, db),
    ...markingReads(scope, db),
    ...gradebookReads(scope, db),
    ...rubricWrites(scope, db),
    ...answerFileStore(scope, db),
    ...workWrites(scope, db),
    ...writesOf(scope, db),
  }
}

function attemptReads(scope: Scope, db: InstituteDatabase) {
  const { instituteId, personId } = scope
  const { teaches } = permissionsOf(scope)
  const isSeen = sql`(t.person_id = ${personId} or ${teaches})`
  const idOf = (which: Which): SQL =>
    'id' in which
      ? sql`${which.id}`
      : sql`(select l.id from assessment_attempts l where l.institute_id = ${instituteId}
          and l.assessment_id = ${which.assessmentId} and l.person_id = ${which.personId} order by l.number desc limit 1)`
  return {
    /** One attempt with all that scores it, for its student or a teacher of the class: two statements, however much there is. */
    async find(which: Which): Promise<FoundAttempt | null> {
      const id = idOf(which)
      const held = heldVersions(instituteId)
      const [[found], work] = await together(db, [
        db.all<FoundRow>(sql`select ${attemptFields}, ${teaches} as isTaught, exists (select 1
              from assessment_attempts o where o.institute_id = ${instituteId} and o.assessment_id = t.assessment_id
              and o.person_id = t.person_id and o.submitted_at is null and o.id <> t.id) as hasRunning, ${held.columns}
          ${attemptsOf(instituteId, versionsJoined)} and t.id = ${id} and ${isSeen}`),
        workOf(db, {
          instituteId,
          hasInk: true,
          attemptIds: id,
          assessmentId: sql`(select assessment_id from assessment_attempts where institute_id = ${instituteId}
            and id = ${id})`,
        }),
      ])
      if (found === undefined) return null
      const { hasRunning, paper, key, ...attempt } = found
      return {
        ...{ attempt, ...workIn(work), hasRunning: hasRunning === 1 },
        version: held.parsed({ ...attempt, paper, key }),
      }
    },
    /**
     * The caller's last attempts with a released result in which points are missing, the latest first, without
     * assessments that they take again. Two statements, however many there are.
     */
    async listMissed(now: string, limit: number): Promise<FoundAttempt[]> {
      const held = heldVersions(instituteId)
      const own = sql`o.institute_id = ${instituteId} and o.person_id = ${personId}`
      const last = (column: SQL) => sql`select ${column} from assessment_attempts o
        join assessments r on r.institute_id = o.institute_id and r.id = o.assessment_id and r.removed_at is null
        where ${own} and o.submitted_at is not null and (o.score < o.total_points or o.override_score is not null)
          and (o.released_at is not null or r.released_at is not null or r.settings ->> '$.releaseOn' <= ${now})
          and not exists (select 1 from assessment_attempts l where l.institute_id = o.institute_id
            and l.assessment_id = o.assessment_id and l.person_id = o.person_id and l.number > o.number)
        order by o.submitted_at desc, o.id limit ${limit}`
      const [rows, work] = await together(db, [
        db.all<AttemptRow & VersionRow>(sql`select ${attemptFields}, 0 as isTaught, ${held.columns}
          ${attemptsOf(instituteId, versionsJoined)} and t.id in (${last(sql`o.id`)})
          order by t.submitted_at desc, t.id`),
        workOf(db, { instituteId, attemptIds: last(sql`o.id`), assessmentId: last(sql`o.assessment_id`) }),
      ])
      const { answers, marks, rubric } = workIn(work)
      return rows.map(({ paper, key, ...attempt }) => ({
        ...{ attempt, rubric, hasRunning: false },
        answers: answers.filter(({ attemptId }) => attemptId === attempt.id),
        marks: marks.filter(({ attemptId }) => attemptId === attempt.id),
        version: held.parsed({ ...attempt, paper, key }),
      }))
    },
  }
}

type FoundRow = AttemptRow & VersionRow & { hasRunning: number }

function sourceReads({ instituteId }: Scope, db: InstituteDatabase) {
  return {
    /** The addresses of those items that are videos of the one who made the assessment, and of no one else. */
    async videos(assessmentId: string, contentIds: readonly string[]): Promise<Map<string, string>> {
      const rows = await db.all<{ id: string; url: string }>(sql`select c.id, c.url from content c
        join assessments a on a.institute_id = c.institute_id and a.created_by = c.owner_id and a.id = ${assessmentId}
        where c.institute_id = ${instituteId} and c.kind = 'youtube'
          and c.id in (select value from json_each(${JSON.stringify(contentIds)}))`)
      return new Map(rows.map(({ id, url }) => [id, url]))
    },
  }
}
