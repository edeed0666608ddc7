/** Whether a write failed because the device is full; Dexie wraps the browser's error. */
export function isQuota(error: unknown): boolean {
  const name = error instanceof Error ? error.name : ''
  const inner = error instanceof Error && 'inner' in error && error.inner instanceof Error ? error.inner.name : ''
  return name === 'QuotaExceededError' || inner === 'QuotaExceededError'
}
