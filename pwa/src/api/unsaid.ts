const keyOf = (databaseId: string, liveId: string) => `takhti.unsaid.${databaseId}.${liveId}`

/**
 * What this tab wrote in a live class without an acknowledgement; null where there is nothing. It survives the page,
 * and sign-out removes it.
 */
export function pendingIn(databaseId: string, liveId: string): unknown {
  return JSON.parse(sessionStorage.getItem(keyOf(databaseId, liveId)) ?? 'null')
}

export function storePending(databaseId: string, liveId: string, lines: readonly unknown[]): void {
  if (lines.length === 0) sessionStorage.removeItem(keyOf(databaseId, liveId))
  else sessionStorage.setItem(keyOf(databaseId, liveId), JSON.stringify(lines))
}
