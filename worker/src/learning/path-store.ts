import type { PathItem } from '@takhti/schema/learning/model'
import { maxPathItems } from '@takhti/schema/learning/rules'
import { sql, type SQL } from 'drizzle-orm'
import { permissionsOf } from '#assessments/port.ts'
import { withFiling } from '#files/port.ts'
import { together, type InstituteDatabase, type Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { learningAccess } from './access-store.ts'

type ItemRow = PathItem & { place: number | null }

/** The learning path of a class: what it was given in the order of its teacher, with progress. */
export function pathStore(scope: Scope, db: InstituteDatabase) {
  const { instituteId } = scope
  const { learns, teaches } = learningAccess(scope)
  const { lessons, decks, work } = pathItems(scope, db)
  return {
    /** The path for a student or a teacher of the class; null for others. */
    async path(classId: string, isTaught: boolean): Promise<PathItem[] | null> {
      const [[own], ...lists] = await together(db, [
        db.all<{ isIn: number }>(sql`select ${isTaught ? teaches(classId) : learns(classId)} as isIn`),
        lessons(classId, isTaught),
        decks(classId, isTaught),
        work(classId, isTaught),
      ])
      if (own?.isIn !== 1) return null
      const last = maxPathItems
      return lists
        .flat()
        .toSorted((one, other) => (one.place ?? last) - (other.place ?? last) || compare(one.givenAt, other.givenAt))
        .map(({ place: _, ...item }) => item)
    },
    arrange: (classId: string, items: readonly { kind: string; id: string }[]): Statement[] => [
      db.run(sql`delete from learning_path_items where institute_id = ${instituteId} and class_id = ${classId}`),
      db.run(sql`insert into learning_path_items (institute_id, class_id, kind, item_id, place)
        select ${instituteId}, ${classId}, value ->> 'kind', value ->> 'id', key
        from json_each(${JSON.stringify(items)}) where true on conflict do nothing`),
    ],
  }
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}

/** The queries of what a class was given, with the progress of the caller or, for teachers, of its students. */
function pathItems(scope: Scope, db: InstituteDatabase) {
  const { instituteId, personId } = scope
  const { takes } = permissionsOf(scope)
  const students = (classId: string) => sql`select m.person_id from class_members m
    where m.institute_id = ${instituteId} and m.class_id = ${classId} and m.role in ('learner', 'guest')`
  const placeOf = (classId: string, kind: string, id: SQL) => sql`(select o.place from learning_path_items o
    where o.institute_id = ${instituteId} and o.class_id = ${classId} and o.kind = ${kind} and o.item_id = ${id})`

  const lessons = (classId: string, isTaught: boolean) => {
    const opened = (who: SQL) => sql`(select count(*) from holders h where h.institute_id = ${instituteId}
      and h.lesson_id = l.id and h.holding = 'opened' and h.person_id in (${who}))`
    return db.all<ItemRow>(sql`select 'lesson' as kind, l.id, l.name, p.learning_path as section,
        p.published_at as givenAt, ${placeOf(classId, 'lesson', sql`l.id`)} as place,
        ${opened(isTaught ? students(classId) : sql`${personId}`)} as done,
        ${isTaught ? sql`(select count(*) from (${students(classId)}))` : sql`1`} as total
      from publications p join lessons l on l.institute_id = p.institute_id and l.id = p.lesson_id
      where p.institute_id = ${instituteId} and p.class_id = ${classId} and l.removed_at is null
      limit ${maxPathItems}`)
  }

  const decks = (classId: string, isTaught: boolean) => {
    const reviewed = sql`from card_reviews r join set_items i on i.institute_id = r.institute_id
      and i.content_id = r.deck_id and i.item_id = r.card_id
      where r.institute_id = ${instituteId} and r.deck_id = d.deck_id and r.grade > 0`
    const done = isTaught
      ? sql`(select count(*) from (select r.person_id ${reviewed} and r.person_id in (${students(classId)})
          group by r.person_id having count(distinct r.card_id) >= c.question_count))`
      : sql`(select count(distinct r.card_id) ${reviewed} and r.person_id = ${personId})`
    return db.all<ItemRow>(sql`select 'deck' as kind, c.id, coalesce(f.name, c.name) as name, null as section,
        d.given_at as givenAt, ${placeOf(classId, 'deck', sql`c.id`)} as place, ${done} as done,
        ${isTaught ? sql`(select count(*) from (${students(classId)}))` : sql`c.question_count`} as total
      from class_decks d join content c on c.institute_id = d.institute_id and c.id = d.deck_id ${withFiling(sql`c`)}
      where d.institute_id = ${instituteId} and d.class_id = ${classId} and f.removed_at is null
      limit ${maxPathItems}`)
  }

  const work = (classId: string, isTaught: boolean) => {
    const handedIn = (who: SQL) => sql`(select count(distinct t.person_id) from assessment_attempts t
      where t.institute_id = ${instituteId} and t.assessment_id = a.id and t.submitted_at is not null
        and t.person_id in (${who}))`
    const assigned = sql`case a.is_for_some when 1 then (select count(*) from assessment_students s
      where s.institute_id = ${instituteId} and s.assessment_id = a.id and s.is_assigned = 1)
      else (select count(*) from (${students(classId)})) end`
    return db.all<ItemRow>(sql`select 'work' as kind, a.id, a.name, null as section, a.published_at as givenAt,
        ${placeOf(classId, 'work', sql`a.id`)} as place,
        ${handedIn(isTaught ? students(classId) : sql`${personId}`)} as done,
        ${isTaught ? assigned : sql`1`} as total
      from assessments a where a.institute_id = ${instituteId} and a.class_id = ${classId} and a.removed_at is null
        and a.status <> 'Unpublished' and a.published_at is not null and ${isTaught ? sql`true` : takes}
      limit ${maxPathItems}`)
  }

  return { lessons, decks, work }
}
