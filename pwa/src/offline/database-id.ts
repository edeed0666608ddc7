import { requirePerson, type Person } from '#api/person.ts'

/**
 * The id of a person's user database in the active institute. The anonymous id has no institute and can belong to no
 * person.
 */
export function databaseIdOf({ personId, instituteId }: Pick<Person, 'personId' | 'instituteId'>): string {
  return instituteId === '' ? personId : `${personId}.${instituteId}`
}

/** The id of this page's user database. */
export function requireDatabaseId(): string {
  return databaseIdOf(requirePerson())
}
