import type { LiveClass, LiveMode } from '@takhti/schema/live/model'
import { liveClasses } from '@takhti/schema/live/tables'
import { sql, type SQL } from 'drizzle-orm'
import { lessonWith } from '#lessons/port.ts'
import type { InstituteDatabase, Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'

type Row = Omit<LiveClass, 'isTeacher'> & { role: string }

type Started = { id: string; lessonId: string; classId: string; mode: LiveMode; startedAt: string }

/** A class of the caller, and the live class that a lesson has at the moment, in whichever class; nulls where it has none. */
type Place = {
  className: string
  role: string
  liveId: string | null
  liveClassId: string
  mode: LiveMode
  startedAt: string
  /** The last class of the lesson, running or ended. */
  lastId: string | null
}

/** The live classes of the classes that the caller belongs to. */
export function liveClassStore(scope: Scope, db: InstituteDatabase) {
  const { instituteId, personId } = scope
  const list = (which: SQL) =>
    db.all<Row>(sql`select v.id as liveId, v.lesson_id as flow_id, l.name as lessonName,
        v.class_id as classId, c.name as className, v.mode, v.started_at as startedAt, v.ended_at as endedAt, m.role
      from live_classes v
      join class_members m on m.institute_id = v.institute_id and m.class_id = v.class_id and m.person_id = ${personId}
      join classes c on c.institute_id = v.institute_id and c.id = v.class_id and c.removed_at is null
      join lessons l on l.institute_id = v.institute_id and l.id = v.lesson_id and l.removed_at is null
      where v.institute_id = ${instituteId} and ${which}`)
  const listOfLesson = (lessonId: string) => list(sql`v.lesson_id = ${lessonId} order by v.id desc limit 1`)
  return {
    /** The caller's access to a lesson, and its last live class in a class of theirs. */
    async lessonWithLast(lessonId: string) {
      const { access, answer } = await lessonWith(scope, db, { lessonId, other: listOfLesson(lessonId) })
      return { access, last: shown(answer)[0] ?? null }
    },
    async last(lessonId: string): Promise<LiveClass | null> {
      return shown(await listOfLesson(lessonId))[0] ?? null
    },
    /** The class of a lesson that is going on; null where there is none in a class of the caller's. */
    async openOf(lessonId: string): Promise<LiveClass | null> {
      return shown(await list(sql`v.lesson_id = ${lessonId} and v.ended_at is null`))[0] ?? null
    },
    /** The class of this class's that is going on, the last one that was started; null where there is none. */
    async openIn(classId: string): Promise<LiveClass | null> {
      return (
        shown(await list(sql`v.class_id = ${classId} and v.ended_at is null order by v.id desc limit 1`))[0] ?? null
      )
    },
    /** True in SQL while this class has no running live class. */
    noneIn: (classId: string): SQL => sql`not exists (select 1 from live_classes
      where institute_id = ${instituteId} and class_id = ${classId} and ended_at is null)`,
    /** The last live class of this class, running or ended; null where there was none. */
    async lastIn(classId: string): Promise<string | null> {
      const [row] = await db.all<{ id: string | null }>(sql`select max(id) as id from live_classes
        where institute_id = ${instituteId} and class_id = ${classId}`)
      return row?.id ?? null
    },
    async listOpen(): Promise<LiveClass[]> {
      // An index of running classes answers it, however many ended: without the plus the planner reads all in the order of ids.
      const own = sql`(select class_id from class_members where institute_id = ${instituteId} and person_id = ${personId})`
      return shown(await list(sql`v.class_id in ${own} and v.ended_at is null order by +v.id desc`))
    },
    /** A lesson, and the class that it is to be live in; null where the caller is not in the class. */
    async lessonAndPlace(lessonId: string, classId: string) {
      const place = db.all<Place>(sql`select c.name as className, m.role, v.id as liveId, v.class_id as liveClassId,
          v.mode, v.started_at as startedAt,
          (select max(o.id) from live_classes o where o.institute_id = c.institute_id and o.lesson_id = ${lessonId}) as lastId
        from classes c
        join class_members m on m.institute_id = c.institute_id and m.class_id = c.id and m.person_id = ${personId}
        left join live_classes v on v.institute_id = c.institute_id and v.lesson_id = ${lessonId} and v.ended_at is null
        where c.institute_id = ${instituteId} and c.id = ${classId} and c.removed_at is null`)
      const { access, lesson, answer } = await lessonWith(scope, db, { lessonId, other: place })
      return { lesson: access === 'write' ? lesson : null, place: answer[0] ?? null }
    },
    insert(started: Started): Statement {
      return db.insert(liveClasses).values({ ...started, instituteId, startedBy: personId })
    },
  }
}

function shown(rows: readonly Row[]): LiveClass[] {
  return rows.map(({ role, ...row }) => ({ ...row, isTeacher: role === 'instructor' }))
}

/** Writes the end of a live class, as its room reports it. Idempotent: a class that has ended retains its end. Answers its classes every time. */
export function endLiveClass(
  db: InstituteDatabase,
  { instituteId, liveId, endedAt }: { instituteId: string; liveId: string; endedAt: string },
): Promise<{ classId: string }[]> {
  return db.all(sql`update live_classes set ended_at = coalesce(ended_at, max(started_at, ${endedAt}))
    where institute_id = ${instituteId} and id = ${liveId} returning class_id as classId`)
}
