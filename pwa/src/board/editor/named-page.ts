import type { Unsubscribe } from '#state/signal.ts'
import type { Pages } from './pages.ts'

/**
 * Shows a page that an address names, as soon as the lesson is known to have it: a device that opens the lesson for the first
 * time hears of its pages later. Whoever goes to a page by themselves meanwhile stays there.
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
