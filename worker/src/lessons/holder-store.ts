import type { Holder } from '@takhti/schema/lessons/model'
import { holders } from '@takhti/schema/lessons/tables'
import { sql } from 'drizzle-orm'
import type { InstituteDatabase, Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'

const name = sql`trim(s.name || ' ' || s.last_name)`

type HolderRow = Omit<Holder, 'isLatest'> & { isLatest: number }

/** Each row repeats the counts of the whole list; an empty page has one row without a holder. */
type CountedRow = { students: number; have: number } & (HolderRow | { userId: null })

/** People who have a lesson: the students and teachers of the classes it is published to, and its author. */
export function holdersStore({ instituteId, personId }: Scope, db: InstituteDatabase) {
  const readers = (lessonId: string) => sql`select m.person_id, m.role from publications p
    join class_members m on m.institute_id = p.institute_id and m.class_id = p.class_id
    where p.institute_id = ${instituteId} and p.lesson_id = ${lessonId}`
  const holding = (lessonId: string) => sql`left join holders h on h.institute_id = ${instituteId}
    and h.lesson_id = ${lessonId} and h.person_id = w.person_id`
  const counts = (lessonId: string) => sql`select count(*) as students,
      coalesce(sum(coalesce(h.holding, 'notYet') <> 'notYet'), 0) as have
    from (select r.person_id from (${readers(lessonId)}) r
      join members s on s.institute_id = ${instituteId} and s.id = r.person_id
      where s.id <> ${personId} group by r.person_id having max(r.role = 'instructor') = 0) w ${holding(lessonId)}`

  return {
    /** Everyone but the caller, by name; `after` is the last row's name and id. A query, which may share a trip with another. */
    pageOfHolders(lessonId: string, { after, skip, take }: { after: string[] | null; skip: number; take: number }) {
      const later = after === null ? sql`true` : sql`(${name}, s.id) > (${after[0]}, ${after[1]})`
      return db.all<CountedRow>(sql`select k.students, k.have, found.* from (${counts(lessonId)}) k left join (
        select w.person_id as userId, ${name} as name,
          case when max(w.role = 'instructor') then 'instructor' else max(w.role) end as role,
          coalesce(h.holding, 'notYet') as holding, coalesce(h.lesson_at >= l.updated_at, 0) as isLatest, h.seen_at as seenAt
        from (${readers(lessonId)}
          union all select a.author_id, 'instructor' from lessons a
            where a.institute_id = ${instituteId} and a.id = ${lessonId}) w
        join lessons l on l.institute_id = ${instituteId} and l.id = ${lessonId}
        join members s on s.institute_id = ${instituteId} and s.id = w.person_id
        ${holding(lessonId)}
        where s.id <> ${personId} and ${later}
        group by s.id order by ${name}, s.id limit ${take} offset ${skip}) found on true order by found.name, found.userId`)
    },
    /** A device's report never moves a lesson back from *opened* to *downloaded*, nor to an older state. */
    hold(
      lessonId: string,
      report: Omit<typeof holders.$inferInsert, 'instituteId' | 'lessonId' | 'personId'>,
    ): Statement {
      return db
        .insert(holders)
        .values({ ...report, instituteId, lessonId, personId })
        .onConflictDoUpdate({
          target: [holders.instituteId, holders.lessonId, holders.personId],
          set: {
            holding: sql`case when ${holders.holding} = 'opened' then 'opened' else excluded.holding end`,
            bytes: sql`coalesce(excluded.bytes, ${holders.bytes})`,
            seenAt: sql`max(excluded.seen_at, ${holders.seenAt})`,
            lessonAt: sql`coalesce(max(excluded.lesson_at, ${holders.lessonAt}), excluded.lesson_at, ${holders.lessonAt})`,
          },
        })
    },
  }
}

/** Marks a lesson as seen for people who were in it at its last drawing and still have it in a list. */
export function noteSeen(
  db: InstituteDatabase,
  { instituteId, lessonId }: { instituteId: string; lessonId: string },
  { personIds, at }: { personIds: readonly string[]; at: string },
): Statement {
  return db.run(sql`insert into holders (institute_id, lesson_id, person_id, holding, seen_at, lesson_at)
    select l.institute_id, l.id, w.person_id, 'opened', ${at}, l.updated_at
    from lessons l join (
      select m.person_id from publications p
        cross join class_members m on m.institute_id = p.institute_id and m.class_id = p.class_id
        where p.institute_id = ${instituteId} and p.lesson_id = ${lessonId}
      union select a.author_id from lessons a where a.institute_id = ${instituteId} and a.id = ${lessonId}) w
    where l.institute_id = ${instituteId} and l.id = ${lessonId} and l.removed_at is null
      and exists (select 1 from publications p where p.institute_id = ${instituteId} and p.lesson_id = ${lessonId})
      and w.person_id in (select value from json_each(${JSON.stringify(personIds)}))
    on conflict (institute_id, lesson_id, person_id) do update
      set holding = 'opened', seen_at = excluded.seen_at, lesson_at = excluded.lesson_at`)
}
