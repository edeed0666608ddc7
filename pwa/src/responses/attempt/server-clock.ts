import type { ServerClock } from '#offline/attempt-rows.ts'

/** The clock of the server at the moment of its answer. */
export function clockOf(serverNow: string, deviceMs: number): ServerClock {
  const latestMs = Date.parse(serverNow)
  return { offsetMs: latestMs - deviceMs, latestMs }
}

/** The server's time by the device's clock. A device clock that was set back never moves it back. */
export function serverTime({ offsetMs, latestMs }: ServerClock, deviceMs: number): number {
  return Math.max(latestMs, deviceMs + offsetMs)
}

/** A running server clock: the monotonic clock of the page carries it on while the device's clock goes back. */
export function runningClock(clock: ServerClock, now: () => { deviceMs: number; pageMs: number }): () => number {
  const start = now()
  const startMs = serverTime(clock, start.deviceMs)
  return () => {
    const { deviceMs, pageMs } = now()
    // The page's clock stops while a device sleeps, and the device's clock goes on.
    return Math.max(startMs + pageMs - start.pageMs, serverTime(clock, deviceMs))
  }
}
