import type { Exchange } from '@takhti/schema/learning/model'
import { maxExchangesShown } from '@takhti/schema/learning/rules'
import { sql } from 'drizzle-orm'
import { together, type InstituteDatabase } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { learningAccess } from './access-store.ts'

type ExchangeRow = { id: string; askedAt: string; body: string; studentId: string; name: string }

/** The exchanges of students with the assistant: a student adds to their own, teachers of the class read them. */
export function exchangeStore(scope: Scope, db: InstituteDatabase) {
  const { instituteId, personId } = scope
  const { learns, teaches } = learningAccess(scope)
  return {
    async learnsIn(classId: string): Promise<boolean> {
      const [row] = await db.all<{ learns: number }>(sql`select ${learns(classId)} as learns`)
      return row?.learns === 1
    },
    /** Adds an exchange or its later steps; one of a class that the caller is not in changes nothing. */
    async record({ id, classId, askedAt, ...body }: Exchange): Promise<void> {
      await db.run(sql`insert into learning_exchanges (institute_id, person_id, id, class_id, body, asked_at)
        select ${instituteId}, ${personId}, ${id}, ${classId}, ${JSON.stringify(body)}, ${askedAt}
        where ${learns(classId)}
        on conflict do update set body = excluded.body
          where class_id = excluded.class_id
            and (body ->> 'hints' < excluded.body ->> 'hints' or body ->> 'answer' = '')`)
    },
    /** The exchanges of a class that the caller teaches, the last first; else null. */
    async exchanges(
      classId: string,
      { studentId, before }: { studentId?: string | undefined; before: string[] | null },
    ) {
      const [at = '', last = ''] = before ?? []
      const [[own], rows] = await together(db, [
        db.all<{ teaches: number }>(sql`select ${teaches(classId)} as teaches`),
        db.all<ExchangeRow>(sql`select e.id, e.asked_at as askedAt, e.body, e.person_id as studentId,
            trim(p.name || ' ' || p.last_name) as name
          from learning_exchanges e join members p on p.institute_id = e.institute_id and p.id = e.person_id
          where e.institute_id = ${instituteId} and e.class_id = ${classId}
            and ${studentId === undefined ? sql`true` : sql`e.person_id = ${studentId}`}
            and ${before === null ? sql`true` : sql`(e.asked_at, e.id) < (${at}, ${last})`}
          order by e.asked_at desc, e.id desc limit ${maxExchangesShown + 1}`),
      ])
      if (own?.teaches !== 1) return null
      const shown = rows.slice(0, maxExchangesShown)
      const end = rows.length > shown.length ? shown.at(-1) : undefined
      return {
        exchanges: shown.map(({ id, askedAt, body, studentId: ofStudent, name }) => ({
          // `record` wrote it from a validated input.
          ...(JSON.parse(body) as Omit<Exchange, 'id' | 'classId' | 'askedAt'>),
          ...{ id, classId, askedAt, student: { id: ofStudent, name } },
        })),
        before: end === undefined ? null : `${end.askedAt} ${end.id}`,
      }
    },
  }
}
