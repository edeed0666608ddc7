import { isEdgeReachable, onConnectivity } from './connectivity.ts'

/** The retry delay in milliseconds: a reachable server may fail for a moment, too. */
const againMs = 3_000

/**
 * Loads a part of a board or of a live class, and retries without limit while the rest of the page goes on. An error
 * would unmount the whole page, and with it a class whose teacher is on it.
 */
export async function patiently<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (;;) {
    try {
      return await load()
    } catch {
      await aMoment()
    }
  }
}

/** Waits until the network is back, or for a moment where it is there. */
function aMoment(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, againMs)
    const stop = onConnectivity(() => isEdgeReachable() && end())
    function end(): void {
      clearTimeout(timer)
      stop()
      resolve()
    }
  })
}
