import type { KnownRecord } from '../signup/rules.ts'

/** The intent of a person with a proof from Google. */
export type GoogleIntent = 'signup' | 'login' | 'adminSignup' | 'adminLogin'

/**
 * The outcome of a proof. The person signs in, with the Google account linked to theirs if it is not yet; or enters as
 * by a sign-up; or is refused.
 */
export type GoogleVerdict =
  | 'signIn'
  | 'join'
  | 'create'
  | 'complete'
  | 'completeWithInstitute'
  | 'notValid'
  | 'unregistered'
  | 'forbidden'

/** The directory's knowledge: the holder of this Google account, and the holder of its verified address. */
export type GoogleKnown = { bySubject: KnownRecord | null; byEmail: KnownRecord | null }

/** Google has verified the address, so the bearer of the proof may learn which account has it. */
export function googleVerdict(intent: GoogleIntent, { bySubject, byEmail }: GoogleKnown): GoogleVerdict {
  const known = bySubject ?? byEmail
  const isForAdmins = intent === 'adminSignup' || intent === 'adminLogin'
  if (known === null) return intent === 'signup' ? 'create' : refusal(intent)
  if (isForAdmins && !known.roles.includes('admin')) return intent === 'adminSignup' ? 'notValid' : 'forbidden'
  // As in an ordinary sign-up, a record of a student waits for consent: its institute proved nothing about the address.
  if (intent === 'signup' && !known.hasAccount && known.roles.every((role) => role === 'learner'))
    return 'completeWithInstitute'
  if (known.roles.length === 0) return intent === 'signup' ? 'completeWithInstitute' : refusal(intent)
  if (bySubject !== null) return 'signIn'
  return known.hasAccount ? 'join' : 'complete'
}

function refusal(intent: GoogleIntent): 'notValid' | 'unregistered' {
  return intent === 'adminSignup' ? 'notValid' : 'unregistered'
}
