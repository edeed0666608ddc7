import { sql } from 'drizzle-orm'
import type { InstituteDatabase } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'

export type TargetStore = ReturnType<typeof targetStore>

/** The class that the students of a sheet are to join. */
export function targetStore({ instituteId, personId, roles }: Scope, db: InstituteDatabase) {
  const isFilled = roles.has('admin')
    ? sql`true`
    : sql`exists (select 1 from class_members m where m.institute_id = ${instituteId}
        and m.class_id = c.id and m.person_id = ${personId} and m.role = 'instructor')`
  return {
    /** The students here who have one of these guardians' numbers, with their names. */
    async findByNumbers(numbers: readonly string[]) {
      return db.all<{ id: string; first_name: string; last_name: string; guardianContactNumber: string }>(sql`
        select m.id, m.name as first_name, m.last_name, s.guardian_contact_number as guardianContactNumber
        from students s join members m on m.institute_id = s.institute_id and m.id = s.person_id and m.removed_at is null
        where s.institute_id = ${instituteId}
          and s.guardian_contact_number in (select value from json_each(${JSON.stringify(numbers)}))`)
    },
    /** The classes that the caller may fill, with their names. */
    async listFillable() {
      return db.all<{ id: string; name: string }>(sql`select c.id, c.name from classes c
        where c.institute_id = ${instituteId} and c.removed_at is null and c.archived_at is null and ${isFilled}`)
    },
    /** The class, if the caller may fill it: teachers their own ones, admins each. */
    async findFillable(classId: string): Promise<{ isArchived: number } | null> {
      const [row] = await db.all<{
        isArchived: number
      }>(sql`select c.archived_at is not null as isArchived from classes c
        where c.institute_id = ${instituteId} and c.id = ${classId} and c.removed_at is null and ${isFilled}`)
      return row ?? null
    },
  }
}
