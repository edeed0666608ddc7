import type { Page } from '@playwright/test'
import type { Look } from './sizes.ts'

/** The used part of the app's router, which is a property of the window. */
type Router = {
  history: { push: (address: string) => void }
  getMatchedRoutes: (pathname: string) => readonly [routes: readonly { id: string }[], ...rest: unknown[]]
  subscribe: (event: 'onRendered', listener: () => void) => () => void
}

/**
 * Opens an address as a link of the app does, without a page load. False where that is impossible: on a page that is
 * not the app or is in another language, and for remotes and embedded boards, which start from their address.
 */
export async function walk(page: Page, path: string, look: Look): Promise<boolean> {
  return await page.evaluate(walkThere, { path, look })
}

async function walkThere({ path, look }: { path: string; look: Look }): Promise<boolean> {
  // The router declares no type for its place on the window.
  const router = (globalThis as { __TSR_ROUTER__?: Router }).__TSR_ROUTER__
  const { dataset, lang } = document.documentElement
  if (router === undefined || lang !== look.language || !isWalked(location.pathname)) return false
  if (!isWalked(new URL(path, location.origin).pathname)) return false
  dataset['theme'] = look.theme
  // A screen that is there already would stay as it is, with its open dialog.
  for (const next of ['/deviceLoginSuccess', path]) if (!(await shown(router, next))) return false
  return true

  function isWalked(pathname: string): boolean {
    const routes = router?.getMatchedRoutes(pathname)[0] ?? []
    return !pathname.startsWith('/remote/') && routes.some(({ id }) => /^\/(framed|lesson|class)/.test(id))
  }

  /**
   * False where the router renders nothing: a redirect of its own came in between, and the screen is loaded instead.
   */
  function shown(of: Router, address: string): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => end(false), 5_000)
      const stop = of.subscribe('onRendered', () => end(true))
      function end(isShown: boolean): void {
        clearTimeout(timer)
        stop()
        resolve(isShown)
      }
      of.history.push(address)
    })
  }
}
