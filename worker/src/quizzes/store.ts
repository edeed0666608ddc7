import type { QuizSummary } from '@takhti/schema/quizzes/model'
import { liveQuizzes } from '@takhti/schema/quizzes/tables'
import { sql } from 'drizzle-orm'
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
        createdAt: quiz.createdAt,
      }),
    async find(quizId: string): Promise<QuizSummary | null> {
      const [row] = await db.all<Row>(sql`select ${fields} from live_quizzes q where ${own} and q.id = ${quizId}`)
      return row === undefined ? null : summaryOf(row)
    },
    /** One row more than `limit` says that more follow. */
    async page({ limit, after, skip }: { limit: number; after: readonly string[] | null; skip: number }) {
      const [at = '', id = ''] = after ?? []
      const behind = after === null ? sql`true` : sql`(q.created_at, q.id) < (${at}, ${id})`
      const rows = await db.all<Row>(sql`select ${fields} from live_quizzes q where ${own} and ${behind}
        order by q.created_at desc, q.id desc limit ${limit + 1} offset ${skip}`)
      return rows.map(summaryOf)
    },
    /** Whether the caller teaches this class. */
    async teaches(classId: string): Promise<boolean> {
      const rows = await db.all(sql`select 1 from class_members where institute_id = ${instituteId}
        and class_id = ${classId} and person_id = ${personId} and role = 'instructor'`)
      return rows.length > 0
    },
  }
}

/** Writes down that a quiz has ended; its room says so, once or more. */
export async function noteEnd(
  db: InstituteDatabase,
  { instituteId, quizId }: { instituteId: string; quizId: string },
  { endedAt, playerCount }: { endedAt: Date; playerCount: number },
): Promise<void> {
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
