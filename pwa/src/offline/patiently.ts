import { isEdgeReachable, onConnectivity } from './connectivity.ts'

/** An edge that is there may fail for a moment, too. */
const againMs = 3_000

/**
 * Loads a part of a board or of a live class, as often as it takes: what stands around it goes on meanwhile. An error would take the
 * whole page away, and where that is a class with its teacher in it, end it for everybody.
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

/** Until the network is back, or for a moment where it is there. */
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
