import type { AttemptRow } from '#offline/attempt-rows.ts'
import { runningClock } from './server-clock.ts'

type Attempt = Pick<AttemptRow, 'assessmentResponseId' | 'clock'>

const clocks = new Map<string, { offsetMs: number; read: () => number }>()

/** The server's time in milliseconds, by this page's clock of an attempt. An answer of the server sets it. */
export function pageTime({ assessmentResponseId, clock }: Attempt): number {
  const known = clocks.get(assessmentResponseId)
  if (known?.offsetMs === clock.offsetMs) return known.read()
  const read = runningClock(clock, () => ({ deviceMs: Date.now(), pageMs: performance.now() }))
  clocks.set(assessmentResponseId, { offsetMs: clock.offsetMs, read })
  return read()
}
