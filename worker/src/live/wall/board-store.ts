import { sql } from 'drizzle-orm'
import type { InstituteDatabase, Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'

/** A person's access to a private board, and the lesson that it belongs to; null where it is none of theirs. */
export async function findBoard(
  { instituteId, personId }: Scope,
  db: InstituteDatabase,
  boardId: string,
): Promise<{ access: 'write' | 'read'; lessonId: string } | null> {
  // A board is of one student for good, or of a group as long as its students are in the class.
  const [row] = await db.all<{ lessonId: string; isOwn: number; role: string | null }>(sql`select
      b.lesson_id as lessonId, m.role, b.person_id is ${personId} or (m.role is not null and exists (
        select 1 from wall_group_members g where g.institute_id = ${instituteId} and g.group_id = b.id
          and g.person_id = ${personId})) as isOwn
    from (select institute_id, id, wall_id, lesson_id, person_id from wall_boards
        where institute_id = ${instituteId} and id = ${boardId}
      union all select institute_id, id, wall_id, lesson_id, null from wall_groups
        where institute_id = ${instituteId} and id = ${boardId}) b
    join walls w on w.institute_id = b.institute_id and w.id = b.wall_id
    join lessons l on l.institute_id = b.institute_id and l.id = b.lesson_id and l.removed_at is null
    left join classes c on c.institute_id = w.institute_id and c.id = w.class_id and c.removed_at is null
    left join class_members m on m.institute_id = w.institute_id and m.class_id = c.id and m.person_id = ${personId}`)
  if (row === undefined) return null
  // A student draws with a pen that their wall grants and revokes.
  if (row.isOwn === 1) return { access: 'read', lessonId: row.lessonId }
  return row.role === 'instructor' ? { access: 'write', lessonId: row.lessonId } : null
}

/** The boards in use where a live class is, or was. */
export async function listOpenOf(
  db: InstituteDatabase,
  { instituteId, liveId }: { instituteId: string; liveId: string },
): Promise<string[]> {
  const rows = await db.all<{ id: string }>(sql`select w.id from live_classes v
    join walls w on w.institute_id = v.institute_id and w.lesson_id = v.lesson_id and w.class_id = v.class_id
    where v.institute_id = ${instituteId} and v.id = ${liveId} and v.ended_at is null and w.ended_at is null`)
  return rows.map(({ id }) => id)
}

export async function isWall(
  db: InstituteDatabase,
  { instituteId, wallId }: { instituteId: string; wallId: string },
): Promise<boolean> {
  const rows = await db.all(sql`select 1 from walls where institute_id = ${instituteId} and id = ${wallId}`)
  return rows.length > 0
}

/** Ends private boards; those that have ended retain their end. */
export function endWall(
  db: InstituteDatabase,
  { instituteId, wallId, endedAt }: { instituteId: string; wallId: string; endedAt: string },
): Statement {
  return db.run(sql`update walls set ended_at = max(started_at, ${endedAt})
    where institute_id = ${instituteId} and id = ${wallId} and ended_at is null`)
}

/** The walls of a lesson for any caller; used by the deletion of lessons. */
export async function listWallsOf(
  db: InstituteDatabase,
  { instituteId, lessonId }: { instituteId: string; lessonId: string },
): Promise<string[]> {
  const rows = await db.all<{ id: string }>(
    sql`select id from walls where institute_id = ${instituteId} and lesson_id = ${lessonId}`,
  )
  return rows.map(({ id }) => id)
}
