const key = 'takhti.classroomVisit'

/** Stores the secret of a visit to Google Classroom until this browser is back. */
export function rememberClassroomVisit(nonce: string): void {
  localStorage.setItem(key, nonce)
}

/** The secret of the visit from which this browser returns; reading it removes it. */
export function takeClassroomVisit(): string | null {
  const nonce = localStorage.getItem(key)
  localStorage.removeItem(key)
  return nonce
}
