import { useSyncExternalStore } from 'react'

/**
 * How often an unreachable server is pinged, in milliseconds. A ping sent as the network returns may never be
 * answered, so the next does not wait for it. The interval is random, so that a class's devices do not ping
 * simultaneously.
 */
const beatMs = 800 + 200 * Math.random()
const beatTimeoutMs = 1_900
/** A network that takes longer than this counts as none. No user waits for the report that there is still none. */
const longestBeatMs = 6_000
/**
 * One in so many pings to an unreachable server has the long timeout: with all of them the browser's connections would be
 * used up.
 */
const longBeatEvery = 4
/** While all is well a beat is only needed to notice a half-open network. */
const calmBeatMs = 20_000

let isOnline = navigator.onLine
let timer: ReturnType<typeof setTimeout> | undefined
/** The timeout of the server, from its last response time: a slow network is not a lost one. */
let patienceMs = beatTimeoutMs
let beats = 0
/** The beats that were sent before the server last answered. */
let settledBeats = 0
let isBeating = false
let giveUp = new AbortController()
const waiting: (() => void)[] = []
const listeners = new Set<() => void>()

/** Whether the server answered last time; `navigator.onLine` alone is true behind a dead router. */
export function isEdgeReachable(): boolean {
  return isOnline
}

/** Subscribes to changes of reachability. Returns an unsubscribe function. */
export function onConnectivity(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The current timeout for an answer of the server, in milliseconds. */
export function edgePatienceMs(): number {
  return patienceMs
}

/** A call or socket got no answer: checks at once whether the server is reachable. */
export function suspectOffline(): void {
  if (!isBeating) void beat()
}

/** Calls once, as soon as the server answers a ping of this page; a message on a socket is no such answer. */
export function onNextAnswer(listen: () => void): void {
  waiting.push(listen)
}

/** A suspected server has answered after all: the network is slow. The next beat measures how slow. */
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

/** The reach of this device: the server; a network, behind which the server does not answer; or nothing. */
export type Reach = 'edge' | 'network' | 'nowhere'

/** What the interface reports: a user with a network does not read that there is none. */
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
  // An answer from before the network was lost proves nothing.
  if (navigator.onLine && (await ask(own)) && navigator.onLine) {
    trustFor(calmBeatMs)
    for (const listen of waiting.splice(0)) listen()
    // Of several pending beats one answer is enough.
  } else if (own > settledBeats) settle(false)
}

function trustFor(ms: number): void {
  clearTimeout(timer)
  settledBeats = beats
  isBeating = false
  // Hanging requests would block later ones: a browser has few connections to one host.
  giveUp.abort()
  giveUp = new AbortController()
  timer = setTimeout(() => void beat(), ms)
  settle(true)
}

// Any answer of the server counts, an error too: it is reachable.
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
