import type { LiveClass, LiveMode } from '@takhti/schema/live/model'
import { liveClasses } from '@takhti/schema/live/tables'
import { sql, type SQL } from 'drizzle-orm'
import { lessonWith } from '#lessons/port.ts'
import type { InstituteDatabase, Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { substitution } from '#schedule/port.ts'

type Row = Omit<LiveClass, 'isTeacher'> & { role: string }

type Started = { id: string; lessonId: string; classId: string; mode: LiveMode; startedAt: string }

/** A class of the caller, and the live class that a lesson has at the moment, in whichever class; nulls where it has none. */
type Place = {
  className: string
  role: string
  /** Whether the caller is in the class for the days of a hand-over alone. */
  isSubstitute: number
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
  // A substitute has the live classes of the class while they teach it, as its teacher.
  const { teachesNow } = substitution(scope)
  const list = (which: SQL) =>
    db.all<Row>(sql`select v.id as liveId, v.lesson_id as flow_id, l.name as lessonName,
        v.class_id as classId, c.name as className, v.mode, v.started_at as startedAt, v.ended_at as endedAt,
        coalesce(m.role, 'instructor') as role
      from live_classes v
      left join class_members m on m.institute_id = v.institute_id and m.class_id = v.class_id and m.person_id = ${personId}
      join classes c on c.institute_id = v.institute_id and c.id = v.class_id and c.removed_at is null
      join lessons l on l.institute_id = v.institute_id and l.id = v.lesson_id and l.removed_at is null
      where v.institute_id = ${instituteId} and (m.role is not null or ${teachesNow(sql`v.class_id`)}) and ${which}`)
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
    ...substituteStore(scope, db),
    ...runningStore(scope, db),
    async listOpen(): Promise<LiveClass[]> {
      // An index of running classes answers it, however many ended: without the plus the planner reads all in the order of ids.
      const own = sql`(select class_id from class_members where institute_id = ${instituteId} and person_id = ${personId}
        union select class_id from class_substitutes where institute_id = ${instituteId} and person_id = ${personId})`
      return shown(await list(sql`v.class_id in ${own} and v.ended_at is null order by +v.id desc`))
    },
    /** A lesson, and the class that it is to be live in; null where the caller is not in the class. */
    async lessonAndPlace(lessonId: string, classId: string) {
      const place = db.all<Place>(sql`select c.name as className,
          coalesce(m.role, 'instructor') as role, m.role is null as isSubstitute, v.id as liveId, v.class_id as liveClassId,
          v.mode, v.started_at as startedAt,
          (select max(o.id) from live_classes o where o.institute_id = c.institute_id and o.lesson_id = ${lessonId}) as lastId
        from classes c
        left join class_members m on m.institute_id = c.institute_id and m.class_id = c.id and m.person_id = ${personId}
        left join live_classes v on v.institute_id = c.institute_id and v.lesson_id = ${lessonId} and v.ended_at is null
        where c.institute_id = ${instituteId} and c.id = ${classId} and c.removed_at is null
          and (m.role is not null or ${teachesNow(sql`c.id`)})`)
      const { access, lesson, answer } = await lessonWith(scope, db, { lessonId, other: place })
      const [found = null] = answer
      // A substitute reads what is published or planned there, and teaches with it.
      const canTeach = access === 'write' || (access === 'read' && found?.isSubstitute === 1)
      return { lesson: canTeach ? lesson : null, place: found }
    },
    insert(started: Started): Statement {
      return db.insert(liveClasses).values({ ...started, instituteId, startedBy: personId })
    },
  }
}

/** What a start of a class without a lesson asks. */
function runningStore({ instituteId }: Scope, db: InstituteDatabase) {
  return {
    /** True in SQL while this class has no running live class. */
    noneIn: (classId: string): SQL => sql`not exists (select 1 from live_classes
      where institute_id = ${instituteId} and class_id = ${classId} and ended_at is null)`,
    /** The last live class of this class, running or ended; null where there was none. */
    async lastIn(classId: string): Promise<string | null> {
      const [row] = await db.all<{ id: string | null }>(sql`select max(id) as id from live_classes
        where institute_id = ${instituteId} and class_id = ${classId}`)
      return row?.id ?? null
    },
  }
}

/** What a substitute may do with the live class of a class that they teach. */
function substituteStore(scope: Scope, db: InstituteDatabase) {
  const { instituteId } = scope
  const { teachesNow } = substitution(scope)
  return {
    /** The name of a class that the caller takes over and teaches now; null for another one. */
    async nameOfTakenOver(classId: string): Promise<string | null> {
      const [row] = await db.all<{ name: string }>(sql`select name from classes where institute_id = ${instituteId}
        and id = ${classId} and removed_at is null and ${teachesNow(classId)}`)
      return row?.name ?? null
    },
    /** True in SQL while the caller teaches the class as a substitute. */
    teachesNow,
    /** The caller's access to a board: a substitute writes on it while its live class goes on, and only then. */
    async accessToBoard(lessonId: string) {
      const isLive = db.all<{ isLive: number }>(sql`select exists (select 1 from live_classes w
        where w.institute_id = ${instituteId} and w.lesson_id = ${lessonId} and w.ended_at is null
          and ${teachesNow(sql`w.class_id`)}) as isLive`)
      const { access, answer } = await lessonWith(scope, db, { lessonId, other: isLive })
      return access === 'read' && answer[0]?.isLive === 1 ? 'write' : access
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
