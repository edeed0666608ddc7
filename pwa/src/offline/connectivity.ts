import { useSyncExternalStore } from 'react'

/** How often the edge is asked whether it answers; a loss is shown within this and the timeout. */
const beatMs = 3_000
const beatTimeoutMs = 1_900
/** While all is well a beat is only needed to notice a half-open network. */
const calmBeatMs = 20_000

let isOnline = navigator.onLine
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Whether the edge answered last time; `navigator.onLine` alone is true behind a dead router. */
export function isEdgeReachable(): boolean {
  return isOnline
}

/** Hears each change until the answered function is called. */
export function onConnectivity(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A call or socket got no answer: ask at once whether the edge is there. */
export function suspectOffline(): void {
  void beat()
}

export function startHeartbeat(): void {
  addEventListener('online', () => void beat())
  addEventListener('offline', () => settle(false))
  addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void beat())
  void beat()
}

export function useOnline(): boolean {
  return useSyncExternalStore(onConnectivity, isEdgeReachable)
}

async function beat(): Promise<void> {
  clearTimeout(timer)
  const answered = navigator.onLine && (await ask())
  settle(answered)
  clearTimeout(timer)
  timer = setTimeout(() => void beat(), answered ? calmBeatMs : beatMs)
}

// Any answer of the edge counts, an error too: it is reachable.
async function ask(): Promise<boolean> {
  try {
    const answer = await fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(beatTimeoutMs) })
    return answer.status < 502 || answer.status > 504
  } catch {
    return false
  }
}

function settle(answered: boolean): void {
  if (answered === isOnline) return
  isOnline = answered
  for (const listener of listeners) listener()
}
