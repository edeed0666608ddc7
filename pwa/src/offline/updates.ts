import type { Workbox } from 'workbox-window'

const sharedFile = /^\/assets\/[^/]+\.(json|woff2)$/

let waiting: Workbox | null = null
const listeners = new Set<() => void>()

/** Registers the service worker and hears when a newer build waits; nothing a page needs for its first use. */
export async function watchForUpdates(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { Workbox } = await import('workbox-window')
  const workbox = new Workbox('/service-worker.js')
  workbox.addEventListener('waiting', () => {
    waiting = workbox
    for (const listener of listeners) listener()
  })
  await workbox.register().catch(() => {})
  void keepLoaded()
  const ask = () => void workbox.update().catch(() => {})
  setInterval(ask, 60 * 60_000)
  addEventListener('focus', ask)
}

export function isUpdateWaiting(): boolean {
  return waiting !== null
}

export function onUpdateWaiting(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Lets the waiting build take over and reloads once it has. */
export function applyUpdate(): void {
  waiting?.addEventListener('controlling', () => location.reload())
  waiting?.messageSkipWaiting()
}

// What this page loaded before the worker was in charge: the language and the typeface of an offline start.
async function keepLoaded(): Promise<void> {
  await navigator.serviceWorker.ready
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const shared = loaded.filter(({ origin, pathname }) => origin === location.origin && sharedFile.test(pathname))
  const cache = await caches.open('takhti-shared')
  for (const { pathname } of shared) if (!(await caches.match(pathname))) await cache.add(pathname).catch(() => {})
}
