const keyOf = (desk: string) => `takhti.heard.${desk}`

/**
 * The sequence number of the last event that this tab received on the person's channel; null without one. It survives
 * the page, so a panel that a phone navigates misses no event meanwhile. Sign-out removes it.
 */
export function heardUpTo(desk: string): number | null {
  const kept = sessionStorage.getItem(keyOf(desk))
  return kept === null ? null : Number(kept)
}

export function keepHeard(desk: string, seq: number): void {
  sessionStorage.setItem(keyOf(desk), String(seq))
}
