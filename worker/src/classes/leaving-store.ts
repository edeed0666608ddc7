import { sql, type SQL } from 'drizzle-orm'
import type { InstituteDatabase, Statement } from '#platform/db.ts'

/**
 * Removes people from classes. They and the teachers are notified by the feed. What teachers saw of a person's devices is deleted
 * where no other class of that person has the lesson. `leaves` selects the rows of `class_members` to remove.
 */
export function leaveClasses(
  db: InstituteDatabase,
  { instituteId, at }: { instituteId: string; at: string },
  leaves: (row: SQL) => SQL,
): Statement[] {
  const [leaving, other] = [sql.raw('m'), sql.raw('o')]
  const gone = sql`from class_members m where m.institute_id = ${instituteId} and ${leaves(leaving)}`
  return [
    db.run(sql`insert into changes (institute_id, audience, entity, entity_id, kind, at)
      select m.institute_id, 'person:' || m.person_id, 'class', m.class_id, 'remove', ${at} ${gone}
      union all select m.institute_id, 'teachers:' || m.class_id, 'member', m.person_id, 'remove', ${at} ${gone}`),
    db.run(sql`delete from holders where institute_id = ${instituteId}
      and person_id in (select m.person_id ${gone}) and not exists (
        select 1 from class_members o
        join publications p on p.institute_id = o.institute_id and p.class_id = o.class_id
          and p.lesson_id = holders.lesson_id
        where o.institute_id = ${instituteId} and o.person_id = holders.person_id and not (${leaves(other)}))`),
    db.run(sql`delete from class_members as m where m.institute_id = ${instituteId} and ${leaves(leaving)}`),
  ]
}
