import type { FeedCard } from '@takhti/schema/feed/model'
import { sql, type SQL } from 'drizzle-orm'
import { permissionsOf } from '#assessments/port.ts'
import type { Scope } from '#platform/scope.ts'

/** A card as its row has it; booleans are SQLite's. */
export type CardRow = Omit<FeedCard, 'isOwn'> & { postId: string | null; place: number; isOwn: number }

/**
 * The cards of `source` that the caller may open. A row of `source` has the columns `post_id`, `place`, `kind`,
 * `object_id`, `at_ms`, `class_id` and the caller's `role` in that class.
 */
export function cardsOf(scope: Scope, source: SQL): SQL {
  const { instituteId, personId } = scope
  const { teaches, takes } = permissionsOf(scope)
  const from = sql`from named d`
  const fields = (own: {
    name: SQL
    lessonId?: SQL
    type?: SQL
    dueAt?: SQL
    questions?: SQL
    players?: SQL
    durationMs?: SQL
    isOwn?: SQL
  }) => {
    const nothing = sql`null`
    const { name, lessonId = nothing, type = nothing, dueAt = nothing, questions = nothing } = own
    const { players = nothing, durationMs = nothing, isOwn = sql`0` } = own
    return sql`select d.post_id as postId, d.place, d.kind, d.object_id as id, ${name} as name, ${lessonId} as flow_id,
      ${type} as assessmentType, ${dueAt} as dueAt, ${questions} as questionCount, ${players} as playerCount,
      ${durationMs} as durationMs, d.at_ms as atMs, ${isOwn} as isOwn`
  }
  return sql`with named as materialized (${source})
    ${fields({ name: sql`l.name`, lessonId: sql`l.id` })} ${from}
      cross join lessons l on l.institute_id = ${instituteId} and l.id = d.object_id and l.removed_at is null
      where d.kind = 'lesson' and exists (select 1 from publications u where u.institute_id = ${instituteId}
        and u.lesson_id = l.id and u.class_id = d.class_id)
    union all ${fields({ name: sql`a.name`, type: sql`a.type`, dueAt: sql`nullif(a.due_on, '')` })} ${from}
      cross join assessments a on a.institute_id = ${instituteId} and a.id = d.object_id and a.removed_at is null
      where d.kind = 'assessment' and a.class_id = d.class_id and (${teaches} or ${takes})
    union all ${fields({
      ...{ name: sql`q.name`, questions: sql`q.question_count`, players: sql`q.player_count` },
      isOwn: sql`q.owner_id = ${personId}`,
    })} ${from}
      cross join live_quizzes q on q.institute_id = ${instituteId} and q.id = d.object_id and q.ended_at is not null
      where d.kind = 'quiz' and q.class_id = d.class_id
    union all ${fields({ name: sql`l.name`, lessonId: sql`l.id`, durationMs: sql`r.duration_ms` })} ${from}
      cross join class_recordings r on r.institute_id = ${instituteId} and r.id = d.object_id and r.removed_at is null
      cross join live_classes v on v.institute_id = r.institute_id and v.id = r.live_id and v.class_id = d.class_id
      cross join lessons l on l.institute_id = r.institute_id and l.id = r.lesson_id and l.removed_at is null
      where d.kind = 'recording' and r.ended_at is not null
        and (d.role = 'instructor' or (r.is_published = 1 and (r.for_guests = 1 or d.role <> 'guest'))
          and exists (select 1 from publications u where u.institute_id = ${instituteId}
            and u.lesson_id = l.id and u.class_id = d.class_id))
    order by 1, 2`
}
