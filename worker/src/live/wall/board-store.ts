import { sql } from 'drizzle-orm'
import type { InstituteDatabase, Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'

/** A person's access to a private board, and the lesson that it belongs to; null where it is none of theirs. */
export async function findBoard(
  { instituteId, personId }: Scope,
  db: InstituteDatabase,
  boardId: string,
): Promise<{ access: 'write' | 'read'; lessonId: string } | null> {
  const [row] = await db.all<{ lessonId: string; personId: string; role: string | null }>(sql`select
      b.lesson_id as lessonId, b.person_id as personId, m.role from wall_boards b
    join walls w on w.institute_id = b.institute_id and w.id = b.wall_id
    join lessons l on l.institute_id = b.institute_id and l.id = b.lesson_id and l.removed_at is null
    left join classes c on c.institute_id = w.institute_id and c.id = w.class_id and c.removed_at is null
    left join class_members m on m.institute_id = w.institute_id and m.class_id = c.id and m.person_id = ${personId}
    where b.institute_id = ${instituteId} and b.id = ${boardId}`)
  if (row === undefined) return null
  // A student draws with a pen that their wall grants and revokes.
  if (row.personId === personId) return { access: 'read', lessonId: row.lessonId }
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
