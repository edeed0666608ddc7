import { assessments, assessmentKeys, assessmentVersions } from '@takhti/schema/assessments/tables'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { InstituteDatabase, Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { itemStore } from '#questions/port.ts'
import { permissionsOf, type AssessmentRow, type RubricRow, type StudentRow } from './access-store.ts'

/** The columns of an assessment that commands write. */
export type AssessmentColumns = Partial<
  Pick<
    typeof assessments.$inferSelect,
    | 'classId'
    | 'name'
    | 'nameKey'
    | 'type'
    | 'status'
    | 'settings'
    | 'dueOn'
    | 'version'
    | 'revision'
    | 'publishedRevision'
    | 'questionCount'
    | 'totalPoints'
    | 'updatedAt'
    | 'publishedAt'
    | 'removedAt'
  >
>

/** The frozen state of a publish, as JSON. */
export type Frozen = { version: number; paper: string; key: string; publishedAt: string }

/** The statements that write assessments, and what must hold when they do. */
export function writesOf(scope: Scope, db: InstituteDatabase) {
  const { instituteId } = scope
  const { teaches, teachesIn, learnIn } = permissionsOf(scope)
  const { putItems, removeItems } = itemStore(scope, db, { table: 'assessment_questions', owner: 'assessment_id' })
  return {
    putItems,
    removeItems,
    teachesIn,
    /** True in SQL while the assessment is unchanged since it was read, the caller still teaches with it, and `also` is true. */
    isCurrent: ({ id, revision, version, status }: AssessmentRow, also = sql`true`): SQL => sql`exists (select 1
      from assessments a where a.institute_id = ${instituteId} and a.id = ${id} and a.revision = ${revision}
        and a.version = ${version} and a.status = ${status} and a.removed_at is null and ${teaches}) and ${also}`,
    /** True in SQL while the id is free and the caller teaches the class. */
    canMake: (id: string, classId: string): SQL => sql`${teachesIn(classId)} and not exists (select 1 from assessments
      where institute_id = ${instituteId} and id = ${id})`,
    setForSome: (id: string, isForSome: boolean): Statement =>
      db
        .update(assessments)
        .set({ isForSome })
        .where(and(eq(assessments.instituteId, instituteId), eq(assessments.id, id))),
    insert: (row: Omit<typeof assessments.$inferInsert, 'instituteId'>): Statement =>
      db.insert(assessments).values({ ...row, instituteId }),
    update: (id: string, columns: AssessmentColumns): Statement =>
      db
        .update(assessments)
        .set(columns)
        .where(and(eq(assessments.instituteId, instituteId), eq(assessments.id, id))),
    /** A version with its key; a second one of the same number breaks the batch. */
    insertVersion: (assessmentId: string, { version, paper, key, publishedAt }: Frozen): Statement[] => [
      db.insert(assessmentVersions).values({ instituteId, assessmentId, version, paper, publishedAt }),
      db.insert(assessmentKeys).values({ instituteId, assessmentId, version, body: key }),
    ],
    /** Replaces the rubric items of a question; those that stay retain their ids, and count a revision where they change. */
    putRubric: (assessmentId: string, questionId: string, rows: readonly RubricRow[]): Statement[] => {
      const json = JSON.stringify(rows.map((row, place) => ({ ...row, place })))
      const ofQuestion = sql`institute_id = ${instituteId} and assessment_id = ${assessmentId}
        and question_id = ${questionId}`
      return [
        db.run(sql`delete from rubric_items where ${ofQuestion}
          and id not in (select value ->> 'id' from json_each(${json}))`),
        db.run(sql`insert into rubric_items (institute_id, id, assessment_id, question_id, place, title, points)
          select ${instituteId}, value ->> 'id', ${assessmentId}, ${questionId}, value ->> 'place', value ->> 'title',
            value ->> 'points' from json_each(${json}) where true
          on conflict do update set place = excluded.place, title = excluded.title, points = excluded.points,
            revision = revision + 1 where rubric_items.assessment_id = excluded.assessment_id
            and rubric_items.question_id = excluded.question_id`),
      ]
    },
    /** Replaces the rows of students; one who left the institute meanwhile gets none. */
    putStudents: (id: string, rows: readonly StudentRow[]): Statement[] => [
      db.run(sql`delete from assessment_students where institute_id = ${instituteId} and assessment_id = ${id}`),
      db.run(sql`insert into assessment_students
          (institute_id, assessment_id, person_id, is_assigned, extra_minutes, extra_attempts, due_on,
            skips_password, skips_room_code)
        select ${instituteId}, ${id}, m.id, value ->> 'isAssigned', value ->> 'extraMinutes', value ->> 'extraAttempts',
          value ->> 'dueOn', value ->> 'skipsPassword', value ->> 'skipsRoomCode' from json_each(${JSON.stringify(rows)}) j
        join members m on m.institute_id = ${instituteId} and m.id = j.value ->> 'studentId'`),
    ],
    learnIn,
  }
}
