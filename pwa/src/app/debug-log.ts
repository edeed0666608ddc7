/** Names of calls whose path has a credential in it. */
const withCredential = /^\/api\/galileo\/loginViaToken\//

/** The line of one request: its path and its duration. A query, a body and a credential are never in it. */
export function debugLine({ name, duration }: Pick<PerformanceEntry, 'name' | 'duration'>): string | null {
  const { origin, pathname } = new URL(name)
  if (origin !== location.origin || !pathname.startsWith('/api/') || withCredential.test(pathname)) return null
  return `${pathname} ${Math.round(duration)} ms`
}

/** Logs each call of this page to the console, those from before the start included. */
export function startDebugLog(): void {
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const line = debugLine(entry)
      // Only a developer sees it: it is the one log of the app, behind a flag that they set by hand.
      // oxlint-disable-next-line no-console
      if (line !== null) console.debug(line)
    }
  })
  observer.observe({ type: 'resource', buffered: true })
}
