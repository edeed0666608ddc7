// Beside the session, and not in it: after the session is gone it tells this device that it was unpaired. It reads nothing.
const secretKey = 'takhti.pairing'

/** What this device was paired with; null where it obeys nobody. */
export function pairingSecret(): string | null {
  return localStorage.getItem(secretKey)
}

export function rememberPairing(secret: string): void {
  localStorage.setItem(secretKey, secret)
}

export function forgetPairing(): void {
  localStorage.removeItem(secretKey)
}
