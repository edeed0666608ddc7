import type { Unsubscribe } from '#state/signal.ts'
import type { Pages } from './pages.ts'

/**
 * Shows the page that an address names, as soon as the lesson's index has it. A device that opens the lesson for the
 * first time receives its pages later. If the user navigates to another page meanwhile, they stay there.
 */
export function showWhenKnown(pages: Pages, pageId: string): Unsubscribe {
  const openedAt = pages.shownId.value
  const stops = [pages.list.subscribe(look), pages.shownId.subscribe(stop)]
  function look(): void {
    if (!pages.list.value.includes(pageId)) return
    stop()
    if (pages.shownId.value === openedAt) void pages.show(pageId)
  }
  function stop(): void {
    for (const end of stops) end()
  }
  look()
  return stop
}
