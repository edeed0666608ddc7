import { createContext } from 'react'

/** In which way another app shows this tab: `preview` is a single preview, which has no button that closes it. */
type WebviewMode = 'app' | 'preview'

const key = 'takhti.webview'

/** Stores that this tab is a webview of another app: the screens that follow have no frame, also after a reload. */
export function enterWebview(mode: WebviewMode): void {
  sessionStorage.setItem(key, mode)
}

/** Ends it: a person typed another address into the tab. */
export function leaveWebview(): void {
  sessionStorage.removeItem(key)
}

/** Whether this tab is a webview of another app. */
export function isInWebview(): boolean {
  return sessionStorage.getItem(key) !== null
}

/** The no-close flag: another app opened this preview alone, so that nothing is behind it. */
export function hasNoClose(): boolean {
  return sessionStorage.getItem(key) === 'preview'
}

/** Parameters of a screen whose address has them in its search, as those of webviews do. */
export const ScreenParams = createContext<Record<string, string> | null>(null)
