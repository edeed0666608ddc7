import type { Member } from '@takhti/schema/classes/model'
import { sql } from 'drizzle-orm'
import { together, type InstituteDatabase } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'

/** A class as its member sees it, with the member's role in it. */
export type OwnClass = { classId: string; name: string; code: string; role: string; learnerCount: number }

/** The classes of an institute as one person may see them. */
export function classesStore({ instituteId, personId }: Scope, db: InstituteDatabase) {
  const own = sql`select c.id as classId, c.name, c.code, m.role,
      (select count(*) from class_members where institute_id = c.institute_id and class_id = c.id
        and role in ('learner', 'guest')) as learnerCount
    from class_members m join classes c on c.institute_id = m.institute_id and c.id = m.class_id
    where m.institute_id = ${instituteId} and m.person_id = ${personId}`

  return {
    async listOwn(): Promise<OwnClass[]> {
      return db.all<OwnClass>(sql`${own} order by c.name, c.id`)
    },
    async find(classId: string): Promise<OwnClass | null> {
      const [row] = await db.all<OwnClass>(sql`${own} and m.class_id = ${classId}`)
      return row ?? null
    },
    /** Students by name, and whether the caller teaches the class at all; `after` is the last row's name and id. */
    async pageOfLearners(
      classId: string,
      { after, skip, take }: { after: string[] | null; skip: number; take: number },
    ): Promise<{ teaches: boolean; rows: Member[] }> {
      const later = after === null ? sql`true` : sql`(s.name, s.id) > (${after[0]}, ${after[1]})`
      const [caller, rows] = await together(db, [
        db.all<{ role: string }>(sql`select role from class_members
          where institute_id = ${instituteId} and class_id = ${classId} and person_id = ${personId}`),
        db.all<Member>(sql`select s.id as kneuraId, s.id as userId, s.name as first_name, s.last_name, m.role,
            m.joined_at as joinedAt
          from class_members m join members s on s.institute_id = m.institute_id and s.id = m.person_id
          where m.institute_id = ${instituteId} and m.class_id = ${classId} and m.role in ('learner', 'guest')
            and ${later} order by s.name, s.id limit ${take} offset ${skip}`),
      ])
      return { teaches: caller[0]?.role === 'instructor', rows }
    },
    async listPersonIds(classIds: readonly string[], roles: readonly string[]): Promise<string[]> {
      const rows = await db.all<{ id: string }>(sql`select distinct person_id as id from class_members
        where institute_id = ${instituteId} and class_id in (select value from json_each(${JSON.stringify(classIds)}))
          and role in (select value from json_each(${JSON.stringify(roles)}))`)
      return rows.map(({ id }) => id)
    },
  }
}
