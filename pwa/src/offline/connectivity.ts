import { useSyncExternalStore } from 'react'

/** How often the edge is asked while it does not answer. What is asked as the network returns may never be answered, so the next does not wait for it. */
const beatMs = 2_000
const beatTimeoutMs = 1_900
/** A network that takes longer than this is none. Nobody waits for the news that there is still none. */
const longestBeatMs = 6_000
/** While all is well a beat is only needed to notice a half-open network. */
const calmBeatMs = 20_000

let isOnline = navigator.onLine
let timer: ReturnType<typeof setTimeout> | undefined
/** How long the edge may take, after how long it took last: a slow network is not a lost one. */
let patienceMs = beatTimeoutMs
let beats = 0
let isBeating = false
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
  if (!isBeating) void beat()
}

export function startHeartbeat(): void {
  addEventListener('online', () => void beat())
  addEventListener('offline', () => void beat())
  addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void beat())
  void beat()
}

export function useOnline(): boolean {
  return useSyncExternalStore(onConnectivity, isEdgeReachable)
}

async function beat(): Promise<void> {
  clearTimeout(timer)
  const own = ++beats
  isBeating = true
  if (!isOnline) timer = setTimeout(() => void beat(), beatMs)
  // An answer from before the network was lost says nothing of it.
  const answered = navigator.onLine && (await ask()) && navigator.onLine
  // Of several that wait, one that is answered is enough, and only the last one says that there is no edge.
  if (own !== beats && !answered) return
  if (answered) beats += 1
  clearTimeout(timer)
  isBeating = false
  timer = setTimeout(() => void beat(), answered ? calmBeatMs : beatMs)
  settle(answered)
}

// Any answer of the edge counts, an error too: it is reachable.
async function ask(): Promise<boolean> {
  const begun = performance.now()
  const signal = AbortSignal.timeout(isOnline ? patienceMs : longestBeatMs)
  try {
    const answer = await fetch('/api/health', { cache: 'no-store', signal })
    patienceMs = Math.min(longestBeatMs, Math.max(beatTimeoutMs, 3 * (performance.now() - begun)))
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
