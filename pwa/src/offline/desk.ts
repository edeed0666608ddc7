import { requirePerson, type Person } from '#api/person.ts'

/** The id of a person's desk in the institute they act in. */
export function deskOf({ personId, instituteId }: Pick<Person, 'personId' | 'instituteId'>): string {
  return `${personId}.${instituteId}`
}

/** The desk of this page. */
export function requireDesk(): string {
  return deskOf(requirePerson())
}
