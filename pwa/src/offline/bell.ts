/** What changed on this device that another part, or another tab, may show. */
export type Ring = 'made' | 'ledger' | 'outbox' | 'lessons' | 'answers' | 'signed-out' | 'storage-full' | 'uploads'

type Listener = (ring: Ring) => void

const listeners = new Set<Listener>()
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('takhti')

channel?.addEventListener('message', (event: MessageEvent<Ring>) => tell(event.data))

/** Tells every listener in this tab at once and the other tabs soon after. */
export function ring(name: Ring): void {
  tell(name)
  ringElsewhere(name)
}

/** Tells the other tabs alone. */
export function ringElsewhere(name: Ring): void {
  channel?.postMessage(name)
}

/** Hears every ring until the answered function is called. */
export function onRing(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(name: Ring): void {
  for (const listener of listeners) listener(name)
}
