import type { CardOfStudent } from '@takhti/schema/answer-cards/model'
import type { Card } from '@takhti/schema/answer-cards/rules'
import { sql, type SQL } from 'drizzle-orm'
import { together, type InstituteDatabase, type Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'

/** A student of a recorded quiz as the class has them now: `id` is the one that was sent. */
export type KnownStudent = { id: string; personId: string; name: string }

/** The answer cards of the classes that a person teaches. */
export function answerCardsStore({ instituteId, personId }: Scope, db: InstituteDatabase) {
  const teaches = (classId: string): SQL => sql`exists (select 1 from class_members t
    join classes c on c.institute_id = ${instituteId} and c.id = t.class_id and c.removed_at is null
    where t.institute_id = ${instituteId} and t.class_id = ${classId} and t.person_id = ${personId} and t.role = 'instructor')`
  const cards = sql`select person_id as personId, number from answer_cards where institute_id = ${instituteId}`
  return {
    teaches,
    /** The students of a class with their cards, all cards that were made for it, and whether the caller teaches it. */
    async list(classId: string) {
      const [taught, students, made] = await together(db, [
        db.all(sql`select 1 as one where ${teaches(classId)}`),
        db.all<CardOfStudent>(sql`select c.person_id as studentId, trim(m.name || ' ' || m.last_name) as name, a.number
          from class_members c
          join members m on m.institute_id = ${instituteId} and m.id = c.person_id
          left join answer_cards a on a.institute_id = ${instituteId} and a.class_id = c.class_id and a.person_id = c.person_id
          where c.institute_id = ${instituteId} and c.class_id = ${classId} and c.role in ('learner', 'guest')
          order by a.number is null, a.number, m.name, m.last_name, c.person_id`),
        db.all<Card>(sql`${cards} and class_id = ${classId} order by number`),
      ])
      return { mayRead: taught.length > 0, students, made }
    },
    /** In SQL: whether the cards of a class are still as they were read. */
    areCards: (classId: string, made: readonly Card[]): SQL => sql`(select count(*) from answer_cards
        where institute_id = ${instituteId} and class_id = ${classId}) = ${made.length}
      and (select count(*) from answer_cards a
        join json_each(${JSON.stringify(made)}) p on p.value ->> 'personId' = a.person_id and p.value ->> 'number' = a.number
        where a.institute_id = ${instituteId} and a.class_id = ${classId}) = ${made.length}`,
    give: (classId: string, given: readonly Card[], freed: readonly string[]): Statement[] => [
      db.run(sql`delete from answer_cards where institute_id = ${instituteId} and class_id = ${classId}
        and person_id in (select value from json_each(${JSON.stringify(freed)}))`),
      // As one parameter: D1 takes a hundred of them, and a class has more students than 25.
      db.run(sql`insert into answer_cards (institute_id, class_id, person_id, number)
        select ${instituteId}, ${classId}, value ->> 'personId', value ->> 'number'
        from json_each(${JSON.stringify(given)})`),
    ],
    /**
     * Whether the caller teaches the class, its students among these ids (one who was merged into another is found as the
     * other), and the quiz that has this id: the caller's own without a code, which a device played, or another.
     */
    async forRecord({ classId, quizId, ids }: { classId: string; quizId: string; ids: readonly string[] }) {
      const [taught, known, [quiz]] = await together(db, [
        db.all(sql`select 1 as one where ${teaches(classId)}`),
        db.all<KnownStudent>(sql`select p.value as id, m.id as personId, trim(m.name || ' ' || m.last_name) as name
          from json_each(${JSON.stringify(ids)}) p
          left join merged_people d on d.institute_id = ${instituteId} and d.person_id = p.value
          join members m on m.institute_id = ${instituteId} and m.id = coalesce(d.into_id, p.value)
          join class_members c on c.institute_id = ${instituteId} and c.class_id = ${classId} and c.person_id = m.id
            and c.role in ('learner', 'guest')`),
        db.all<{ isOwn: number }>(sql`select q.owner_id = ${personId} and q.code = '' as isOwn from live_quizzes q
          where q.institute_id = ${instituteId} and q.id = ${quizId}`),
      ])
      const existing = quiz === undefined ? null : quiz.isOwn === 1 ? ('own' as const) : ('other' as const)
      return { mayWrite: taught.length > 0, known, existing }
    },
  }
}
