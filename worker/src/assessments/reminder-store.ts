import { dayMs, minuteMs } from '@takhti/schema/kit/durations'
import { sql } from 'drizzle-orm'
import { notifyClass } from '#notifications/port.ts'
import { together, type InstituteDatabase } from '#platform/db.ts'
import type { Platform } from '#platform/platform.ts'
import { scopeOf } from '#platform/scope.ts'

/** How often reminders are sent, in minutes: each run takes the due times of so many minutes, a day ahead. */
export const reminderMinutes = 10

const windowMs = reminderMinutes * minuteMs

type Due = { instituteId: string; id: string; classId: string; name: string; className: string }

/**
 * Reminds students of work that is due in a day and not handed in. Each due time is in the window of one run, so that a
 * reminder which its student removed does not come back.
 */
export async function remindOfWork(platform: Platform): Promise<void> {
  const now = platform.now()
  const end = Math.floor(now.getTime() / windowMs) * windowMs + dayMs
  const [from, to] = [new Date(end - windowMs).toISOString(), new Date(end).toISOString()]
  for (const shard of platform.shards) {
    const db = platform.institute(shard)
    for (const { instituteId, id, classId, name, className } of await listDue(db, from, to)) {
      // No person acts here: the scope names the institute alone.
      const scope = scopeOf({ personId: '', instituteId, shard, roles: new Set() })
      const notices = notifyClass(scope, platform, {
        ...{ kind: 'workDue', aboutId: id, title: name, classId, className, at: now.toISOString() },
        only: owes(instituteId, { id, from, to }),
      })
      await together(db, [...notices.effects])
      platform.defer('push notifications', notices.push)
    }
  }
}

/** The published assessments with a due time in the window, their own or one of a student. */
function listDue(db: InstituteDatabase, from: string, to: string) {
  return db.all<Due>(sql`select a.institute_id as instituteId, a.id, a.class_id as classId, a.name, c.name as className
    from (select institute_id, id from assessments indexed by assessments_due
        where due_on <> '' and due_on >= ${from} and due_on < ${to}
      union select institute_id, assessment_id from assessment_students indexed by assessment_students_due
        where due_on <> '' and due_on >= ${from} and due_on < ${to}) due
    cross join assessments a on a.institute_id = due.institute_id and a.id = due.id
    join classes c on c.institute_id = a.institute_id and c.id = a.class_id and c.removed_at is null
      and c.archived_at is null
    where a.status = 'Published' and a.removed_at is null`)
}

/** In SQL on `class_members`: whether a student takes it, has not handed it in, and their own due time is in the window. */
function owes(instituteId: string, { id, from, to }: { id: string; from: string; to: string }) {
  const own = sql`(select s.due_on from assessment_students s where s.institute_id = ${instituteId}
    and s.assessment_id = ${id} and s.person_id = class_members.person_id)`
  const due = sql`coalesce(nullif(${own}, ''),
    (select a.due_on from assessments a where a.institute_id = ${instituteId} and a.id = ${id}))`
  return sql`${due} >= ${from} and ${due} < ${to}
    and (not exists (select 1 from assessments a where a.institute_id = ${instituteId} and a.id = ${id}
        and a.is_for_some = 1)
      or exists (select 1 from assessment_students s where s.institute_id = ${instituteId} and s.assessment_id = ${id}
        and s.person_id = class_members.person_id and s.is_assigned = 1))
    and not exists (select 1 from assessment_attempts t where t.institute_id = ${instituteId}
      and t.assessment_id = ${id} and t.person_id = class_members.person_id and t.submitted_at is not null)`
}
