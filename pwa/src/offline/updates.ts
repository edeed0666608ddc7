import { Workbox } from 'workbox-window'

let waiting: Workbox | null = null
const listeners = new Set<() => void>()

/** Registers the service worker and hears when a newer build waits. */
export function watchForUpdates(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const workbox = new Workbox('/service-worker.js')
  workbox.addEventListener('waiting', () => {
    waiting = workbox
    for (const listener of listeners) listener()
  })
  void workbox.register().catch(() => {})
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
