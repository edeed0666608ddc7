import { sql } from 'drizzle-orm'
import type { InstituteDatabase } from '#platform/db.ts'

/** A class of a person in one of several institutes. */
export type ClassOfInstitute = { instituteId: string; classId: string; name: string }

/** The classes of a person in the given institutes, which all have this database. */
export function listOwnIn(
  db: InstituteDatabase,
  personId: string,
  instituteIds: readonly string[],
): Promise<ClassOfInstitute[]> {
  return db.all(sql`select m.institute_id as instituteId, c.id as classId, c.name
    from class_members m join classes c on c.institute_id = m.institute_id and c.id = m.class_id
    where m.institute_id in (select value from json_each(${JSON.stringify(instituteIds)})) and m.person_id = ${personId}
      and c.archived_at is null
    order by c.name, c.id`)
}
