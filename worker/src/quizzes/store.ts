import type { QuizSummary, RunningQuiz } from '@takhti/schema/quizzes/model'
import { liveQuizzes, quizSeats } from '@takhti/schema/quizzes/tables'
import { sql, type SQL } from 'drizzle-orm'
import type { InstituteDatabase, Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'

type Row = Omit<QuizSummary, 'status' | 'classId' | 'code'> & { classId: string; code: string }

const fields = sql`q.id as quizId, q.name, q.code, q.class_id as classId, q.question_count as questionCount,
  q.player_count as playerCount, q.created_at as createdAt, q.ended_at as endedAt`

/** The live quizzes of one teacher. */
export function quizzesStore({ instituteId, personId }: Scope, db: InstituteDatabase) {
  const own = sql`q.institute_id = ${instituteId} and q.owner_id = ${personId}`
  return {
    insert: (quiz: QuizSummary & { code: string }): Statement =>
      db.insert(liveQuizzes).values({
        instituteId,
        id: quiz.quizId,
        ownerId: personId,
        classId: quiz.classId ?? '',
        name: quiz.name,
        code: quiz.code,
        questionCount: quiz.questionCount,
        ...{ playerCount: quiz.playerCount, createdAt: quiz.createdAt, endedAt: quiz.endedAt },
      }),
    async find(quizId: string): Promise<QuizSummary | null> {
      const [row] = await db.all<Row>(sql`select ${fields} from live_quizzes q where ${own} and q.id = ${quizId}`)
      return row === undefined ? null : summaryOf(row)
    },
    /** One row more than `limit` shows that more follow. */
    async page({ limit, after, skip }: { limit: number; after: readonly string[] | null; skip: number }) {
      const [at = '', id = ''] = after ?? []
      const behind = after === null ? sql`true` : sql`(q.created_at, q.id) < (${at}, ${id})`
      const rows = await db.all<Row>(sql`select ${fields} from live_quizzes q where ${own} and ${behind}
        order by q.created_at desc, q.id desc limit ${limit + 1} offset ${skip}`)
      return rows.map(summaryOf)
    },
    /** The running quizzes of classes where the caller is a member, and the caller's own, newest first. */
    async running(limit: number): Promise<RunningQuiz[]> {
      const reached = runningFor(instituteId, personId)
      const rows = await db.all<
        Omit<RunningQuiz, 'isOwn'> & { isOwn: number }
      >(sql`select q.id as quizId, q.name, q.code,
        q.created_at as createdAt, coalesce(c.name, '') as className, q.owner_id = ${personId} as isOwn
        from live_quizzes q left join classes c on c.institute_id = q.institute_id and c.id = q.class_id
        where q.institute_id = ${instituteId} and q.id in (${reached}) order by q.created_at desc, q.id desc limit ${limit}`)
      return rows.map((row) => ({ ...row, isOwn: row.isOwn === 1 }))
    },
    /** The ids under which rooms know the caller: their own, and those of doubles that were merged into them. */
    async ownIds(): Promise<string[]> {
      const rows = await db.all<{ id: string }>(sql`select person_id as id from merged_people
        where institute_id = ${instituteId} and into_id = ${personId}`)
      return [personId, ...rows.map(({ id }) => id)]
    },
    /** The last quizzes that the caller wants cards of, newest first. */
    async missed(limit: number): Promise<string[]> {
      const rows = await db.all<{ quizId: string }>(sql`select quiz_id as quizId from quiz_seats
        where institute_id = ${instituteId} and person_id = ${personId} and is_left_out = 0
        order by ended_at desc, quiz_id desc limit ${limit}`)
      return rows.map(({ quizId }) => quizId)
    },
    /** Whether the caller missed something in this quiz. */
    async missedIn(quizId: string): Promise<boolean> {
      const rows = await db.all(sql`select 1 from quiz_seats where institute_id = ${instituteId}
        and person_id = ${personId} and quiz_id = ${quizId}`)
      return rows.length > 0
    },
    leaveOut: ({ quizId, isLeftOut }: { quizId: string; isLeftOut: boolean }): Statement =>
      db
        .update(quizSeats)
        .set({ isLeftOut })
        .where(sql`institute_id = ${instituteId} and person_id = ${personId} and quiz_id = ${quizId}`),
  }
}

/** The ids of running quizzes by the classes of a person, and not by all that run in the school. */
function runningFor(instituteId: string, personId: string): SQL {
  const isRunning = sql`r.institute_id = ${instituteId} and r.ended_at is null`
  return sql`select r.id from live_quizzes r where ${isRunning} and r.owner_id = ${personId}
    union all select r.id from class_members m cross join live_quizzes r where m.institute_id = ${instituteId}
      and m.person_id = ${personId} and ${isRunning} and r.class_id = m.class_id`
}

/** Whether an institute has this quiz. */
export async function isOfInstitute(
  db: InstituteDatabase,
  { instituteId, quizId }: { instituteId: string; quizId: string },
): Promise<boolean> {
  const rows = await db.all(sql`select 1 from live_quizzes where institute_id = ${instituteId} and id = ${quizId}`)
  return rows.length > 0
}

/** The judged answers of a person, and the sum of their correct shares; `concepts` is JSON of both by concept. */
export type PersonScore = { personId: string; answers: number; share: number; concepts: string }

/** How a quiz ended. `missedBy` are the persons who have an account and missed something. */
export type QuizEnd = {
  endedAt: Date
  playerCount: number
  missedBy: readonly string[]
  scores: readonly PersonScore[]
}

/** Writes the end of a quiz, which its room reports, once or more. */
export async function noteEnd(
  db: InstituteDatabase,
  { instituteId, quizId }: { instituteId: string; quizId: string },
  { endedAt, playerCount, missedBy, scores }: QuizEnd,
): Promise<void> {
  // Idempotent; a person who is no longer a member gets no row.
  await db.run(sql`insert into quiz_seats (institute_id, person_id, quiz_id, ended_at)
    select m.institute_id, coalesce((select into_id from merged_people d where d.institute_id = m.institute_id
      and d.person_id = m.id), m.id), ${quizId}, ${endedAt.toISOString()} from json_each(${JSON.stringify(missedBy)}) p
    cross join members m on m.institute_id = ${instituteId} and m.id = p.value
    where true on conflict do nothing`)
  await db.run(sql`insert into quiz_scores (institute_id, class_id, quiz_id, person_id, ended_at, answers, share, concepts)
    select m.institute_id, q.class_id, q.id, coalesce((select into_id from merged_people d
      where d.institute_id = m.institute_id and d.person_id = m.id), m.id), ${endedAt.toISOString()},
      p.value ->> 'answers', p.value ->> 'share', p.value ->> 'concepts'
    from json_each(${JSON.stringify(scores)}) p
    cross join members m on m.institute_id = ${instituteId} and m.id = p.value ->> 'personId'
    join live_quizzes q on q.institute_id = ${instituteId} and q.id = ${quizId} and q.class_id <> ''
    where true on conflict do nothing`)
  await db.run(sql`update live_quizzes set ended_at = ${endedAt.toISOString()}, player_count = ${playerCount}
    where institute_id = ${instituteId} and id = ${quizId}`)
}

function summaryOf({ classId, code, ...row }: Row): QuizSummary {
  const hasEnded = row.endedAt !== null
  return {
    ...row,
    code: hasEnded ? null : code,
    status: hasEnded ? 'ended' : 'open',
    classId: classId === '' ? null : classId,
  }
}
