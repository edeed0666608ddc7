const keyOf = (databaseId: string) => `takhti.heard.${databaseId}`

/**
 * The sequence number of the last event that this tab received on the person's channel; null without one. It survives
 * the page, so a panel that a phone navigates misses no event meanwhile. Sign-out removes it.
 */
export function heardUpTo(databaseId: string): number | null {
  const kept = sessionStorage.getItem(keyOf(databaseId))
  return kept === null ? null : Number(kept)
}

export function keepHeard(databaseId: string, seq: number): void {
  sessionStorage.setItem(keyOf(databaseId), String(seq))
}
