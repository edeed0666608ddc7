import { targetTab } from '../target-tab.ts'

/** The current screenshot of a tab. */
export type Shot = { bitmap: ImageBitmap; url: string; title: string }

/**
 * Takes a screenshot of the tab beside the panel; null where the browser does not allow it, as before a click on the
 * button.
 */
export async function takeShot(): Promise<Shot | null> {
  const tabId = await targetTab()
  const own = await chrome.tabs.getCurrent()
  if (tabId === null) return null
  try {
    // Only a tab in front can be captured; where the panel itself is in a tab, the other one comes forward for a
    // moment.
    if (own !== undefined) await chrome.tabs.update(tabId, { active: true })
    const { url = '', title = '', windowId } = await chrome.tabs.get(tabId)
    const address = await chrome.tabs.captureVisibleTab(windowId, { format: 'png' })
    return { bitmap: await createImageBitmap(blobOf(address)), url, title }
  } catch {
    return null
  } finally {
    if (own?.id !== undefined) await chrome.tabs.update(own.id, { active: true })
  }
}

// The policy of extension pages forbids fetching a `data:` address.
function blobOf(address: string): Blob {
  const bytes = Uint8Array.from(atob(address.slice(address.indexOf(',') + 1)), (letter) => letter.charCodeAt(0))
  return new Blob([bytes], { type: 'image/png' })
}
