import type { KnownRecord } from '../signup/rules.ts'

/** What somebody with a proof from Google wants. */
export type GoogleIntent = 'signup' | 'login' | 'adminSignup' | 'adminLogin'

/**
 * What becomes of a proof: the person signs in, with the Google account joined to theirs where it is not yet; or arrives as a
 * sign-up does; or is refused.
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

/** What the directory knows: who has this Google account, and what stands under its verified address. */
export type GoogleKnown = { bySubject: KnownRecord | null; byEmail: KnownRecord | null }

/** Google has verified the address, so that whoever shows the proof may be told what stands under it. */
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
