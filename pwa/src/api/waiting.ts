/** A sign-up of this browser whose address is not proven yet; the ticket shows that it was this browser, `back` the wanted page. */
export type WaitingSignUp = { ticket: string; email: string; kind: 'teacher' | 'student'; back?: string }

/** A visit to Google that this browser is on: the secret whose hash the token will carry, and what it is for. */
export type GoogleVisit = { nonce: string; intent: 'login' | 'signup' | 'adminLogin'; back: string }

const signUpKey = 'takhti.signUp'
const visitKey = 'takhti.googleVisit'

export function rememberSignUp(signUp: WaitingSignUp): void {
  localStorage.setItem(signUpKey, JSON.stringify(signUp))
}

/** The sign-up of this browser that waits for its proof, or null. */
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

/** The visit to Google that this browser comes back from; it is forgotten by being asked for. */
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
