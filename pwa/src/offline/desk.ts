import { requirePerson, type Person } from '#api/person.ts'

/** The id of a person's desk in the institute they act in; nobody's has none, and is no desk that a person could have. */
export function deskOf({ personId, instituteId }: Pick<Person, 'personId' | 'instituteId'>): string {
  return instituteId === '' ? personId : `${personId}.${instituteId}`
}

/** The desk of this page. */
export function requireDesk(): string {
  return deskOf(requirePerson())
}
