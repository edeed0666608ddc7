import { retryWaitsMs } from '@takhti/schema/exchange/webhooks/rules'
import { sql } from 'drizzle-orm'
import type { InstituteDatabase, Statement } from '#platform/db.ts'

/** A score that is due. */
export type DueGrade = {
  instituteId: string
  gradeId: string
  platformId: string
  subject: string
  lineItem: string
  attempts: number
  changedAt: string
  arrived: string
  /** The result that the student sees; null where nothing is released, or a person has still to judge. */
  score: number | null
  maximum: number | null
}

/** How an attempt to send a score ended; `idle` had nothing to send, and `gone` has nowhere to send it. */
export type GradeResult = { end: 'sent' | 'idle' | 'again' | 'gone'; status: number | null; arrived?: string }

const atOnce = 60

// Longer than all attempts of a run may take, after which another run may send again.
const leaseMs = 5 * 60_000

/** Takes the scores that are due, so that no other run sends them at the same time. */
export async function takeDueGrades(db: InstituteDatabase, now: Date): Promise<DueGrade[]> {
  const at = now.toISOString()
  const until = new Date(now.getTime() + leaseMs).toISOString()
  const taken = await db.all<{ instituteId: string; id: string }>(sql`update lti_grades set due_at = ${until}
    where (institute_id, id) in (select institute_id, id from lti_grades where state = 'due' and due_at <= ${at}
      order by due_at limit ${atOnce})
    returning institute_id as instituteId, id`)
  if (taken.length === 0) return []
  return db.all<DueGrade>(sql`select g.institute_id as instituteId, g.id as gradeId, g.platform_id as platformId, g.subject,
      g.line_item as lineItem, g.attempts, g.changed_at as changedAt, g.arrived,
      coalesce(t.override_score, t.score) as score, t.total_points as maximum
    from json_each(${JSON.stringify(taken)}) j
    join lti_grades g on g.institute_id = j.value ->> 'instituteId' and g.id = j.value ->> 'id'
    left join assessments a on a.institute_id = g.institute_id and a.id = g.assessment_id and a.removed_at is null
    left join assessment_attempts t on t.institute_id = a.institute_id and t.id = (
      select l.id from assessment_attempts l where l.institute_id = a.institute_id and l.assessment_id = a.id
        and l.person_id = g.person_id and l.submitted_at is not null and l.pending = 0 and l.total_points > 0
        and (l.released_at is not null or a.released_at is not null or a.settings ->> '$.releaseOn' <= ${at})
      order by l.number desc limit 1)`)
}

/** Writes how an attempt ended. A score that changed meanwhile stays due. */
export async function recordGrade(
  db: InstituteDatabase,
  { instituteId, gradeId, attempts, changedAt }: DueGrade,
  { end, status, arrived, now }: GradeResult & { now: Date },
): Promise<void> {
  const own = sql`institute_id = ${instituteId} and id = ${gradeId}`
  const wait = retryWaitsMs[attempts]
  const isLast = end === 'gone' || wait === undefined
  const state = end === 'sent' || end === 'idle' ? end : isLast ? 'failed' : 'due'
  const dueAt = new Date(now.getTime() + (wait ?? 0)).toISOString()
  const isSame = sql`changed_at = ${changedAt}`
  await db.run(sql`update lti_grades set status = ${status}, attempts = case when ${isSame} then attempts + 1 else 0 end,
      arrived = coalesce(${arrived ?? null}, arrived),
      state = case when ${isSame} then ${state} else 'due' end,
      due_at = case when ${isSame} then ${dueAt} else ${now.toISOString()} end
    where ${own}`)
}

/** Deletes a row whose platform was removed. */
export async function dropGrade(db: InstituteDatabase, { instituteId, gradeId }: DueGrade): Promise<void> {
  await db.run(sql`delete from lti_grades where institute_id = ${instituteId} and id = ${gradeId}`)
}

/** Marks the scores of an assessment as due when its date of release passes; that writes no row that a trigger sees. */
export function dueGrades(
  db: InstituteDatabase,
  { instituteId, assessmentId, at }: { instituteId: string; assessmentId: string; at: string },
): Statement {
  return db.run(sql`update lti_grades set state = 'due', attempts = 0, due_at = ${at}, changed_at = ${at}
    where institute_id = ${instituteId} and assessment_id = ${assessmentId}`)
}
