import type { Unsubscribe } from '#state/signal.ts'
import type { Pages } from './pages.ts'

/** The page that was shown where this entry of the tab's history was left, as by a reload; '' for a new entry. */
export function shownBefore(): string {
  const state: unknown = history.state
  const isNoted = typeof state === 'object' && state !== null && 'shownPage' in state
  return isNoted && typeof state.shownPage === 'string' ? state.shownPage : ''
}

/** Notes the shown page in the tab's history, beside what the router keeps there. */
export function noteShownPage({ shownId }: Pick<Pages, 'shownId'>): Unsubscribe {
  return shownId.subscribe(() => {
    try {
      const state: unknown = history.state
      history.replaceState({ ...(typeof state === 'object' && state), shownPage: shownId.value }, '')
    } catch {
      // A browser allows so many notes in a while; the next turn of a page is noted again.
    }
  })
}
