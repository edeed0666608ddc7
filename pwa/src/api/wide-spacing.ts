const key = 'takhti.wide-letters'

/** Whether this device shows papers with wide letters. */
export function hasWideSpacing(): boolean {
  return localStorage.getItem(key) === 'on'
}

/** Stores the choice on this device. */
export function storeWideSpacing(isWide: boolean): void {
  if (isWide) localStorage.setItem(key, 'on')
  else localStorage.removeItem(key)
}
