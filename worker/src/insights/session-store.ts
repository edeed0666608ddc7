import { maxStudyMs, studyRetentionDays } from '@takhti/schema/insights/rules'
import { dayMs } from '@takhti/schema/kit/durations'
import { sql } from 'drizzle-orm'
import { instituteDatabaseOf, type InstituteDatabase } from '#platform/db.ts'
import type { Platform } from '#platform/platform.ts'
import type { Scope } from '#platform/scope.ts'

const longest = `+${maxStudyMs / 1_000} seconds`

type Session = { sessionId: string; lessonId: string; startedAt: string; endedAt: string }

/** Sessions of studying of the caller. */
export function sessionWrites({ instituteId, personId }: Scope, db: InstituteDatabase) {
  return {
    /** Whether a class of the caller has this lesson. */
    async isReadable(lessonId: string): Promise<boolean> {
      const rows = await db.all(sql`select 1 from publications p
        join lessons l on l.institute_id = p.institute_id and l.id = p.lesson_id and l.removed_at is null
        join class_members m on m.institute_id = p.institute_id and m.class_id = p.class_id
          and m.person_id = ${personId}
        where p.institute_id = ${instituteId} and p.lesson_id = ${lessonId} limit 1`)
      return rows.length > 0
    },
    /** Stores a session or its end; a repeat, or an earlier end, changes nothing, and no session of another is touched. */
    async put({ sessionId, lessonId, startedAt, endedAt }: Session): Promise<void> {
      await db.run(sql`insert into study_sessions (institute_id, id, person_id, lesson_id, started_at, ended_at)
        values (${instituteId}, ${sessionId}, ${personId}, ${lessonId}, ${startedAt}, ${endedAt})
        on conflict do update set ended_at = max(ended_at, min(excluded.ended_at,
            strftime('%Y-%m-%dT%H:%M:%fZ', started_at, ${longest})))
          where person_id = excluded.person_id and lesson_id = excluded.lesson_id`)
    },
  }
}

/** Deletes sessions of studying that have outlived their purpose. */
export async function removeOldSessions(platform: Platform): Promise<void> {
  const before = new Date(platform.now().getTime() - studyRetentionDays * dayMs).toISOString()
  for (const shard of platform.shards)
    await instituteDatabaseOf(platform.env, shard).run(sql`delete from study_sessions where started_at < ${before}`)
}
