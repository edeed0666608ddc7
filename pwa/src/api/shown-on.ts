const key = 'takhti.showOn'

/** The device on which the person showed a class last; empty where it was this one alone. */
export function lastShownOn(): string {
  return localStorage.getItem(key) ?? ''
}

export function rememberShownOn(deviceId: string): void {
  localStorage.setItem(key, deviceId)
}
