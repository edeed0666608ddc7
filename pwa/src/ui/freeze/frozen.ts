const key = 'takhti.frozenUntil'

/** When the freeze of this tab ends, in Unix milliseconds; 0 without one. It outlives the page. */
export function frozenUntil(): number {
  return Number(sessionStorage.getItem(key) ?? 0)
}

export function storeFrozen(untilMs: number): void {
  sessionStorage.setItem(key, String(untilMs))
}
