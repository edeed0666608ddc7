import { reachesAccount, type Role, type SessionReach } from '@takhti/schema/kit/roles'

/** The first page of teachers where the institute's plan sets one. */
export type Landing = 'content' | undefined

/** Every role that a person has in an institute, the current one included; undefined on a device of an older build. */
export type Roles = readonly Role[] | undefined

/** One of a person's institutes, as the institute switcher shows it. */
export type Place = { instituteId: string; name: string; role: Role; roles?: Roles; landing?: Landing }

/** The person who is signed in on this device. Contains no secret, so that an offline start reads it synchronously. */
export type Person = {
  personId: string
  instituteId: string
  firstName: string
  role: Role
  roles?: Roles
  expiresAt: string
  /** Whether their profile is still incomplete. */
  isProfileDue?: boolean | undefined
  landing?: Landing
  /** What the session may do; an older build stored none. */
  reach?: SessionReach | undefined
  /** The person's institutes, as far as this device has them; the switch works without a network too. */
  places?: readonly Place[]
}

const personKey = 'takhti.person'

let here: Person | null = null

/** The anonymous user of a page without sign-in: their user database is the device's own, and they have no session. */
const anonymousPerson: Person = {
  personId: 'nobody',
  instituteId: '',
  firstName: '',
  role: 'instructor',
  expiresAt: '',
}

let isAnonymous = false

/**
 * Makes this page anonymous, also where a person is signed in on the device. Call it before anything reads the person.
 */
export function becomeAnonymous(): void {
  isAnonymous = true
}

/** Whether this page is anonymous: nothing of it is sent. */
export function isAnonymousPage(): boolean {
  return isAnonymous
}

/**
 * The person of this page, or null. A page acts in the institute it started with, whichever another tab switches to
 * meanwhile: its data belong there.
 */
export function currentPerson(): Person | null {
  if (isAnonymous) return anonymousPerson
  const stored = readStored()
  if (stored === null) return null
  here = here?.personId === stored.personId ? here : stored
  return here
}

const listeners = new Set<() => void>()

/** Notifies on changes of what this device knows of its person. Returns an unsubscribe function. */
export function onPerson(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function rememberPerson(person: Person): void {
  here = person
  localStorage.setItem(personKey, JSON.stringify(person))
  for (const listener of listeners) listener()
}

export function forgetPerson(): void {
  localStorage.removeItem(personKey)
}

/** Changes the person of this page, and the stored one, which may act in another institute. */
export function revisePerson(revised: (person: Person) => Person): void {
  const stored = readStored()
  if (here !== null) here = revised(here)
  if (stored !== null) localStorage.setItem(personKey, JSON.stringify(revised(stored)))
  for (const listener of listeners) listener()
}

/** The person of this device, on screens that need one. */
export function requirePerson(): Person {
  const person = currentPerson()
  if (!person) throw new Error('nobody is signed in')
  return person
}

/** Every role that the person holds where this page acts. */
export function rolesHere(): readonly Role[] {
  const { role, roles } = requirePerson()
  return roles ?? [role]
}

/** Whether the session of this page is below the account, as one by a login card is. */
export function isBelowAccount(): boolean {
  return !reachesAccount(currentPerson()?.reach)
}

function readStored(): Person | null {
  const stored = localStorage.getItem(personKey)
  if (stored === null) return null
  try {
    // Only this file writes the key, so what parses has the shape.
    return JSON.parse(stored) as Person
  } catch {
    return null
  }
}
