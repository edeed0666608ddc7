/**
 * A sign-up of this browser whose address is not proven yet. The ticket proves that it was this browser; `back` is the
 * requested page.
 */
export type WaitingSignUp = { ticket: string; email: string; kind: 'teacher' | 'student'; back?: string }

/** A visit to Google from this browser: the secret whose hash the token will contain, and its purpose. */
export type GoogleVisit = { nonce: string; intent: 'login' | 'signup' | 'adminLogin'; back: string }

const signUpKey = 'takhti.signUp'
const visitKey = 'takhti.googleVisit'

export function rememberSignUp(signUp: WaitingSignUp): void {
  localStorage.setItem(signUpKey, JSON.stringify(signUp))
}

/** The pending sign-up of this browser, or null. */
export function waitingSignUp(): WaitingSignUp | null {
  // Only `rememberSignUp` writes this key, so what parses has the shape.
  return read(signUpKey) as WaitingSignUp | null
}

export function forgetSignUp(): void {
  localStorage.removeItem(signUpKey)
}

export function rememberVisit(visit: GoogleVisit): void {
  localStorage.setItem(visitKey, JSON.stringify(visit))
}

/** The visit to Google from which this browser returns; reading it removes it. */
export function takeVisit(): GoogleVisit | null {
  // Only `rememberVisit` writes this key, so what parses has the shape.
  const visit = read(visitKey) as GoogleVisit | null
  localStorage.removeItem(visitKey)
  return visit
}

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}
