type Tab = { id?: number | undefined; active: boolean; lastAccessed?: number | undefined }

/**
 * The tab that a capture reads: the active one of the panel's window. Where the panel itself is in a tab, the one that
 * was used last before it.
 */
export function chooseTab(tabs: readonly Tab[], ownTabId: number | null): number | null {
  const others = tabs.filter((tab) => tab.id !== ownTabId)
  const latest = others.toSorted((one, other) => (other.lastAccessed ?? 0) - (one.lastAccessed ?? 0))[0]
  return (others.find((tab) => tab.active) ?? latest)?.id ?? null
}

/** Asks the browser for the tab to read. */
export async function targetTab(): Promise<number | null> {
  const own = await chrome.tabs.getCurrent()
  return chooseTab(await chrome.tabs.query({ currentWindow: true }), own?.id ?? null)
}
