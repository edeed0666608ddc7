import { useSyncExternalStore } from 'react'

/**
 * How often the edge is asked while it does not answer. What is asked as the network returns may never be answered, so the next does
 * not wait for it. Each device has a time of its own, so that a class does not ask in one moment.
 */
const beatMs = 800 + 200 * Math.random()
const beatTimeoutMs = 1_900
/** A network that takes longer than this is none. Nobody waits for the news that there is still none. */
const longestBeatMs = 6_000
/** Of the questions to an edge that does not answer, every so many waits that long: all of them would take up every line there is. */
const longBeatEvery = 4
/** While all is well a beat is only needed to notice a half-open network. */
const calmBeatMs = 20_000

let isOnline = navigator.onLine
let timer: ReturnType<typeof setTimeout> | undefined
/** How long the edge may take, after how long it took last: a slow network is not a lost one. */
let patienceMs = beatTimeoutMs
let beats = 0
/** The beats that were asked before the edge was last heard. */
let settledBeats = 0
let isBeating = false
let giveUp = new AbortController()
const waiting: (() => void)[] = []
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

/** How long an answer of the edge may take now, in milliseconds. */
export function edgePatienceMs(): number {
  return patienceMs
}

/** A call or socket got no answer: ask at once whether the edge is there. */
export function suspectOffline(): void {
  if (!isBeating) void beat()
}

/** Calls as soon as the edge answers a question of this page's; what only comes by a socket is no such answer. */
export function onNextAnswer(hear: () => void): void {
  waiting.push(hear)
}

/** What was suspected has spoken after all: the network is slow. How slow, the next question shows. */
export function trustEdge(): void {
  patienceMs = Math.min(longestBeatMs, 2 * patienceMs)
  trustFor(beatMs)
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

/** How far this device comes: to the edge; into a network, behind which the edge does not answer; or nowhere. */
export type Reach = 'edge' | 'network' | 'nowhere'

/** What to say of it: whoever has a network is not told that they have none. */
export function useReach(): Reach {
  return useSyncExternalStore(onReach, reach)
}

function reach(): Reach {
  if (isOnline) return 'edge'
  return navigator.onLine ? 'network' : 'nowhere'
}

function onReach(listener: () => void): () => void {
  const stop = onConnectivity(listener)
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    stop()
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

async function beat(): Promise<void> {
  clearTimeout(timer)
  const own = ++beats
  isBeating = true
  timer = setTimeout(() => void beat(), Math.max(beatMs, patienceMs / 3))
  // An answer from before the network was lost says nothing of it.
  if (navigator.onLine && (await ask(own)) && navigator.onLine) {
    trustFor(calmBeatMs)
    for (const hear of waiting.splice(0)) hear()
    // Of several that wait, one that is answered is enough.
  } else if (own > settledBeats) settle(false)
}

function trustFor(ms: number): void {
  clearTimeout(timer)
  settledBeats = beats
  isBeating = false
  // Questions that hang would hold up whatever is asked next: a browser has few lines to one place.
  giveUp.abort()
  giveUp = new AbortController()
  timer = setTimeout(() => void beat(), ms)
  settle(true)
}

// Any answer of the edge counts, an error too: it is reachable.
async function ask(beatNumber: number): Promise<boolean> {
  const begun = performance.now()
  const limit = AbortSignal.timeout(isOnline || beatNumber % longBeatEvery > 0 ? patienceMs : longestBeatMs)
  try {
    const { status } = await fetch('/api/health', {
      cache: 'no-store',
      signal: AbortSignal.any([limit, giveUp.signal]),
    })
    patienceMs = Math.min(longestBeatMs, Math.max(beatTimeoutMs, 3 * (performance.now() - begun)))
    return status < 502 || status > 504
  } catch {
    return false
  }
}

function settle(isThere: boolean): void {
  if (isThere === isOnline) return
  isOnline = isThere
  for (const listener of listeners) listener()
}
