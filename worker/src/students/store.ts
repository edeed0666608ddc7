import { students } from '@takhti/schema/students/tables'
import { and, eq, sql } from 'drizzle-orm'
import type { InstituteDatabase } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'

/** What an institute knows of its students beside their names. */
export function studentsStore({ instituteId }: Scope, db: InstituteDatabase) {
  return {
    /** The guardians' numbers of these students; a student without one is missing. */
    async findNumbers(personIds: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
      const rows = await db
        .select({ id: students.personId, number: students.guardianContactNumber })
        .from(students)
        .where(
          and(
            eq(students.instituteId, instituteId),
            sql`${students.personId} in (select value from json_each(${JSON.stringify(personIds)}))`,
          ),
        )
      return new Map(rows.map(({ id, number }) => [id, number]))
    },
  }
}
