import type { Unsubscribe } from '#state/signal.ts'
import type { Pages } from './pages.ts'

/** The page that was shown when this entry of the tab's history was left, as by a reload; '' for a new entry. */
export function shownBefore(): string {
  const state: unknown = history.state
  const isNoted = typeof state === 'object' && state !== null && 'shownPage' in state
  return isNoted && typeof state.shownPage === 'string' ? state.shownPage : ''
}

/** Writes the shown page into the tab's history state, beside the router's fields. */
export function noteShownPage({ shownId }: Pick<Pages, 'shownId'>): Unsubscribe {
  return shownId.subscribe(() => {
    try {
      const state: unknown = history.state
      history.replaceState({ ...(typeof state === 'object' && state), shownPage: shownId.value }, '')
    } catch {
      // Browsers limit the rate of history updates; the next page turn is written again.
    }
  })
}
