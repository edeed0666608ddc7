import type { LaunchTarget } from '@takhti/schema/lti/rules'
import { sql } from 'drizzle-orm'
import type { InstituteDatabase } from '#platform/db.ts'

/** What a teacher may pick for a link: what is published to a class of theirs. */
export type Pickable = LaunchTarget & { classId: string; className: string; name: string; points: number }

const mostPickable = 200

/** What links of platforms may lead to in one institute. */
export function targetStore({ instituteId }: { instituteId: string }, db: InstituteDatabase) {
  return {
    /** Whether a target is in this institute and may be opened: a published assessment, or a lesson. */
    async hasTarget({ kind, id }: LaunchTarget): Promise<boolean> {
      const there =
        kind === 'assessment'
          ? sql`select 1 as one from assessments where institute_id = ${instituteId} and id = ${id}
              and removed_at is null and version > 0`
          : sql`select 1 as one from lessons where institute_id = ${instituteId} and id = ${id} and removed_at is null`
      return (await db.all(there)).length > 0
    },
    /** What is published to the classes that a person teaches, the newest first. */
    async listPickable(personId: string): Promise<Pickable[]> {
      return db.all<Pickable>(sql`select 'assessment' as kind, a.id, a.name, c.id as classId, c.name as className,
          a.total_points as points, a.created_at as at
        from class_members m join classes c on c.institute_id = m.institute_id and c.id = m.class_id and c.removed_at is null
        join assessments a on a.institute_id = m.institute_id and a.class_id = m.class_id and a.removed_at is null
          and a.status = 'Published'
        where m.institute_id = ${instituteId} and m.person_id = ${personId} and m.role = 'instructor'
        union all select 'lesson', l.id, l.name, c.id, c.name, 0, p.published_at
        from class_members m join classes c on c.institute_id = m.institute_id and c.id = m.class_id and c.removed_at is null
        join publications p on p.institute_id = m.institute_id and p.class_id = m.class_id
        join lessons l on l.institute_id = p.institute_id and l.id = p.lesson_id and l.removed_at is null
        where m.institute_id = ${instituteId} and m.person_id = ${personId} and m.role = 'instructor'
        order by at desc limit ${mostPickable}`)
    },
    /** Whether a target is in the class that it was picked in, and whether a person is. */
    async placeIn({ kind, id, classId }: LaunchTarget & { classId: string }, personId: string) {
      const there =
        kind === 'assessment'
          ? sql`select 1 from assessments a where a.institute_id = ${instituteId} and a.id = ${id} and a.class_id = ${classId}`
          : sql`select 1 from publications p where p.institute_id = ${instituteId} and p.lesson_id = ${id}
              and p.class_id = ${classId}`
      const [row] = await db.all<{ isThere: number; isMember: number }>(sql`select exists (${there}) as isThere,
        exists (select 1 from class_members where institute_id = ${instituteId} and class_id = ${classId}
          and person_id = ${personId}) as isMember`)
      return { isThere: row?.isThere === 1, isMember: row?.isMember === 1 }
    },
  }
}
