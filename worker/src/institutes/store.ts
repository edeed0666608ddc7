import { institutes, memberships } from '@takhti/schema/institutes/tables'
import { asc, eq } from 'drizzle-orm'
import type { DirectoryDatabase } from '#platform/db.ts'

/** The institutes of a person, from the directory. */
export function institutesStore(db: DirectoryDatabase) {
  return {
    listOf(personId: string) {
      return db
        .select({ id: institutes.id, name: institutes.name, role: memberships.role })
        .from(memberships)
        .innerJoin(institutes, eq(institutes.id, memberships.instituteId))
        .where(eq(memberships.personId, personId))
        .orderBy(asc(institutes.name), asc(institutes.id), asc(memberships.role))
    },
  }
}
