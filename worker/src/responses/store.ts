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
  }
}

type FoundRow = AttemptRow & VersionRow & { hasRunning: number }
