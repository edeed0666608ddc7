// Stored beside the session, not in it: after the session has ended, it shows that this device was unpaired. It grants
// no access.
const secretKey = 'takhti.pairing'

/** The secret of this device's pairing; null where no person has paired it. */
export function pairingSecret(): string | null {
  return localStorage.getItem(secretKey)
}

export function rememberPairing(secret: string): void {
  localStorage.setItem(secretKey, secret)
}

export function forgetPairing(): void {
  localStorage.removeItem(secretKey)
}
