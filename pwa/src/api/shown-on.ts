const key = 'takhti.showOn'

/** The device on which the person showed a class last; empty for this one. */
export function lastShownOn(): string {
  return localStorage.getItem(key) ?? ''
}

export function rememberShownOn(deviceId: string): void {
  localStorage.setItem(key, deviceId)
}
