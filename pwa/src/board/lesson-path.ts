/** The lesson that an address opens; null if there is none. */
export function lessonIn(path: string): string | null {
  return /^\/lesson\/([^/]+)\/?$/.exec(path)?.[1] ?? null
}

/** The board of an anonymous user: on this device, in another app's webview or in a browser. */
export const anonymousBoardPath = '/webview/nologin/whiteboard-chat'

/** Whether an address is that of the anonymous board. */
export function isAnonymousBoard(path: string): boolean {
  return path.replace(/\/$/, '') === anonymousBoardPath
}
