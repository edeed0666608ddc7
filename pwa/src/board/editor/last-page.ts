import type { Unsubscribe } from '#state/signal.ts'
import { showWhenKnown } from './named-page.ts'
import type { Pages } from './pages.ts'

/** The page that was shown when this entry of the tab's history was left, as by a reload; '' for a new entry. */
export function shownBefore(): string {
  const state: unknown = history.state
  const isNoted = typeof state === 'object' && state !== null && 'shownPage' in state
  return isNoted && typeof state.shownPage === 'string' ? state.shownPage : ''
}

/** Where a device stores the page on which each lesson was left. */
export type PageMemory = {
  load(lessonId: string): Promise<string>
  store(lessonId: string, pageId: string): Promise<void>
}

/** Opens a lesson where it was left on this device, as far as the page still exists. */
export function showRemembered(pages: Pages, memory: PageMemory): Unsubscribe {
  let stop: Unsubscribe | null = null
  let isOver = false
  const show = (pageId: string) => {
    if (!isOver && pages.list.value.includes(pageId)) stop = showWhenKnown(pages, pageId)
  }
  // Without its memory the lesson opens on its first page.
  memory.load(pages.lessonId).then(show, () => {})
  return () => {
    isOver = true
    stop?.()
  }
}

/** Stores the shown page with every turn. */
export function rememberPage(pages: Pick<Pages, 'lessonId' | 'shownId'>, memory: PageMemory): Unsubscribe {
  return pages.shownId.subscribe(() => void memory.store(pages.lessonId, pages.shownId.value).catch(() => {}))
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
