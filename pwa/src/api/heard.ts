const keyOf = (desk: string) => `takhti.heard.${desk}`

/**
 * The number of the last event that this tab heard on the person's channel; null where it heard none. It outlives the page: a
 * panel that a phone sends elsewhere misses nothing while that loads. Signing out removes it.
 */
export function heardUpTo(desk: string): number | null {
  const kept = sessionStorage.getItem(keyOf(desk))
  return kept === null ? null : Number(kept)
}

export function keepHeard(desk: string, seq: number): void {
  sessionStorage.setItem(keyOf(desk), String(seq))
}
