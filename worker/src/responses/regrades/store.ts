import type { Regrade } from '@takhti/schema/responses/regrades/contract'
import { regradeRequests } from '@takhti/schema/responses/tables'
import { sql, type SQL } from 'drizzle-orm'
import { permissionsOf } from '#assessments/port.ts'
import { together, type InstituteDatabase, type Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'

/** A request as its row has it, for the caller as its student or a teacher of the class. */
export type RegradeRow = Omit<Regrade, 'createdBy'> & {
  personId: string
  classId: string
  settings: string
  isTaught: number
}

/** The most requests of one attempt, answered ones included. */
const maxOfAttempt = 100

/** The regrade requests that one person makes or answers. */
export function regradeStore(scope: Scope, db: InstituteDatabase) {
  const { instituteId, personId } = scope
  const { teaches, takes } = permissionsOf(scope)
  const rows = (which: SQL) =>
    db.all<RegradeRow>(sql`select r.id, t.assessment_id as assessmentId, r.attempt_id as assessmentResponseId,
        r.question_id as questionId, t.person_id as personId, trim(p.name || ' ' || p.last_name) as name, r.text,
        r.status, r.reply, r.created_at as createdAt, r.answered_at as answeredAt, a.class_id as classId, a.settings,
        ${teaches} as isTaught
      from regrade_requests r
      join assessment_attempts t on t.institute_id = r.institute_id and t.id = r.attempt_id
      join assessments a on a.institute_id = t.institute_id and a.id = t.assessment_id
      join members p on p.institute_id = t.institute_id and p.id = t.person_id
      where r.institute_id = ${instituteId} and (t.person_id = ${personId} or ${teaches}) and ${which}
      order by r.status <> 'open', r.created_at, r.id limit 2000`)
  return {
    /** The requests at an assessment, for its teachers and its students; null for all others. */
    async listRegrades(assessmentId: string): Promise<RegradeRow[] | null> {
      const [reached, found] = await together(db, [
        db.all<{ id: string }>(sql`select a.id from assessments a
          where a.institute_id = ${instituteId} and a.id = ${assessmentId} and (${teaches} or ${takes} or exists (select 1
            from assessment_attempts t where t.institute_id = a.institute_id and t.assessment_id = a.id
              and t.person_id = ${personId}))`),
        rows(sql`t.assessment_id = ${assessmentId}`),
      ])
      return reached.length === 0 ? null : found
    },
    async findRegrade(id: string): Promise<RegradeRow | null> {
      return (await rows(sql`r.id = ${id}`))[0] ?? null
    },
    async openRegrade(attemptId: string, questionId: string): Promise<RegradeRow | null> {
      const found = await rows(sql`r.attempt_id = ${attemptId} and r.question_id = ${questionId} and r.status = 'open'`)
      return found[0] ?? null
    },
    /** True in SQL while the id is free, no request for the answer is open, and the attempt has room for one. */
    canAsk: (id: string, attemptId: string, questionId: string): SQL => sql`not exists (select 1 from regrade_requests r
      where r.institute_id = ${instituteId} and (r.id = ${id} or (r.attempt_id = ${attemptId}
        and r.question_id = ${questionId} and r.status = 'open')))
      and (select count(*) from regrade_requests r where r.institute_id = ${instituteId}
        and r.attempt_id = ${attemptId}) < ${maxOfAttempt}`,
    insertRegrade: (row: {
      id: string
      attemptId: string
      questionId: string
      text: string
      createdAt: string
    }): Statement => db.insert(regradeRequests).values({ ...row, instituteId }),
    /** True in SQL while a request waits for an answer. */
    isOpen: (id: string): SQL => sql`exists (select 1 from regrade_requests
      where institute_id = ${instituteId} and id = ${id} and status = 'open')`,
    answerRegrade: (
      id: string,
      { status, reply, at }: { status: Regrade['status']; reply: string; at: string },
    ): Statement =>
      db.run(sql`update regrade_requests set status = ${status}, reply = ${reply}, answered_by = ${personId},
        answered_at = ${at} where institute_id = ${instituteId} and id = ${id}`),
  }
}
