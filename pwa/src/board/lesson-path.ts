/** The lesson that an address opens; null where it opens none. */
export function lessonIn(path: string): string | null {
  return /^\/lesson\/([^/]+)\/?$/.exec(path)?.[1] ?? null
}

/** The board of whoever is not signed in: of this device, in another app or in none. */
export const nobodysBoardPath = '/webview/nologin/whiteboard-chat'

/** Whether an address is that of the board of whoever is not signed in. */
export function isNobodysBoard(path: string): boolean {
  return path.replace(/\/$/, '') === nobodysBoardPath
}
