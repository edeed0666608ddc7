/** Changes on this device that another component, or another tab, may show. */
export type TabEvent = 'made' | 'ledger' | 'outbox' | 'lessons' | 'answers' | 'signed-out' | 'storage-full' | 'uploads'

type Listener = (event: TabEvent) => void

const listeners = new Set<Listener>()
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('takhti')

channel?.addEventListener('message', (event: MessageEvent<TabEvent>) => notify(event.data))

/** Notifies every listener in this tab synchronously, and the other tabs soon after. */
export function emitTabEvent(name: TabEvent): void {
  notify(name)
  emitToOtherTabs(name)
}

/** Notifies only the other tabs. */
export function emitToOtherTabs(name: TabEvent): void {
  channel?.postMessage(name)
}

/** Subscribes to all tab events. Returns an unsubscribe function. */
export function onTabEvent(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notify(name: TabEvent): void {
  for (const listener of listeners) listener(name)
}
