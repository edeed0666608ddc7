import type { Role } from '@takhti/schema/kit/roles'

/** Who is signed in on this device. Holds no secret, so that an offline start knows it without waiting. */
export type Person = {
  personId: string
  instituteId: string
  firstName: string
  role: Role
  expiresAt: string
  /** Whether their profile is still to be asked for. */
  isProfileDue?: boolean
}

const personKey = 'takhti.person'

/** The person of this device, or null. */
export function currentPerson(): Person | null {
  const stored = localStorage.getItem(personKey)
  if (stored === null) return null
  try {
    // Only `rememberPerson` writes this key, so what parses has the shape.
    return JSON.parse(stored) as Person
  } catch {
    return null
  }
}

export function rememberPerson(person: Person): void {
  localStorage.setItem(personKey, JSON.stringify(person))
}

export function forgetPerson(): void {
  localStorage.removeItem(personKey)
}

/** The person of this device where a screen cannot be reached without one. */
export function requirePerson(): Person {
  const person = currentPerson()
  if (!person) throw new Error('nobody is signed in')
  return person
}
