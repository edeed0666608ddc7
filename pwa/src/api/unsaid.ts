const keyOf = (desk: string, liveId: string) => `takhti.unsaid.${desk}.${liveId}`

/**
 * What this tab wrote in a live class without an acknowledgement; null where there is nothing. It survives the page,
 * and sign-out removes it.
 */
export function unsaidIn(desk: string, liveId: string): unknown {
  return JSON.parse(sessionStorage.getItem(keyOf(desk, liveId)) ?? 'null')
}

export function keepUnsaid(desk: string, liveId: string, lines: readonly unknown[]): void {
  if (lines.length === 0) sessionStorage.removeItem(keyOf(desk, liveId))
  else sessionStorage.setItem(keyOf(desk, liveId), JSON.stringify(lines))
}
