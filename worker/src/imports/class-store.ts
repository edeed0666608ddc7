import { sql } from 'drizzle-orm'
import type { InstituteDatabase } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'

export type TargetStore = ReturnType<typeof targetStore>

/** The class that the students of a sheet are to join. */
export function targetStore({ instituteId, personId, roles }: Scope, db: InstituteDatabase) {
  return {
    /** Whether there is such a class and the caller may fill it: teachers their own ones, admins each. */
    async mayFill(classId: string): Promise<boolean> {
      const taught = sql`exists (select 1 from class_members m where m.institute_id = ${instituteId}
        and m.class_id = ${classId} and m.person_id = ${personId} and m.role = 'instructor')`
      const [row] = await db.all<{ one: number }>(sql`select 1 as one from classes c
        where c.institute_id = ${instituteId} and c.id = ${classId} and c.removed_at is null and ${roles.has('admin') ? sql`true` : taught}`)
      return row !== undefined
    },
  }
}
