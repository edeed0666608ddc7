import type { LoginResult } from '@takhti/schema/accounts/model'
import { reachesAccount, type Role } from '@takhti/schema/kit/roles'
import { adoptLanguage } from '#languages/files.ts'
import { calls } from './calls.ts'
import { send } from './client.ts'
import { currentPerson, forgetPerson, rememberPerson, type Person } from './person.ts'
import { dropToken, sealToken } from './sealed-token.ts'

/** Stores the signed-in person, so that the next start has it, also offline. */
export async function startSession(login: LoginResult): Promise<Person> {
  // Stored, it would replace a whole session of this device by one that opens nothing.
  if (login.isSecondFactorDue === true) throw new Error('the second step is due')
  const person: Person = {
    personId: login.userId,
    instituteId: login.instituteId,
    firstName: login.first_name,
    role: login.role,
    roles: login.roles,
    expiresAt: login.expiresAt,
    // A card's session could not read it: the profile belongs to the account.
    isProfileDue: login.isProfileDue === true && reachesAccount(login.reach),
    landing: login.landing,
    reach: login.reach ?? 'full',
  }
  if (login.language !== null) adoptLanguage(login.language)
  await sealToken(login.access_token)
  rememberPerson(person)
  return person
}

/** Removes the credentials only; lessons, outbox and answers stay for the same person's next sign-in. */
export async function dropSession(): Promise<void> {
  forgetPerson()
  await dropToken()
}

/** Ends the session on the server where it is reachable; on the device it ends in any case. */
export async function revokeSession(): Promise<void> {
  if (currentPerson()) await send(calls.accounts.logout, {}).catch(() => {})
}

const landings: Record<Role, string> = {
  instructor: '/dashboard/create',
  learner: '/dashboard/lessons',
  guest: '/dashboard/lessons',
  admin: '/dashboard/people',
  operator: '/notifications',
}

/** Where a person lands after signing in. */
export function landingOf({ role, landing }: Pick<Person, 'role' | 'landing'>): string {
  return landing === 'content' && role === 'instructor' ? '/dashboard/content' : landings[role]
}
