import type { LiveClass, LiveMode } from '@takhti/schema/live/model'
import { liveClasses } from '@takhti/schema/live/tables'
import { sql, type SQL } from 'drizzle-orm'
import type { InstituteDatabase, Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'

type Row = Omit<LiveClass, 'isTeacher'> & { role: string }

type Started = { id: string; lessonId: string; classId: string; mode: LiveMode; startedAt: string }

/** The live classes of the classes that the caller belongs to. */
export function liveClassStore({ instituteId, personId }: Scope, db: InstituteDatabase) {
  const list = async (which: SQL): Promise<LiveClass[]> => {
    const rows = await db.all<Row>(sql`select v.id as liveId, v.lesson_id as flow_id, l.name as lessonName,
        v.class_id as classId, c.name as className, v.mode, v.started_at as startedAt, v.ended_at as endedAt, m.role
      from live_classes v
      join class_members m on m.institute_id = v.institute_id and m.class_id = v.class_id and m.person_id = ${personId}
      join classes c on c.institute_id = v.institute_id and c.id = v.class_id and c.removed_at is null
      join lessons l on l.institute_id = v.institute_id and l.id = v.lesson_id and l.removed_at is null
      where v.institute_id = ${instituteId} and ${which}`)
    return rows.map(({ role, ...row }) => ({ ...row, isTeacher: role === 'instructor' }))
  }
  return {
    async last(lessonId: string): Promise<LiveClass | null> {
      const [found] = await list(sql`v.lesson_id = ${lessonId} order by v.id desc limit 1`)
      return found ?? null
    },
    listOpen: (): Promise<LiveClass[]> => list(sql`v.ended_at is null order by v.id desc`),
    /** Whether a lesson is live for any class, the caller's or not. */
    async isOpen(lessonId: string): Promise<boolean> {
      const rows = await db.all(sql`select 1 from live_classes
        where institute_id = ${instituteId} and lesson_id = ${lessonId} and ended_at is null`)
      return rows.length > 0
    },
    insert(started: Started): Statement {
      return db.insert(liveClasses).values({ ...started, instituteId, startedBy: personId })
    },
  }
}

/** The end of a live class, told by its room; a class that has ended keeps its end. */
export function endLiveClass(
  db: InstituteDatabase,
  { instituteId, liveId, endedAt }: { instituteId: string; liveId: string; endedAt: string },
): Promise<{ classId: string }[]> {
  return db.all(sql`update live_classes set ended_at = max(started_at, ${endedAt})
    where institute_id = ${instituteId} and id = ${liveId} and ended_at is null returning class_id as classId`)
}
