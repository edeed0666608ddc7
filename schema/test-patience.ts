import { vi } from 'vitest'

// A wait ends with the state that it is for; its limit states only that nothing comes any more. Vitest's second is too short
// for that on a machine that does other things as well.
const patience = { timeout: 20_000 }

const { waitFor, waitUntil } = vi

vi.waitFor = (callback, options) => waitFor(callback, patient(options))
vi.waitUntil = (callback, options) => waitUntil(callback, patient(options))

function patient(options: Parameters<typeof waitFor>[1]) {
  return typeof options === 'number' ? options : { ...patience, ...options }
}

// Files share a worker, and the clock that one has frozen would stop the timers of the next.
vi.useRealTimers()
