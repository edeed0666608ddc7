import type { Wall } from '@takhti/schema/live/wall/model'
import type { QuizInWay } from '@takhti/schema/live/wall/rules'
import { wallBoards, walls } from '@takhti/schema/live/wall/tables'
import { sql, type SQL } from 'drizzle-orm'
import { lessonWith } from '#lessons/port.ts'
import type { InstituteDatabase, Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { endWall } from './board-store.ts'
import { wallGroupStore } from './group-store.ts'

type Row = Omit<Wall, 'isTeacher' | 'isGrouped'> & { role: string | null; groupCount: number }

type Started = { id: string; lessonId: string; classId: string; pageId: string | null; startedAt: string }

/** A class of the caller, and the boards that a lesson has in use at the moment, for whichever class; nulls where it has none. */
type Place = { className: string; role: string; wallId: string | null; wallClassId: string | null }

/** The latest walls of a lesson; older ones are not listed. */
const maxListed = 100

/** Private boards as one person may see them: those of classes they are in while they are in use, and their own for good. */
export function wallStore(scope: Scope, db: InstituteDatabase) {
  return { ...wallReads(scope, db), ...wallWrites(scope, db), ...wallGroupStore(scope, db) }
}

function wallReads(scope: Scope, db: InstituteDatabase) {
  const { instituteId, personId } = scope
  const list = (which: SQL) => db.all<Row>(wallsOf(scope, which))
  const find = async (wallId: string) => shown(await list(sql`w.id = ${wallId}`))[0] ?? null
  return {
    find,
    /** The walls of a lesson; null where the caller may not open the lesson, and has no board of it either. */
    async listOfLesson(lessonId: string): Promise<Wall[] | null> {
      const other = list(sql`w.lesson_id = ${lessonId}`)
      const { access, answer } = await lessonWith(scope, db, { lessonId, other })
      return access === 'none' && answer.length === 0 ? null : shown(answer)
    },
    /** The caller's access to a wall: a teacher of its class has all of it, a student with a board has it while it is in use. */
    async accessToWall(wallId: string): Promise<'write' | 'read' | null> {
      const wall = await find(wallId)
      if (wall === null) return null
      if (wall.isTeacher) return 'write'
      return wall.boardId !== null && wall.endedAt === null ? 'read' : null
    },
    /** A lesson, and the class that is to have boards; null where the caller is not in the class. */
    async lessonAndPlace(lessonId: string, classId: string) {
      const place = db.all<Place>(sql`select c.name as className, m.role, w.id as wallId, w.class_id as wallClassId
        from classes c
        join class_members m on m.institute_id = c.institute_id and m.class_id = c.id and m.person_id = ${personId}
        left join walls w on w.institute_id = c.institute_id and w.lesson_id = ${lessonId} and w.ended_at is null
        where c.institute_id = ${instituteId} and c.id = ${classId} and c.removed_at is null`)
      const { access, lesson, answer } = await lessonWith(scope, db, { lessonId, other: place })
      return { lesson: access === 'write' ? lesson : null, place: answer[0] ?? null }
    },
    /** The quizzes that a class plays. */
    listQuizzes: async (classId: string): Promise<QuizInWay[]> =>
      (await db.all<QuizRow>(quizzesIn(scope, classId))).map(inWay),
  }
}

function wallWrites({ instituteId, personId }: Scope, db: InstituteDatabase) {
  return {
    insert(started: Started): Statement {
      return db.insert(walls).values({ ...started, instituteId, startedBy: personId })
    },
    /** Two devices of one student that join at once get one board. */
    insertBoard(board: { id: string; wallId: string; lessonId: string; madeAt: string }): Statement {
      return db
        .insert(wallBoards)
        .values({ ...board, instituteId, personId })
        .onConflictDoNothing()
    },
    end(wallId: string, endedAt: string): Statement {
      return endWall(db, { instituteId, wallId, endedAt })
    },
    /** True in SQL while a wall is in use. */
    isOpen: (wallId: string): SQL => sql`exists (select 1 from walls
      where institute_id = ${instituteId} and id = ${wallId} and ended_at is null)`,
  }
}

/** Those of the walls with `which` that the caller may see. */
function wallsOf({ instituteId, personId }: Scope, which: SQL): SQL {
  return sql`select w.id as wallId, w.lesson_id as flow_id, w.class_id as classId, c.name as className,
      w.page_id as pageId, w.started_at as startedAt, w.ended_at as endedAt, m.role,
      coalesce(b.id, g.group_id) as boardId,
      (select count(*) from wall_boards o where o.institute_id = w.institute_id and o.wall_id = w.id) as boardCount,
      (select count(*) from wall_groups o where o.institute_id = w.institute_id and o.wall_id = w.id) as groupCount
    from walls w
    join classes c on c.institute_id = w.institute_id and c.id = w.class_id
    join lessons l on l.institute_id = w.institute_id and l.id = w.lesson_id and l.removed_at is null
    left join class_members m on m.institute_id = w.institute_id and m.class_id = w.class_id and m.person_id = ${personId}
      and c.removed_at is null
    left join wall_boards b on b.institute_id = w.institute_id and b.wall_id = w.id and b.person_id = ${personId}
    left join wall_group_members g on g.institute_id = w.institute_id and g.wall_id = w.id
      and g.person_id = ${personId} and m.role is not null
    where w.institute_id = ${instituteId} and ${which}
      and (m.role = 'instructor' or b.id is not null or g.group_id is not null or (m.role is not null and w.ended_at is null))
    order by w.id desc limit ${maxListed}`
}

type QuizRow = { isOwn: number; isOfLiveClass: number }

function quizzesIn({ instituteId, personId }: Scope, classId: string): SQL {
  return sql`select q.owner_id = ${personId} as isOwn,
      exists (select 1 from live_classes v where v.institute_id = q.institute_id and v.class_id = q.class_id
        and v.ended_at is null and v.started_at <= q.created_at) as isOfLiveClass
    from live_quizzes q where q.institute_id = ${instituteId} and q.class_id = ${classId} and q.ended_at is null`
}

function inWay({ isOwn, isOfLiveClass }: QuizRow): QuizInWay {
  return { isOwn: isOwn === 1, isOfLiveClass: isOfLiveClass === 1 }
}

function shown(rows: readonly Row[]): Wall[] {
  return rows.map(({ role, groupCount, boardCount, ...row }) => ({
    ...row,
    isTeacher: role === 'instructor',
    isGrouped: groupCount > 0,
    boardCount: boardCount + groupCount,
  }))
}
