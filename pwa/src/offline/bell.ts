/** Changes on this device that another component, or another tab, may show. */
export type Ring = 'made' | 'ledger' | 'outbox' | 'lessons' | 'answers' | 'signed-out' | 'storage-full' | 'uploads'

type Listener = (ring: Ring) => void

const listeners = new Set<Listener>()
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('takhti')

channel?.addEventListener('message', (event: MessageEvent<Ring>) => tell(event.data))

/** Notifies every listener in this tab synchronously, and the other tabs soon after. */
export function ring(name: Ring): void {
  tell(name)
  ringElsewhere(name)
}

/** Notifies only the other tabs. */
export function ringElsewhere(name: Ring): void {
  channel?.postMessage(name)
}

/** Subscribes to all tab events. Returns an unsubscribe function. */
export function onRing(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(name: Ring): void {
  for (const listener of listeners) listener(name)
}
