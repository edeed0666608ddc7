import type { Workbox } from 'workbox-window'

let waiting: Workbox | null = null
const listeners = new Set<() => void>()

/** Reports that a newer build waits to take over. */
export function updateIsWaiting(workbox: Workbox): void {
  waiting = workbox
  for (const listener of listeners) listener()
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
