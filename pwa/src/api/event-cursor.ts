const keyOf = (databaseId: string) => `takhti.heard.${databaseId}`

/**
 * The sequence number of the last event that this tab received on the person's channel; null without one. It survives
 * the page, so a panel that a phone navigates misses no event meanwhile. Sign-out removes it.
 */
export function cursorOf(databaseId: string): number | null {
  const stored = sessionStorage.getItem(keyOf(databaseId))
  return stored === null ? null : Number(stored)
}

export function storeCursor(databaseId: string, seq: number): void {
  sessionStorage.setItem(keyOf(databaseId), String(seq))
}
