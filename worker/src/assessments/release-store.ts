import type { WebhookEvent } from '@takhti/schema/exchange/webhooks/rules'
import { sql } from 'drizzle-orm'
import { dueGrades } from '#lti/port.ts'
import { together, type InstituteDatabase, type Shard, type Statement } from '#platform/db.ts'
import { instituteJob, type InstituteJob, type Outcome } from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'
import { scopeOf, type Scope } from '#platform/scope.ts'
import { releaseNotice } from './notice-store.ts'

/** The job's body: an assessment and the date that was set when it was enqueued. */
type ReleaseDay = { assessmentId: string; releaseOn: string }

type Release = { instituteId: string; id: string; classId: string; at: string }

// The date passes without a write to the row, so no trigger of the table sees it.
function webhookEvent(db: InstituteDatabase, { instituteId, id, classId, at }: Release): Statement {
  const kind: WebhookEvent = 'assessment.released'
  return db.run(sql`insert into webhook_deliveries (institute_id, id, webhook_id, kind, body, state, due_at, created_at)
    select w.institute_id, lower(hex(randomblob(16))), w.id, ${kind},
      json_object('assessmentId', ${id}, 'classId', ${classId}), 'due', ${at}, ${at}
    from webhooks w where w.institute_id = ${instituteId} and w.state = 'on'
      and exists (select 1 from json_each(w.events) where value = ${kind})`)
}

type Settled = { id: string; before: string | null; after: string | null }

/** The job for the date on which results release themselves, for the batch that sets the date. */
export function releaseDay(
  { instituteId, shard }: Scope,
  platform: Platform,
  { id, before, after }: Settled,
): Statement[] {
  if (after === null || after === before) return []
  const body: ReleaseDay = { assessmentId: id, releaseOn: after }
  return [instituteJob(platform, { shard, instituteId, kind: 'release', body, dueAt: after }).insert]
}

type ReleasedRow = { classId: string; name: string; createdBy: string; releaseOn: string | null }

/** Notifies students of results on the date of their release. Another date since then has a job of its own. */
export async function performRelease(
  platform: Platform,
  { shard, job: { instituteId, body } }: { shard: Shard; job: InstituteJob },
): Promise<Outcome> {
  // Only `releaseDay` enqueues jobs of this kind, in this shape.
  const { assessmentId, releaseOn } = body as ReleaseDay
  const db = platform.institute(shard)
  const [row] = await db.all<ReleasedRow>(sql`select class_id as classId, name, created_by as createdBy,
      settings ->> 'releaseOn' as releaseOn from assessments
    where institute_id = ${instituteId} and id = ${assessmentId} and removed_at is null and version > 0`)
  if (row === undefined || row.releaseOn !== releaseOn) return 'done'
  const scope = scopeOf({ personId: row.createdBy, instituteId, shard, roles: new Set(['instructor']) })
  const at = platform.now().toISOString()
  const notices = releaseNotice(scope, platform, { id: assessmentId, ...row, at, students: [] })
  const event = webhookEvent(db, { instituteId, id: assessmentId, classId: row.classId, at })
  await together(db, [...notices.effects, event, dueGrades(db, { instituteId, assessmentId, at })])
  await notices.push()
  return 'done'
}
