import type { Sides } from '@takhti/schema/messages/model'
import { requirePerson } from '#api/person.ts'

/** Both sides of the conversation in an address, which names the other one. */
export function sidesOf({ classId = '', personId = '' }: Record<string, string>): Sides {
  const person = requirePerson()
  return person.role === 'learner'
    ? { classId, studentId: person.personId, teacherId: personId }
    : { classId, studentId: personId, teacherId: person.personId }
}
