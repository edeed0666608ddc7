import { reachesAccount, type Role, type SessionReach } from '@takhti/schema/kit/roles'

/** Where the plan of an institute has its teachers land, where it says so. */
export type Landing = 'content' | undefined

/** Every role somebody holds in an institute, the one they act in among them; a device of an older build does not know. */
export type Roles = readonly Role[] | undefined

/** One of the institutes somebody belongs to, as the switch between them shows it. */
export type Place = { instituteId: string; name: string; role: Role; roles?: Roles; landing?: Landing }

/** Who is signed in on this device. Holds no secret, so that an offline start knows it without waiting. */
export type Person = {
  personId: string
  instituteId: string
  firstName: string
  role: Role
  roles?: Roles
  expiresAt: string
  /** Whether their profile is still to be asked for. */
  isProfileDue?: boolean | undefined
  landing?: Landing
  /** What the session may do; an older build stored none. */
  reach?: SessionReach | undefined
  /** Where the person belongs, as far as this device knows; the switch works without a network too. */
  places?: readonly Place[]
}

const personKey = 'takhti.person'

let here: Person | null = null

/** Whoever draws on a page that nobody signs in on: their desk is the device's own, and no session is theirs. */
const nobody: Person = { personId: 'nobody', instituteId: '', firstName: '', role: 'instructor', expiresAt: '' }

let isNobodys = false

/** Makes this page one that nobody is signed in on, whoever is on the device; before anything asks who that is. */
export function becomeNobodys(): void {
  isNobodys = true
}

/** Whether nobody is signed in on this page: nothing of it is sent. */
export function isNobodysPage(): boolean {
  return isNobodys
}

/**
 * The person of this page, or null. A page acts in the institute it started with, whatever another tab switches to
 * meanwhile: what is made on it belongs there.
 */
export function currentPerson(): Person | null {
  if (isNobodys) return nobody
  const stored = readStored()
  if (stored === null) return null
  here = here?.personId === stored.personId ? here : stored
  return here
}

const listeners = new Set<() => void>()

/** Hears when what this device knows of its person changes; answers how to stop. */
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

/** Changes what is known of the person: of this page, and of the one that is stored, which may act in another institute. */
export function revisePerson(revised: (person: Person) => Person): void {
  const stored = readStored()
  if (here !== null) here = revised(here)
  if (stored !== null) localStorage.setItem(personKey, JSON.stringify(revised(stored)))
  for (const listener of listeners) listener()
}

/** The person of this device where a screen cannot be reached without one. */
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

/** Whether the session of this page is less than the account, as one by a login card is. */
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
