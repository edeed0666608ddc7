import { plainAddress } from '../draft.ts'
import { tabAccess } from '../tab-access.ts'
import { targetTab } from '../target-tab.ts'
import { paintName } from './mark-painter.ts'
import type { Marked } from './text-quote.ts'

/** Passages on their page: how many were found there, and the function that removes the paint. */
export type Painted = { found: number; end: () => void }

// A user-origin rule, which the page neither sees nor overrides. Without painted passages it has no effect, so it stays
// until the page is left.
const css = `::highlight(${paintName}) { background-color: #cdebc4 !important; color: #1c262d !important }`

/**
 * Paints passages on the page beside the panel; closing the panel removes the paint. Returns the reason for a failure.
 */
export async function paint(url: string, marks: readonly Marked[]): Promise<Painted | 'noAccess' | 'otherPage'> {
  const tabId = await targetTab()
  const tab = tabId === null ? null : tabAccess(tabId)
  const page = await tab?.describe()
  if (tabId === null || tab === null || page == null) return 'noAccess'
  if (plainAddress(page.url) !== url) return 'otherPage'
  const line = lineFromPage(tabId)
  const isStyled = await chrome.scripting.insertCSS({ target: { tabId }, css, origin: 'USER' }).then(
    () => true,
    () => false,
  )
  const found = isStyled ? await tab.run('/highlight-painter.js', 'ISOLATED', { marks }) : null
  if (typeof found === 'number') return { found, end: line.end }
  line.end()
  return 'noAccess'
}

/** The port that the painting script opens; it holds the paint until it is ended here, or this panel is closed. */
function lineFromPage(tabId: number): { end: () => void } {
  const ports: chrome.runtime.Port[] = []
  const listen = (port: chrome.runtime.Port) =>
    void (port.name === paintName && port.sender?.tab?.id === tabId && ports.push(port))
  chrome.runtime.onConnect.addListener(listen)
  return {
    end() {
      chrome.runtime.onConnect.removeListener(listen)
      for (const port of ports) port.disconnect()
    },
  }
}
