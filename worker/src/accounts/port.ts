import type { LoginResult } from '@takhti/schema/accounts/model'
import { landsOnContent } from '@takhti/schema/licences/rules'
import { leadingRole, type Session } from '#platform/session-store.ts'

export { factorLetter } from './factors/emails.ts'
export { factorsStore } from './factors/store.ts'
export { slowDown, takePasswordGuess } from './guesses.ts'
export { requireOwnProof } from './sessions/own-proof.ts'
export { secretStore, type SecretPurpose } from './secret-store.ts'

/** A session that acts somewhere, as a sign-in answers it. */
export function loginResult(
  token: string,
  session: Session & { institute: NonNullable<Session['institute']> },
): LoginResult {
  return {
    kneura_id: session.personId,
    userId: session.personId,
    instituteKneuraId: session.institute.id,
    instituteId: session.institute.id,
    access_token: token,
    first_name: session.firstName,
    // Notifications arrive over the person's own channel, which a ticket opens; there is no second secret for them.
    notificationToken: '',
    role: leadingRole(session.institute.roles),
    roles: [...session.institute.roles],
    expiresAt: session.expiresAt.toISOString(),
    isProfileDue: session.isProfileDue === 1,
    ...(session.reach === 'pending' && { isSecondFactorDue: true }),
    ...(session.reach !== 'full' && session.reach !== 'token' && { reach: session.reach }),
    language: session.chosenLanguage,
    ...(landsOnContent(session.institute.licence?.featureSet) && { landing: 'content' as const }),
  }
}
